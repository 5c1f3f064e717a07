# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""files: Files that tools write, that have run somewhere, or that a team agreed on, stay."""

from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.texts import lower, split

DIGEST = "69ebeed29c6eac5a"
FORMAT = 2

BY_HAND = frozenset(
    {
        "",
        ":",
        "awk",
        "cat",
        "dd",
        "echo",
        "ed",
        "ex",
        "gawk",
        "patch",
        "perl",
        "printf",
        "ruby",
        "sed",
        "sponge",
        "tee",
        "true",
        "truncate",
    }
)
CARGO_LOCK_GEMFILE_LOCK_ETC = frozenset(
    {
        "Cargo.lock",
        "Gemfile.lock",
        "Pipfile.lock",
        "bun.lock",
        "bun.lockb",
        "composer.lock",
        "flake.lock",
        "go.sum",
        "npm-shrinkwrap.json",
        "package-lock.json",
        "pnpm-lock.yaml",
        "poetry.lock",
        "uv.lock",
        "yarn.lock",
    }
)
CARGO_LOCK_GEMFILE_LOCK_ETC_ENDS = (
    "/Cargo.lock",
    "/Gemfile.lock",
    "/Pipfile.lock",
    "/bun.lock",
    "/bun.lockb",
    "/composer.lock",
    "/flake.lock",
    "/go.sum",
    "/npm-shrinkwrap.json",
    "/package-lock.json",
    "/pnpm-lock.yaml",
    "/poetry.lock",
    "/uv.lock",
    "/yarn.lock",
)
matches_built_file = pattern(
    "\\.min\\.(js|css)$|_pb2(_grpc)?\\.py$|\\.pb\\.go$",
    "'.min.:+,7 'js:$ 'css:$ '_pb2:+,19 '_grpc.py:$ '.pb.go:$",
    start="0,10,22",
)
matches_built_folder = pattern(
    "(^|/)(node_modules|target|dist|\\.next|\\.nuxt|\\.venv|__pycache__|site-packages)/",
    "/:+,13,19,23,28,33,38,49 'node_modules:62 'target:62 'dist:62 '.next:62 '.nuxt:62 '.venv:62 '__pycache__:62 'site-packages/",
    start="0,1,13,19,23,28,33,38,49",
    again="0",
)
matches_eslint_config_eslintrc_etc = pattern(
    "**/eslint.config.* **/.eslintrc* **/biome.json* **/ruff.toml **/.ruff.toml **/.flake8 **/.pylintrc **/mypy.ini **/pyrightconfig.json **/tsconfig*.json **/.golangci.y*ml **/clippy.toml **/.rubocop.yml **/.stylelintrc*",
    "'/eslint.config.:15,$ ^/:15,$ '/.eslintrc:26,$ ^/:26,$ '/biome.json:38,$ ^/:38,$ '/ruff.toml:$ '/.ruff.toml:$ '/.flake8:$ '/.pylintrc:$ '/mypy.ini:$ '/pyrightconfig.json:$ '/tsconfig:115,116 ^/:115,116 '.json:$ '/.golangci.y:133,134 ^/:133,134 'ml:$ '/clippy.toml:$ '/.rubocop.yml:$ '/.stylelintrc:174,$ ^/:174,$",
    start="0,1,16,17,27,28,39,40,49,50,60,61,68,69,78,79,87,88,106,107,121,122,136,137,148,149,161,162",
    again="0,16,27,39,49,60,68,78,87,106,121,136,148,161",
)
matches_generated = pattern(
    "(?i)generated", "~generated", needs=("generated",), folded=True
)
matches_github_workflows_codeowners_etc = pattern(
    ".github/workflows/** **/CODEOWNERS .gitlab-ci.yml .circleci/** .buildkite/** azure-pipelines.yml bitbucket-pipelines.yml Jenkinsfile .pre-commit-config.yaml .husky/** lefthook.y*ml",
    "'.github/workflows/:! '/CODEOWNERS:$ '.gitlab-ci.yml:$ '.circleci/:! '.buildkite/:! 'azure-pipelines.yml:$ 'bitbucket-pipelines.yml:$ 'Jenkinsfile:$ '.pre-commit-config.yaml:$ '.husky/:! 'lefthook.y:157,158 ^/:157,158 'ml:$",
    start="0,18,19,29,43,53,64,83,106,117,140,147",
    again="18",
)
matches_loosened = pattern(
    "(?i)\\b(off|ignore|disable|exclude|skip)|: ?0\\b",
    "~off:! ~ignore:! ~disable:! ~exclude:! Ss:25 @0 ~kip:! ::+,30 @1 0:+,$ ^0-9A-Z_a-z:! ^0-9A-Z_a-z:0,3,9,16,23 0-9A-Z_a-z:24",
    "\u017f",
    " ",
    start="0,3,9,16,23,28,32,33",
    again="28,32,33",
)
matches_switched_off = pattern(
    "\\.(skip|only|todo)\\b|\\bx(it|describe|test)\\(|@(unittest|pytest\\.mark)\\.(skip|xfail)|pytest\\.skip\\(|\\bt\\.Skip(f|Now)?\\(|#\\[ignore|@(Disabled|Ignore)\\b",
    ".:+,5,9 'skip:105,$ 'only:105,$ 'todo:105,$ x:+,16,24 'it:28 'describe:28 'test(:! @:+,38 'unittest:49 'pytest.mark.:+,54 'skip:! 'xfail:! 'pytest.skip(:! 't.Skip:+,78,81 f:81 'Now(:! '#[ignore:! @:+,99 'Disabled:105,$ 'Ignore:105,$ ^0-9A-Z_a-z:! ^0-9A-Z_a-z:13,71",
    start="0,13,29,59,71,82,90,106",
    again="0,29,59,82,90,106",
)
matches_system = pattern(
    "^/(etc|usr|bin|sbin|boot|lib|lib64|opt|sys|proc|System|Library|Applications)/",
    "/:+,4,7,10,14,18,21,26,29,32,36,42,49 'etc:61 'usr:61 'bin:61 'sbin:61 'boot:61 'lib:61 'lib64:61 'opt:61 'sys:61 'proc:61 'System:61 'Library:61 'Applications/",
    again="",
)
matches_system_data = pattern(
    "^/var/(lib|spool|log|db)/",
    "'/var/:+,8,13,16 'lib:18 'spool:18 'log:18 'db/",
    again="",
    needs=("/var/lib/", "/var/spool/", "/var/log/", "/var/db/"),
)
matches_test_tests_spec_test_py = pattern(
    "**/test/** **/tests/** **/__tests__/** **/spec/** **/test_*.py **/*[._-]test.* **/*[._-]spec.*",
    "'/test/:! '/tests/:! '/__tests__/:! '/spec/:! '/test_:36,37 ^/:36,37 '.py:$ /:41,42 ^/:41,42 -._ 'test.:48,$ ^/:48,$ /:50,51 ^/:50,51 -._ 'spec.:57,$ ^/:57,$",
    start="0,1,6,7,13,14,24,25,30,31,40,41,42,49,50,51",
    again="0,6,13,24,30,40,49",
)
matches_unstrict = pattern(
    "(?i)strict[a-z]*[\"']?: ?false",
    "~strict:6,7,8 A-Za-z\u017f\u212a:6,7,8 \"' ::+,10 @0 ~false",
    " ",
    needs=("strict",),
    folded=True,
)


