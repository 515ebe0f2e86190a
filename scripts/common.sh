# What the scripts that end in a match share. Sourced, after 'usage' is defined, by a script that
# has 'set -euo pipefail'; not a program of its own.
#
# Defines root (of the repository), target (where cargo puts what it builds, an absolute path) and
# the functions below. They leave what they read in words, match_options and defaults.
# shellcheck shell=bash

script=scripts/${0##*/}
root=$(readlink -f "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/..")
# Relative to the caller, as cargo takes it; cargo is run from other folders here.
target=$(readlink -m "${CARGO_TARGET_DIR:-$root/target}")

say() {
  printf '== %s\n' "$*" >&2
}

fail() {
  printf '%s: %s\n' "$script" "$*" >&2
  exit 2
}

# Splits a script's arguments at '--': its own in words, those of the match in match_options.
parse_arguments() {
  words=()
  while (($# > 0)); do
    case $1 in
      -h | --help)
        usage
        exit 0
        ;;
      --)
        shift
        break
        ;;
      -*) fail "unknown option '$1': options of the match go behind '--' (see --help)" ;;
      *) words+=("$1") ;;
    esac
    shift
  done
  match_options=("$@")
}

# Whether an option is among the arguments behind it, as '--option' or '--option=value'.
has_option() {
  local option=$1 argument
  shift
  for argument in "$@"; do
    if [[ $argument == "$option" || $argument == "$option="* ]]; then
      return 0
    fi
  done
  return 1
}

# Adds an option and its values to defaults, unless match_options has the option.
defaults=()
add_default() {
  has_option "$1" "${match_options[@]+"${match_options[@]}"}" || defaults+=("$@")
}

need_tools() {
  local tool
  for tool in "$@"; do
    command -v "$tool" >/dev/null || fail "$tool is not installed"
  done
}

# The words of --engine know no escapes, so that a path in quotes must have none.
need_no_quotes() {
  local path
  for path in "$@"; do
    [[ $path != *[\'\"]* ]] || fail "a path with a quote cannot be used: $path"
  done
}

# Builds the working tree. The argument says what does not build if it does not.
build_working_tree() {
  (cd "$root" && CARGO_TARGET_DIR=$target cargo build --release --quiet) ||
    fail "$1 does not build"
}
