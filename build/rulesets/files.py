# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""files: Files that tools write, that have run somewhere, or that a team agreed on, stay."""

from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.texts import lower, split

DIGEST = "2855313f9021b37e"
FORMAT = 1

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
matches_build_output = pattern(
    "(^|/)(node_modules|target|dist|\\.next|\\.nuxt|\\.venv|__pycache__|site-packages)/|\\.min\\.(js|css)$|_pb2(_grpc)?\\.py$|\\.pb\\.go$",
    "/:+,13,19,23,28,33,38,49 'node_modules:62 'target:62 'dist:62 '.next:62 '.nuxt:62 '.venv:62 '__pycache__:62 'site-packages/:! '.min.:+,70 'js:$ 'css:$ '_pb2:+,82 '_grpc.py:$ '.pb.go:$",
    start="0,1,13,19,23,28,33,38,49,63,73,85",
    again="0,63,73,85",
)
matches_eslint_config_eslintrc_etc = pattern(
    "**/eslint.config.* **/.eslintrc* **/biome.json* **/ruff.toml **/.ruff.toml **/.flake8 **/.pylintrc **/mypy.ini **/pyrightconfig.json **/tsconfig*.json **/.golangci.y*ml **/clippy.toml **/.rubocop.yml **/.stylelintrc*",
    "'/eslint.config.:15,$ ^/:15,$ '/.eslintrc:26,$ ^/:26,$ '/biome.json:38,$ ^/:38,$ '/ruff.toml:$ '/.ruff.toml:$ '/.flake8:$ '/.pylintrc:$ '/mypy.ini:$ '/pyrightconfig.json:$ '/tsconfig:115,116 ^/:115,116 '.json:$ '/.golangci.y:133,134 ^/:133,134 'ml:$ '/clippy.toml:$ '/.rubocop.yml:$ '/.stylelintrc:174,$ ^/:174,$",
    start="0,1,16,17,27,28,39,40,49,50,60,61,68,69,78,79,87,88,106,107,121,122,136,137,148,149,161,162",
    again="0,16,27,39,49,60,68,78,87,106,121,136,148,161",
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
    "^/(etc|usr|bin|sbin|boot|lib|lib64|opt|sys|proc|System|Library|Applications|var/(lib|spool|log|db))/",
    "/:+,4,7,10,14,18,21,26,29,32,36,42,49,61 'etc:78 'usr:78 'bin:78 'sbin:78 'boot:78 'lib:78 'lib64:78 'opt:78 'sys:78 'proc:78 'System:78 'Library:78 'Applications:78 'var/:+,68,73,76 'lib:78 'spool:78 'log:78 'db/",
    again="",
    needs=("/",),
)
matches_test_tests_spec_test_py = pattern(
    "**/test/** **/tests/** **/__tests__/** **/spec/** **/test_*.py **/*[._-]test.* **/*[._-]spec.*",
    "'/test/:! '/tests/:! '/__tests__/:! '/spec/:! '/test_:36,37 ^/:36,37 '.py:$ /:41,42 ^/:41,42 -._ 'test.:48,$ ^/:48,$ /:50,51 ^/:50,51 -._ 'spec.:57,$ ^/:57,$",
    start="0,1,6,7,13,14,24,25,30,31,40,41,42,49,50,51",
    again="0,6,13,24,30,40,49",
)
matches_unstrict = pattern(
    "(?i)strict[a-z]{0,20}[\"']?: ?false",
    "~strict:+,26,27 19*A-Za-z\u017f\u212a:+,26,27 A-Za-z\u017f\u212a:+,27 \"' ::+,29 @0 ~false",
    " ",
    needs=("strict",),
    folded=True,
)


def rule_migrations_only_grow(event):
    """files/migrations-only-grow (rules/files.yaml:60)."""
    return event["path"].startswith("migrations/") or "/migrations/" in event["path"]


def say_migrations_only_grow(event, hit):
    """What files/migrations-only-grow says."""
    return show(event["path"]) + " may have run somewhere; add a new migration."


def rule_no_build_output_edits(event):
    """files/no-build-output-edits (rules/files.yaml:37)."""
    if event["outside"]:
        return False
    return matches_build_output(event["path"])


def say_no_build_output_edits(event, hit):
    """What files/no-build-output-edits says."""
    return show(event["path"]) + " is output; change its source and build again."