def rule_migrations_only_grow(event):
    """files/migrations-only-grow (rules/files.yaml:88)."""
    if not (event["path"].startswith("migrations/") or "/migrations/" in event["path"]):
        return False
    return event["by"]["bin"] != "git"


def say_migrations_only_grow(event, hit):
    """What files/migrations-only-grow says."""
    return show(event["path"]) + " may have run somewhere; add a new migration."


def rule_no_build_output_edits(event):
    """files/no-build-output-edits (rules/files.yaml:51)."""
    if event["outside"]:
        return False
    if not (matches_built_folder(event["path"]) or matches_built_file(event["path"])):
        return False
    return event["by"]["bin"] in BY_HAND


def say_no_build_output_edits(event, hit):
    """What files/no-build-output-edits says."""
    return show(event["path"]) + " is output; change its source and build again."


def rule_no_generated_edits(event):
    """files/no-generated-edits (rules/files.yaml:70)."""
    if not matches_generated(event["oldContent"]):
        return False
    if event["by"]["bin"] not in BY_HAND:
        return False
    for part in split(event["oldContent"], "\n")[:5]:
        if "@generated" in part:
            return True
        if "generated" in lower(part) and "do not edit" in lower(part):
            return True
    return False


def say_no_generated_edits(event, hit):
    """What files/no-generated-edits says."""
    return (
        show(event["path"])
        + " says that it is generated; change what it is generated from."
    )


