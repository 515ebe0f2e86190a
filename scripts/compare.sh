#!/usr/bin/env bash
# Builds two revisions of the engine and lets an SPRT decide whether the new one is stronger.
set -euo pipefail

usage() {
  cat <<'END'
Usage: scripts/compare.sh [NEW] OLD [-- MATCH-OPTIONS]

Builds two git revisions and plays them against each other until an SPRT has decided whether NEW
is stronger. NEW is HEAD if it is not given; '.' is the working tree as it is.

Options of 'pbrain-tengen match' go behind '--'. Those that are not given there are
  --sprt elo0=0 elo1=10 alpha=0.05 beta=0.05
  --each 'tc=100ms/move memory=350'
  --games 20000
  --concurrency (the number of processor cores)

Exit codes: 0 NEW is stronger, 1 it is not, 3 undecided, 2 something is missing.

Example: scripts/compare.sh HEAD~3 -- --rule renju --each tc=nodes:20000 --json result.jsonl
END
}

# shellcheck source=scripts/common.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"
parse_arguments "$@"

case ${#words[@]} in
  1) new=HEAD old=${words[0]} ;;
  2) new=${words[0]} old=${words[1]} ;;
  *) fail "name one or two revisions (see --help)" ;;
esac

need_tools git cargo
git -C "$root" rev-parse --git-dir >/dev/null 2>&1 ||
  fail "the script is not in a git repository"

# Binaries are kept under the target directory, by commit, and not built twice.
store=$target/compare
mkdir -p "$store"
scratch=$(mktemp -d)
cleanup() {
  git -C "$root" worktree remove --force "$scratch/tree" 2>/dev/null || true
  rm -rf "$scratch"
  git -C "$root" worktree prune
}
trap cleanup EXIT

commit_of() {
  git -C "$root" rev-parse --verify --quiet "$1^{commit}" || fail "there is no revision '$1'"
}

# Prints the path of the binary of a commit, building it first if need be.
build_commit() {
  local commit=$1 binary=$store/pbrain-tengen-$1
  if [[ ! -x $binary ]]; then
    say "building $(git -C "$root" log -1 --format='%h (%s)' "$commit")"
    git -C "$root" worktree add --quiet --detach "$scratch/tree" "$commit" >&2 ||
      fail "cannot check out $commit"
    (cd "$scratch/tree" && CARGO_TARGET_DIR=$store/build cargo build --release --quiet) >&2 ||
      fail "$commit does not build"
    cp "$store/build/release/pbrain-tengen" "$binary"
    git -C "$root" worktree remove --force "$scratch/tree"
  fi
  printf '%s\n' "$binary"
}

old_commit=$(commit_of "$old")
if [[ $new != . ]]; then
  new_commit=$(commit_of "$new")
fi
say "building the working tree in $root"
build_working_tree "the working tree"
runner=$scratch/pbrain-tengen
cp "$target/release/pbrain-tengen" "$runner"

old_binary=$(build_commit "$old_commit")
old_name=old-${old_commit:0:8}
if [[ $new == . ]]; then
  new_binary=$runner
  new_name="new-tree"
else
  new_binary=$(build_commit "$new_commit")
  new_name=new-${new_commit:0:8}
fi

need_no_quotes "$new_binary" "$old_binary"

add_default --sprt elo0=0 elo1=10 alpha=0.05 beta=0.05
add_default --each 'tc=100ms/move memory=350'
add_default --games 20000
add_default --concurrency "$(getconf _NPROCESSORS_ONLN)"

arguments=(match
  --engine "cmd=\"'$new_binary'\" name=$new_name"
  --engine "cmd=\"'$old_binary'\" name=$old_name"
  "${defaults[@]+"${defaults[@]}"}"
  "${match_options[@]+"${match_options[@]}"}")
say "playing: pbrain-tengen ${arguments[*]}"
"$runner" "${arguments[@]}"