def rule_no_generated_edits(event):
    """files/no-generated-edits (rules/files.yaml:48)."""
    for part in split(event["oldContent"], "\n")[:5]:
        if "@generated" in part or (
            "generated" in lower(part) and "do not edit" in lower(part)
        ):
            return True
    return False


def say_no_generated_edits(event, hit):
    """What files/no-generated-edits says."""
    return (
        show(event["path"])
        + " says that it is generated; change what it is generated from."
    )


def rule_no_lock_file_edits(event):
    """files/no-lock-file-edits (rules/files.yaml:12)."""
    if not (
        event["path"] in CARGO_LOCK_GEMFILE_LOCK_ETC
        or event["path"].endswith(CARGO_LOCK_GEMFILE_LOCK_ETC_ENDS)
    ):
        return False
    return event["by"]["bin"] != "git"


def say_no_lock_file_edits(event, hit):
    """What files/no-lock-file-edits says."""
    return (
        show(event["path"])
        + " is written by its package manager; change the manifest and run that."
    )


def rule_no_loosened_lint(event):
    """files/no-loosened-lint (rules/files.yaml:102)."""
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
    """files/no-pipeline-edits (rules/files.yaml:81)."""
    return matches_github_workflows_codeowners_etc(event["path"])


def say_no_pipeline_edits(event, hit):
    """What files/no-pipeline-edits says."""
    return (
        show(event["path"])
        + " decides what runs and who reviews; propose the change in words."
    )


def rule_no_switched_off_tests(event):
    """files/no-switched-off-tests (rules/files.yaml:127)."""
    if not matches_test_tests_spec_test_py(event["path"]):
        return False
    if not event["resultKnown"]:
        return False
    for line in event["added"]:
        if matches_switched_off(line):
            return True
    return False


def rule_no_system_files(event):
    """files/no-system-files (rules/files.yaml:70)."""
    if not event["outside"]:
        return False
    return matches_system(event["path"])


def say_no_system_files(event, hit):
    """What files/no-system-files says."""
    return (
        show(event["path"])
        + " belongs to the machine; say what you need there and let a person do it."
    )


RULES = {
    "no-lock-file-edits": {
        "id": "files/no-lock-file-edits",
        "at": "rules/files.yaml:12",
        "when": {
            "PreFileCreate": rule_no_lock_file_edits,
            "PreFileUpdate": rule_no_lock_file_edits,
        },
        "verb": "deny",
        "say": say_no_lock_file_edits,
    },
    "no-build-output-edits": {
        "id": "files/no-build-output-edits",
        "at": "rules/files.yaml:37",
        "when": {
            "PreFileCreate": rule_no_build_output_edits,
            "PreFileUpdate": rule_no_build_output_edits,
        },
        "verb": "deny",
        "say": say_no_build_output_edits,
    },
    "no-generated-edits": {
        "id": "files/no-generated-edits",
        "at": "rules/files.yaml:48",
        "when": {"PreFileUpdate": rule_no_generated_edits},
        "verb": "deny",
        "say": say_no_generated_edits,
    },
    "migrations-only-grow": {
        "id": "files/migrations-only-grow",
        "at": "rules/files.yaml:60",
        "when": {
            "PreFileDelete": rule_migrations_only_grow,
            "PreFileUpdate": rule_migrations_only_grow,
        },
        "verb": "deny",
        "say": say_migrations_only_grow,
    },
    "no-system-files": {
        "id": "files/no-system-files",
        "at": "rules/files.yaml:70",
        "when": {
            "PreFileCreate": rule_no_system_files,
            "PreFileDelete": rule_no_system_files,
            "PreFileUpdate": rule_no_system_files,
        },
        "verb": "deny",
        "say": say_no_system_files,
        "severity": "high",
    },
    "no-pipeline-edits": {
        "id": "files/no-pipeline-edits",
        "at": "rules/files.yaml:81",
        "when": {
            "PreFileCreate": rule_no_pipeline_edits,
            "PreFileDelete": rule_no_pipeline_edits,
            "PreFileUpdate": rule_no_pipeline_edits,
        },
        "verb": "deny",
        "say": say_no_pipeline_edits,
    },
    "no-loosened-lint": {
        "id": "files/no-loosened-lint",
        "at": "rules/files.yaml:102",
        "when": {"PreFileUpdate": rule_no_loosened_lint},
        "verb": "deny",
        "say": say_no_loosened_lint,
    },
    "no-switched-off-tests": {
        "id": "files/no-switched-off-tests",
        "at": "rules/files.yaml:127",
        "when": {"PreFileUpdate": rule_no_switched_off_tests},
        "verb": "deny",
        "say": "A test would check less than before; mend the code, or say why the test is wrong.",
    },
}