def rule_no_lock_file_edits(event):
    """files/no-lock-file-edits (rules/files.yaml:16)."""
    if not (
        event["path"] in CARGO_LOCK_GEMFILE_LOCK_ETC
        or event["path"].endswith(CARGO_LOCK_GEMFILE_LOCK_ETC_ENDS)
    ):
        return False
    return event["by"]["bin"] in BY_HAND


def say_no_lock_file_edits(event, hit):
    """What files/no-lock-file-edits says."""
    return (
        show(event["path"])
        + " is written by its package manager; change the manifest and run that."
    )


def rule_no_loosened_lint(event):
    """files/no-loosened-lint (rules/files.yaml:152)."""
    if not matches_eslint_config_eslintrc_etc(event["path"]):
        return False
    if not event["resultKnown"]:
        return False
    for line in event["added"]:
        if matches_loosened(line) or matches_unstrict(line):
            return True
    return False


def say_no_loosened_lint(event, hit):
    """What files/no-loosened-lint says."""
    return show(event["path"]) + " is what the team agreed on; mend the code instead."


def rule_no_pipeline_edits(event):
    """files/no-pipeline-edits (rules/files.yaml:123)."""
    if not matches_github_workflows_codeowners_etc(event["path"]):
        return False
    return event["by"]["bin"] != "git"


def say_no_pipeline_edits(event, hit):
    """What files/no-pipeline-edits says."""
    return (
        show(event["path"])
        + " decides what runs and who reviews; propose the change in words."
    )


def rule_no_switched_off_tests(event):
    """files/no-switched-off-tests (rules/files.yaml:182)."""
    if not matches_test_tests_spec_test_py(event["path"]):
        return False
    if not event["resultKnown"]:
        return False
    for line in event["added"]:
        if matches_switched_off(line):
            return True
    return False


def rule_no_system_files(event):
    """files/no-system-files (rules/files.yaml:107)."""
    if not event["outside"]:
        return False
    return matches_system(event["path"]) or matches_system_data(event["path"])


def say_no_system_files(event, hit):
    """What files/no-system-files says."""
    return (
        show(event["path"])
        + " belongs to the machine; say what you need there and let a person do it."
    )


