# SPDX-License-Identifier: MIT-0
"""Which files of a work tree differ from the session's baseline, with their bytes on both sides."""

from __future__ import annotations

from src_runtime import files
from src_runtime.baseline import CONTENT, OWNER, head
from src_runtime.paths import LINK, Place, Unknown, kind, look
from src_runtime.rungit import Failed, git
from src_runtime.snapshot import snapshot, unpacked
from src_runtime.store import digest

# One read of a file takes so much, all reads of a Stop take so much.
READ_CAP, STOP_CAP = 64 * 1024 * 1024, 256 * 1024 * 1024

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.state import Store

    # None where there is no file, a reason where its bytes are not known.
    Content = bytes | str | None


class Change:
    """`print` tells the content of now from any other."""

    __slots__ = ("new", "old", "path", "print")

    def __init__(self, path: str, old: Content, new: Content, look: bytes) -> None:
        self.path = path
        self.old = old
        self.new = new
        self.print = "" if new is None else digest(new if isinstance(new, bytes) else look)


def changes(store: Store, place: Place) -> list[Change]:
    """By path. What is committed since the baseline no longer differs."""
    root = place.root
    before = unpacked(store.raw(OWNER, "files"))
    now = snapshot(root, bool(place.common))
    names = [name for name, seen in now.items() if before.get(name) != seen]
    names += [name for name in before if name not in now]
    if not names:
        return []
    blobs = unpacked(store.raw(OWNER, "blobs"))
    olds = _olds(store, root, before, blobs, names)
    found: list[Change] = []
    left = STOP_CAP
    for name in sorted(names):
        path = name.decode("utf-8", "surrogateescape")
        new = _now(root + "/" + path, min(READ_CAP, left))
        left -= len(new) if isinstance(new, bytes) else 0
        old = olds[name]
        if new is not None and isinstance(old, bytes):
            old = _as_written(old, before.get(name, b"-"), new)
        if old != new:
            found.append(Change(path, old, new, now.get(name, b"")))
    return _uncommitted(store, place, found)


def _now(path: str, cap: int) -> Content:
    """A link that leads to a file is that file; one that leads nowhere is there all the same."""
    try:
        data = files.read(path, cap)
        return "it leads nowhere" if data is None and kind(look(path)) == LINK else data
    except Unknown as error:
        return str(error)


def _olds(
    store: Store, root: str, before: dict[bytes, bytes], blobs: dict[bytes, bytes],
    names: list[bytes],
) -> dict[bytes, Content]:  # fmt: skip
    """What each file was: kept, as git has it, or nobody knows."""
    found: dict[bytes, Content] = {}
    ask: list[bytes] = []
    for name in names:
        kept = store.raw(CONTENT, name.decode("latin-1"))
        if name not in before:
            found[name] = None
        elif kept is not None:
            found[name] = kept
        elif name in blobs:
            ask.append(name)
        else:
            found[name] = "it was not kept when the session began"
    texts = blob_texts(root, [blobs[name] for name in ask])
    found.update(zip(ask, texts))
    return found


def blob_texts(root: str, wanted: list[bytes]) -> list[Content]:
    """The bytes of blobs, each as it is asked for."""
    if not wanted:
        return []
    out = git(root, "cat-file", "--batch", given=b"\n".join(wanted) + b"\n")
    found: list[Content] = []
    at = 0
    for _ in wanted:
        end = out.index(b"\n", at)
        head = out[at:end].split(b" ")
        at = end + 1
        if len(head) != 3 or not head[2].isdigit():
            found.append("git no longer has it")
            continue
        size = int(head[2])
        found.append(out[at : at + size])
        at += size + 1
    return found


def _as_written(old: bytes, seen: bytes, new: Content) -> Content:
    """What the file was on disk, where git keeps it otherwise: other line ends, elsewhere."""
    parts = seen.split(b" ")
    size = int(parts[1]) if len(parts) == 4 else -1
    if size in (-1, len(old)) and size != -1:
        return old
    other = old.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    if size == -1:
        return new if new == other else old
    return other if len(other) == size else "git keeps it in another form than it was written"


def _uncommitted(store: Store, place: Place, found: list[Change]) -> list[Change]:
    if not found or not place.common:
        return found
    before, now = store.get(OWNER, "head"), head(place.root)
    if before == now:
        return found
    asked = [change for change in found if "\n" not in change.path]
    then = _blobs_at(place.root, str(before), asked)
    here = _blobs_at(place.root, now, asked)
    done = {
        change.path
        for change, one, other in zip(asked, then, here)
        if one != other and _is(change.new, other)
    }
    return [change for change in found if change.path not in done]


def _blobs_at(root: str, commit: str, asked: list[Change]) -> list[str]:
    """The blob that a commit has of each file; "" where it has none."""
    if not commit or not asked:
        return ["" for _ in asked]
    lines = "".join(f"{commit}:{change.path}\n" for change in asked)
    out = git(root, "cat-file", "--batch-check", given=lines.encode("utf-8", "surrogateescape"))
    rows = out.decode("utf-8", "surrogateescape").splitlines()
    if len(rows) != len(asked):
        raise Failed("git cat-file answers something else")
    words = [row.split(" ") for row in rows]
    return [each[0] if each[1:2] == ["blob"] else "" for each in words]


def _is(content: Content, blob: str) -> bool:
    """Whether a file's bytes are those of a blob, also with other line ends."""
    if content is None or not blob:
        return content is None and not blob
    if isinstance(content, str):
        return False
    return any(_blob(each, blob) == blob for each in (content, content.replace(b"\r\n", b"\n")))


def _blob(data: bytes, like: str) -> str:
    import hashlib

    new = hashlib.sha1 if len(like) == 40 else hashlib.sha256
    return new(b"blob %d\0" % len(data) + data).hexdigest()