INDEX = {
    "PreFileCreate": {
        "": ("no-build-output-edits", "no-system-files"),
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
            ("path", ".pre-commit-config.yaml", False, ("no-pipeline-edits",)),
            ("path", "CODEOWNERS", False, ("no-pipeline-edits",)),
            ("path", "Jenkinsfile", False, ("no-pipeline-edits",)),
            ("path", "azure-pipelines.yml", False, ("no-pipeline-edits",)),
            ("path", "bitbucket-pipelines.yml", False, ("no-pipeline-edits",)),
            ("path", "lefthook.y", False, ("no-pipeline-edits",)),
        ),
    },
    "PreFileDelete": {
        "": ("no-system-files",),
        "text": (
            ("path", ".buildkite/", False, ("no-pipeline-edits",)),
            ("path", ".circleci/", False, ("no-pipeline-edits",)),
            ("path", ".github/workflows/", False, ("no-pipeline-edits",)),
            ("path", ".gitlab-ci.yml", False, ("no-pipeline-edits",)),
            ("path", ".husky/", False, ("no-pipeline-edits",)),
            ("path", ".pre-commit-config.yaml", False, ("no-pipeline-edits",)),
            ("path", "/migrations/", False, ("migrations-only-grow",)),
            ("path", "CODEOWNERS", False, ("no-pipeline-edits",)),
            ("path", "Jenkinsfile", False, ("no-pipeline-edits",)),
            ("path", "azure-pipelines.yml", False, ("no-pipeline-edits",)),
            ("path", "bitbucket-pipelines.yml", False, ("no-pipeline-edits",)),
            ("path", "lefthook.y", False, ("no-pipeline-edits",)),
            ("path", "migrations/", False, ("migrations-only-grow",)),
        ),
    },
    "PreFileUpdate": {
        "": (
            "no-build-output-edits",
            "no-generated-edits",
            "no-loosened-lint",
            "no-system-files",
        ),
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
            ("path", "-spec.", False, ("no-switched-off-tests",)),
            ("path", "-test.", False, ("no-switched-off-tests",)),
            ("path", ".buildkite/", False, ("no-pipeline-edits",)),
            ("path", ".circleci/", False, ("no-pipeline-edits",)),
            ("path", ".github/workflows/", False, ("no-pipeline-edits",)),
            ("path", ".gitlab-ci.yml", False, ("no-pipeline-edits",)),
            ("path", ".husky/", False, ("no-pipeline-edits",)),
            ("path", ".pre-commit-config.yaml", False, ("no-pipeline-edits",)),
            ("path", ".spec.", False, ("no-switched-off-tests",)),
            ("path", ".test.", False, ("no-switched-off-tests",)),
            ("path", "/migrations/", False, ("migrations-only-grow",)),
            ("path", "CODEOWNERS", False, ("no-pipeline-edits",)),
            ("path", "Jenkinsfile", False, ("no-pipeline-edits",)),
            ("path", "__tests__/", False, ("no-switched-off-tests",)),
            ("path", "_spec.", False, ("no-switched-off-tests",)),
            ("path", "_test.", False, ("no-switched-off-tests",)),
            ("path", "azure-pipelines.yml", False, ("no-pipeline-edits",)),
            ("path", "bitbucket-pipelines.yml", False, ("no-pipeline-edits",)),
            ("path", "lefthook.y", False, ("no-pipeline-edits",)),
            ("path", "migrations/", False, ("migrations-only-grow",)),
            ("path", "spec/", False, ("no-switched-off-tests",)),
            ("path", "test/", False, ("no-switched-off-tests",)),
            ("path", "test_", False, ("no-switched-off-tests",)),
            ("path", "tests/", False, ("no-switched-off-tests",)),
        ),
    },
}