RULES = {
    "no-lock-file-edits": {
        "at": "rules/files.yaml:16",
        "when": {
            "PreFileCreate": rule_no_lock_file_edits,
            "PreFileUpdate": rule_no_lock_file_edits,
        },
        "say": say_no_lock_file_edits,
    },
    "no-build-output-edits": {
        "at": "rules/files.yaml:51",
        "when": {
            "PreFileCreate": rule_no_build_output_edits,
            "PreFileUpdate": rule_no_build_output_edits,
        },
        "say": say_no_build_output_edits,
    },
    "no-generated-edits": {
        "at": "rules/files.yaml:70",
        "when": {"PreFileUpdate": rule_no_generated_edits},
        "say": say_no_generated_edits,
    },
    "migrations-only-grow": {
        "at": "rules/files.yaml:88",
        "when": {
            "PreFileDelete": rule_migrations_only_grow,
            "PreFileUpdate": rule_migrations_only_grow,
        },
        "say": say_migrations_only_grow,
    },
    "no-system-files": {
        "at": "rules/files.yaml:107",
        "when": {
            "PreFileCreate": rule_no_system_files,
            "PreFileDelete": rule_no_system_files,
            "PreFileUpdate": rule_no_system_files,
        },
        "say": say_no_system_files,
        "severity": "high",
    },
    "no-pipeline-edits": {
        "at": "rules/files.yaml:123",
        "when": {
            "PreFileCreate": rule_no_pipeline_edits,
            "PreFileDelete": rule_no_pipeline_edits,
            "PreFileUpdate": rule_no_pipeline_edits,
        },
        "say": say_no_pipeline_edits,
    },
    "no-loosened-lint": {
        "at": "rules/files.yaml:152",
        "when": {"PreFileUpdate": rule_no_loosened_lint},
        "say": say_no_loosened_lint,
    },
    "no-switched-off-tests": {
        "at": "rules/files.yaml:182",
        "when": {"PreFileUpdate": rule_no_switched_off_tests},
        "say": "A test would check less than before; mend the code, or say why the test is wrong.",
    },
}

