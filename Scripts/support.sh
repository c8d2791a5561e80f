# shellcheck shell=bash
# What the scripts share. Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# The executable that `Package.swift` declares.
# shellcheck disable=SC2034 # used by the scripts that source this
product=shell

# Few tests at once: those that wait for an answer would otherwise wait behind thousands that compute.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8

# With WHOLE_MODULE=1 the packages and dev are built one module at a time in one step, not in parts that a later build can
# take over: a third less time of the processor where nobody edits. They have no tests, so they need no index, in which
# SwiftPM searches for tests. The root is built as always: its largest module of tests would keep one processor waiting.
whole_module=()
if [[ ${WHOLE_MODULE:-} == 1 ]]; then
  # shellcheck disable=SC2034 # used by the scripts that source this
  whole_module=(-Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 --disable-index-store)
fi

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

# progress_of WHAT: shows on standard error how far the build is whose output is standard input: one line
# that moves on a terminal, else a line for each module.
progress_of() {
  local what=$1 moves=false width=80 line text module seen=' '
  local step='^\[([0-9]+)/([0-9]+)\] (.+)$' modules='^(Compiling|Emitting module) ([A-Za-z0-9_]+)'
  if [[ -t 2 && ${TERM:-dumb} != dumb ]]; then
    moves=true
    width=$(stty size <&2 2>/dev/null | cut -d ' ' -f 2) || true
    if ((${width:-0} < 2)); then width=80; fi
  fi
  while IFS= read -r line; do
    if [[ $line =~ $step ]]; then
      text="${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}, ${BASH_REMATCH[3]}"
      module=''
      if [[ ${BASH_REMATCH[3]} =~ $modules ]]; then module=${BASH_REMATCH[2]}; fi
    elif [[ $line =~ ^(Fetching|Updating|Creating\ working\ copy)\  ]]; then
      text=$line
      module=$line
    else
      continue
    fi
    if $moves; then
      text="Building $what: $text"
      printf '\r%s\033[K' "${text:0:width-1}" >&2
    elif [[ -n $module && $seen != *" $module "* ]]; then
      seen+="$module "
      say "Building $what: $module"
    fi
  done
  if $moves; then printf '\r\033[K' >&2; fi
}

# swift_build WHAT ARGUMENTS…: builds, and shows how far the build is; its output is shown when it fails.
swift_build() (
  what=$1
  shift
  log=$(mktemp "${TMPDIR:-/tmp}/build.XXXXXX")
  trap 'rm -f "$log"' EXIT
  status=0
  swift build "$@" </dev/null 2>&1 | tee "$log" | progress_of "$what" || status=$?
  if ((status != 0)); then
    cat "$log" >&2
    say "The build of $what failed."
  fi
  exit "$status"
)

# release_arguments CONFIGURATION SCRATCH [--symbols]: sets `arguments` to what a release build of the app adds
# to `swift build`. On Linux the executable is one file that runs without the toolchain: it holds Swift's
# libraries, Foundation and the C++ library. libcrypto, SQLite and libcurl remain the system's, which updates
# them. The file is position-independent and stripped, unless --symbols keeps what it is made of. It exports no
# symbol, of which the loader would search 12,000, and has no path of its own to search for libraries. lld links it
# with packed relocations where the C library reads them: the loader applies 65,000 at each start. Its build id, which
# the reports of crashes have, is the commit, so that the file with the symbols has the same one.
release_arguments() {
  local configuration=$1 folder=$2/static archive commit
  arguments=()
  if [[ $(uname -s) != Linux ]]; then return; fi
  arguments=(
    --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld
    -Xlinker --gc-sections -Xlinker --no-export-dynamic
    # Otherwise generic types are looked up by name at the start: each searches all conformances of the file.
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
  )
  commit=$(git -C "$root" rev-parse --verify --quiet HEAD 2>/dev/null) || commit=''
  if [[ -n $commit && -z $(git -C "$root" status --porcelain) ]]; then
    arguments+=(-Xlinker "--build-id=0x$commit")
  else
    arguments+=(-Xlinker --build-id)
  fi
  if [[ ${3-} != --symbols ]]; then arguments+=(-Xlinker --strip-all); fi
  if reads_packed_relocations; then arguments+=(-Xlinker -z -Xlinker pack-relative-relocs); fi
  # The linker takes the archive instead of the shared library where it finds the archive first.
  archive=$(clang --print-file-name=libstdc++.a 2>/dev/null) || archive=''
  if [[ $archive == /* ]]; then
    mkdir -p "$folder"
    ln -sf "$archive" "$folder/libstdc++.a"
    arguments+=(-Xswiftc "-L$folder" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc)
  fi
  # FoundationNetworking calls libcurl.
  if [[ $configuration != mock ]]; then arguments+=(-Xlinker -lcurl); fi
}

# reads_packed_relocations: whether the C library is glibc 2.36 or later.
reads_packed_relocations() {
  local libc
  libc=$(getconf GNU_LIBC_VERSION 2>/dev/null) || return 1
  [[ $(printf '%s\n' 'glibc 2.36' "$libc" | sort -V | head -n 1) == 'glibc 2.36' ]]
}

# build_backend: builds the development server.
build_backend() {
  swift_build 'the development server' --package-path "$root/Tests/Backend" --product backend \
    --scratch-path "$(scratch_path backend)" || exit 70
}

# suites_of [PACKAGE]: a pattern for the suites of a package, or of all, each a folder below Packages/*/Tests.
suites_of() {
  local folder names=()
  for folder in "$root"/Packages/${1:-*}/Tests/*/; do names+=("$(basename "$folder")"); done
  local IFS='|'
  printf '^(%s)\.' "${names[*]}"
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

# copy_tree FOLDER: copies the working tree, without what git ignores, into FOLDER. The pax format keeps
# the times of files in full, by which builds find what has changed.
copy_tree() {
  mkdir -p "$1"
  tar -C "$root" --format=pax --exclude='./.git' --exclude='.build*' --exclude='.swiftpm' -cf - . |
    tar -C "$1" -xf -
}

# commit_tree FOLDER: makes FOLDER a git repository with one commit.
commit_tree() {
  git -C "$1" init --quiet
  git -C "$1" add --all
  git -C "$1" -c user.name=check -c user.email=check@localhost -c commit.gpgsign=false \
    commit --quiet --no-verify --message 'Working tree'
}
