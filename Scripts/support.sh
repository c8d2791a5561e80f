# shellcheck shell=bash
# What the scripts share. Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# The executable that `Package.swift` declares.
# shellcheck disable=SC2034 # used by the scripts that source this
product=shell

# Few tests at once: those that wait for an answer would otherwise wait behind thousands that compute.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8

say() { printf '%s\n' "$*" >&2; }

# fail STATUS LINE…: prints the lines and ends the script.
fail() {
  local status=$1
  shift
  printf '%s\n' "$@" >&2
  exit "$status"
}

# scratch_path WHAT: where a configuration of the app, or anything else, is built. mock is what `swift
# build` uses. The packages, each from its own manifest, share one folder: what one has compiled the next
# does not. Whoever shares a folder says --disable-build-manifest-caching, or SwiftPM takes the plan that
# was made there last, for whatever package.
scratch_path() {
  case $1 in
    mock) printf '%s\n' "$root/.build" ;;
    *) printf '%s\n' "$root/.build-$1" ;;
  esac
}

# build_backend: builds the development server; its output is shown only when that fails.
build_backend() {
  local log
  log=$(mktemp "${TMPDIR:-/tmp}/build.XXXXXX")
  if [[ -t 2 ]]; then say 'Building the development server…'; fi
  if ! swift build --package-path "$root/Tests/Backend" --product backend \
    --scratch-path "$(scratch_path backend)" </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    fail 70 'The build of the development server failed.'
  fi
  rm -f "$log"
}

# count_tests LOG: prints "PASSED FAILED" of the test runs whose output LOG holds.
# A test process that started and never ended counts as one failure.
count_tests() {
  LC_ALL=C awk '
    /Test run started\./ { started += 1 }
    /Test run with [0-9]+ tests? .*(passed|failed) after / {
      ended += 1
      for (word = 1; word < NF; word++) if ($word == "with") { total += $(word + 1); break }
      next
    }
    /^[^[:alnum:]]*Test .* passed after [0-9.]+ seconds/ { passed += 1 }
    /^[^[:alnum:]]*Test .* failed after [0-9.]+ seconds/ { failed += 1 }
    /^[^[:alnum:]]*Test .* skipped(: .*|\.)$/ { skipped += 1 }
    # What pytest ends with, such as "1 failed, 13 passed in 9.59s".
    /^[0-9]+ (passed|failed|error).* in [0-9.]+s/ {
      for (word = 2; word <= NF; word++) {
        if ($word ~ /^passed/) driven += $(word - 1)
        if ($word ~ /^(failed|errors?)/) undriven += $(word - 1)
      }
    }
    END {
      if (started > ended) print passed + driven, failed + undriven + started - ended
      else print total - failed - skipped + driven, failed + undriven
    }
  ' "$1"
}

# copy_tree FOLDER: copies the working tree, without what git ignores, into FOLDER.
copy_tree() {
  mkdir -p "$1"
  tar -C "$root" --exclude='./.git' --exclude='.build*' --exclude='.swiftpm' -cf - . |
    tar -C "$1" -xf -
}

# commit_tree FOLDER: makes FOLDER a git repository with one commit.
commit_tree() {
  git -C "$1" init --quiet
  git -C "$1" add --all
  git -C "$1" -c user.name=check -c user.email=check@localhost -c commit.gpgsign=false \
    commit --quiet --no-verify --message 'Working tree'
}
