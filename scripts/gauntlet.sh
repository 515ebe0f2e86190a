#!/usr/bin/env bash
# Plays our engine against every engine in a folder.
set -euo pipefail

usage() {
  cat <<'END'
Usage: scripts/gauntlet.sh FOLDER [-- MATCH-OPTIONS]

Builds the engine and plays it against every engine in FOLDER: programs that are executable, and
Windows programs (.exe) through wine. In the folders within FOLDER only programs whose name starts
with 'pbrain-' count, so that Gomocup's archives can be unpacked there, each in a folder of its
own. Every engine runs in the folder of its program.

Options of 'pbrain-tengen match' go behind '--'. Those that are not given there are
  --each 'tc=1s/move memory=350 tolerance=1s startup=60s'
  --games 20
  --concurrency 1

The environment variable WINE names another wine than the one in PATH.

Example: scripts/gauntlet.sh ~/gomocup -- --rule standard --games 100 --json gauntlet.jsonl
END
}

# shellcheck source=scripts/common.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"
parse_arguments "$@"

((${#words[@]} == 1)) || fail "name one folder (see --help)"
folder=${words[0]}
[[ -d $folder ]] || fail "there is no folder '$folder'"
folder=$(readlink -f "$folder")
need_tools cargo
wine=${WINE:-wine}

# The engines' programs, one a line, in order of their names.
find_programs() {
  {
    find -L "$folder" -maxdepth 1 -type f \( -perm -u+x ! -iname '*.dll' -o -iname '*.exe' \)
    find -L "$folder" -mindepth 2 -maxdepth 2 -type f -iname 'pbrain-*' \
      \( -perm -u+x ! -iname '*.dll' -o -iname '*.exe' \)
  } | sort
}

mapfile -t programs < <(find_programs)
((${#programs[@]} > 0)) || fail "there is no engine in $folder"

say "building our engine in $root"
build_working_tree "our engine"
ours=$target/release/pbrain-tengen
need_no_quotes "$ours" "$wine" "${programs[@]}"

engines=(--engine "cmd=\"'$ours'\" name=tengen")
for program in "${programs[@]}"; do
  name=$(basename "$program")
  command="'$program'"
  if [[ ${name,,} == *.exe ]]; then
    command -v "$wine" >/dev/null ||
      fail "$name is a Windows program and needs wine, which is not installed (or set WINE)"
    name=${name%.*}
    command="'$wine' $command"
  fi
  name=${name#pbrain-}
  say "opponent: $name ($program)"
  engines+=(--engine "cmd=\"$command\" name='$name' dir='$(dirname "$program")'")
done

add_default --each 'tc=1s/move memory=350 tolerance=1s startup=60s'
add_default --games 20
add_default --concurrency 1

arguments=(match --format gauntlet
  "${engines[@]}"
  "${defaults[@]+"${defaults[@]}"}"
  "${match_options[@]+"${match_options[@]}"}")
say "playing: pbrain-tengen ${arguments[*]}"
exec "$ours" "${arguments[@]}"