INDEX = {
    "PreFileCreate": {
        "name": {
            "Cargo.lock": ("no-lock-file-edits",),
            "Gemfile.lock": ("no-lock-file-edits",),
            "Pipfile.lock": ("no-lock-file-edits",),
            "bun.lock": ("no-lock-file-edits",),
            "bun.lockb": ("no-lock-file-edits",),
            "composer.lock": ("no-lock-file-edits",),
            "flake.lock": ("no-lock-file-edits",),
            "go.sum": ("no-lock-file-edits",),
            "npm-shrinkwrap.json": ("no-lock-file-edits",),
            "package-lock.json": ("no-lock-file-edits",),
            "pnpm-lock.yaml": ("no-lock-file-edits",),
            "poetry.lock": ("no-lock-file-edits",),
            "uv.lock": ("no-lock-file-edits",),
            "yarn.lock": ("no-lock-file-edits",),
        },
        "text": (
            ("path", ".buildkite/", False, ("no-pipeline-edits",)),
            ("path", ".circleci/", False, ("no-pipeline-edits",)),
            ("path", ".github/workflows/", False, ("no-pipeline-edits",)),
            ("path", ".gitlab-ci.yml", False, ("no-pipeline-edits",)),
            ("path", ".husky/", False, ("no-pipeline-edits",)),
            ("path", ".min.css", False, ("no-build-output-edits",)),
            ("path", ".min.js", False, ("no-build-output-edits",)),
            ("path", ".next/", False, ("no-build-output-edits",)),
            ("path", ".nuxt/", False, ("no-build-output-edits",)),
            ("path", ".pb.go", False, ("no-build-output-edits",)),
            ("path", ".pre-commit-config.yaml", False, ("no-pipeline-edits",)),
            ("path", ".venv/", False, ("no-build-output-edits",)),
            ("path", "/Applications/", False, ("no-system-files",)),
            ("path", "/Library/", False, ("no-system-files",)),
            ("path", "/System/", False, ("no-system-files",)),
            ("path", "/bin/", False, ("no-system-files",)),
            ("path", "/boot/", False, ("no-system-files",)),
            ("path", "/etc/", False, ("no-system-files",)),
            ("path", "/lib/", False, ("no-system-files",)),
            ("path", "/lib64/", False, ("no-system-files",)),
            ("path", "/opt/", False, ("no-system-files",)),
            ("path", "/proc/", False, ("no-system-files",)),
            ("path", "/sbin/", False, ("no-system-files",)),
            ("path", "/sys/", False, ("no-system-files",)),
            ("path", "/usr/", False, ("no-system-files",)),
            ("path", "/var/db/", False, ("no-system-files",)),
            ("path", "/var/lib/", False, ("no-system-files",)),
            ("path", "/var/log/", False, ("no-system-files",)),
            ("path", "/var/spool/", False, ("no-system-files",)),
            ("path", "CODEOWNERS", False, ("no-pipeline-edits",)),
            ("path", "Jenkinsfile", False, ("no-pipeline-edits",)),
            ("path", "__pycache__/", False, ("no-build-output-edits",)),
            ("path", "_pb2.py", False, ("no-build-output-edits",)),
            ("path", "_pb2_grpc.py", False, ("no-build-output-edits",)),
            ("path", "azure-pipelines.yml", False, ("no-pipeline-edits",)),
            ("path", "bitbucket-pipelines.yml", False, ("no-pipeline-edits",)),
            ("path", "dist/", False, ("no-build-output-edits",)),
            ("path", "lefthook.y", False, ("no-pipeline-edits",)),
            ("path", "node_modules/", False, ("no-build-output-edits",)),
            ("path", "site-packages/", False, ("no-build-output-edits",)),
            ("path", "target/", False, ("no-build-output-edits",)),
        ),
    },
    "PreFileDelete": {
        "text": (
            ("path", ".buildkite/", False, ("no-pipeline-edits",)),
            ("path", ".circleci/", False, ("no-pipeline-edits",)),
            ("path", ".github/workflows/", False, ("no-pipeline-edits",)),
            ("path", ".gitlab-ci.yml", False, ("no-pipeline-edits",)),
            ("path", ".husky/", False, ("no-pipeline-edits",)),
            ("path", ".pre-commit-config.yaml", False, ("no-pipeline-edits",)),
            ("path", "/Applications/", False, ("no-system-files",)),
            ("path", "/Library/", False, ("no-system-files",)),
            ("path", "/System/", False, ("no-system-files",)),
            ("path", "/bin/", False, ("no-system-files",)),
            ("path", "/boot/", False, ("no-system-files",)),
            ("path", "/etc/", False, ("no-system-files",)),
            ("path", "/lib/", False, ("no-system-files",)),
            ("path", "/lib64/", False, ("no-system-files",)),
            ("path", "/migrations/", False, ("migrations-only-grow",)),
            ("path", "/opt/", False, ("no-system-files",)),
            ("path", "/proc/", False, ("no-system-files",)),
            ("path", "/sbin/", False, ("no-system-files",)),
            ("path", "/sys/", False, ("no-system-files",)),
            ("path", "/usr/", False, ("no-system-files",)),
            ("path", "/var/db/", False, ("no-system-files",)),
            ("path", "/var/lib/", False, ("no-system-files",)),
            ("path", "/var/log/", False, ("no-system-files",)),
            ("path", "/var/spool/", False, ("no-system-files",)),
            ("path", "CODEOWNERS", False, ("no-pipeline-edits",)),
            ("path", "Jenkinsfile", False, ("no-pipeline-edits",)),
            ("path", "azure-pipelines.yml", False, ("no-pipeline-edits",)),
            ("path", "bitbucket-pipelines.yml", False, ("no-pipeline-edits",)),
            ("path", "lefthook.y", False, ("no-pipeline-edits",)),
            ("path", "migrations/", False, ("migrations-only-grow",)),
        ),
    },
    "PreFileUpdate": {
        "": ("no-loosened-lint",),
        "name": {
            "Cargo.lock": ("no-lock-file-edits",),
            "Gemfile.lock": ("no-lock-file-edits",),
            "Pipfile.lock": ("no-lock-file-edits",),
            "bun.lock": ("no-lock-file-edits",),
            "bun.lockb": ("no-lock-file-edits",),
            "composer.lock": ("no-lock-file-edits",),
            "flake.lock": ("no-lock-file-edits",),
            "go.sum": ("no-lock-file-edits",),
            "npm-shrinkwrap.json": ("no-lock-file-edits",),
            "package-lock.json": ("no-lock-file-edits",),
            "pnpm-lock.yaml": ("no-lock-file-edits",),
            "poetry.lock": ("no-lock-file-edits",),
            "uv.lock": ("no-lock-file-edits",),
            "yarn.lock": ("no-lock-file-edits",),
        },
        "text": (
            ("oldContent", "generated", True, ("no-generated-edits",)),
            ("path", "-spec.", False, ("no-switched-off-tests",)),
            ("path", "-test.", False, ("no-switched-off-tests",)),
            ("path", ".buildkite/", False, ("no-pipeline-edits",)),
            ("path", ".circleci/", False, ("no-pipeline-edits",)),
            ("path", ".github/workflows/", False, ("no-pipeline-edits",)),
            ("path", ".gitlab-ci.yml", False, ("no-pipeline-edits",)),
            ("path", ".husky/", False, ("no-pipeline-edits",)),
            ("path", ".min.css", False, ("no-build-output-edits",)),
            ("path", ".min.js", False, ("no-build-output-edits",)),
            ("path", ".next/", False, ("no-build-output-edits",)),
            ("path", ".nuxt/", False, ("no-build-output-edits",)),
            ("path", ".pb.go", False, ("no-build-output-edits",)),
            ("path", ".pre-commit-config.yaml", False, ("no-pipeline-edits",)),
            ("path", ".spec.", False, ("no-switched-off-tests",)),
            ("path", ".test.", False, ("no-switched-off-tests",)),
            ("path", ".venv/", False, ("no-build-output-edits",)),
            ("path", "/Applications/", False, ("no-system-files",)),
            ("path", "/Library/", False, ("no-system-files",)),
            ("path", "/System/", False, ("no-system-files",)),
            ("path", "/bin/", False, ("no-system-files",)),
            ("path", "/boot/", False, ("no-system-files",)),
            ("path", "/etc/", False, ("no-system-files",)),
            ("path", "/lib/", False, ("no-system-files",)),
            ("path", "/lib64/", False, ("no-system-files",)),
            ("path", "/migrations/", False, ("migrations-only-grow",)),
            ("path", "/opt/", False, ("no-system-files",)),
            ("path", "/proc/", False, ("no-system-files",)),
            ("path", "/sbin/", False, ("no-system-files",)),
            ("path", "/sys/", False, ("no-system-files",)),
            ("path", "/usr/", False, ("no-system-files",)),
            ("path", "/var/db/", False, ("no-system-files",)),
            ("path", "/var/lib/", False, ("no-system-files",)),
            ("path", "/var/log/", False, ("no-system-files",)),
            ("path", "/var/spool/", False, ("no-system-files",)),
            ("path", "CODEOWNERS", False, ("no-pipeline-edits",)),
            ("path", "Jenkinsfile", False, ("no-pipeline-edits",)),
            ("path", "__pycache__/", False, ("no-build-output-edits",)),
            ("path", "__tests__/", False, ("no-switched-off-tests",)),
            ("path", "_pb2.py", False, ("no-build-output-edits",)),
            ("path", "_pb2_grpc.py", False, ("no-build-output-edits",)),
            ("path", "_spec.", False, ("no-switched-off-tests",)),
            ("path", "_test.", False, ("no-switched-off-tests",)),
            ("path", "azure-pipelines.yml", False, ("no-pipeline-edits",)),
            ("path", "bitbucket-pipelines.yml", False, ("no-pipeline-edits",)),
            ("path", "dist/", False, ("no-build-output-edits",)),
            ("path", "lefthook.y", False, ("no-pipeline-edits",)),
            ("path", "migrations/", False, ("migrations-only-grow",)),
            ("path", "node_modules/", False, ("no-build-output-edits",)),
            ("path", "site-packages/", False, ("no-build-output-edits",)),
            ("path", "spec/", False, ("no-switched-off-tests",)),
            ("path", "target/", False, ("no-build-output-edits",)),
            ("path", "test/", False, ("no-switched-off-tests",)),
            ("path", "test_", False, ("no-switched-off-tests",)),
            ("path", "tests/", False, ("no-switched-off-tests",)),
        ),
    },
}
