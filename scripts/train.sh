#!/usr/bin/env bash
# Plays games of the engine with itself, fits the weights to them, and lets an SPRT decide whether
# the new weights are stronger than the old ones.
set -euo pipefail

usage() {
  cat <<'END'
Usage: scripts/train.sh RULE [POSITIONS] [-- MATCH-OPTIONS]

RULE is freestyle, standard, renju, caro or caro-exact; POSITIONS (1000000 if not given) is how
many positions to play for it. Games are kept in target/train/RULE.games: run it again with more
positions, and only the difference is played. The new weights are written to
src/eval/weights/RULE.txt if the SPRT says that they are stronger; else they stay in target/train.

Options of 'pbrain-tengen match' go behind '--'. Those that are not given there are
  --sprt elo0=0 elo1=20 alpha=0.05 beta=0.05
  --each 'tc=100ms/move memory=350'
  --games 20000
  --concurrency (the number of processor cores)

The environment variable SEED (1 if not set) is what games and fits depend on.

Exit codes: 0 the new weights are stronger and in use, 1 they are not, 3 undecided, 2 something is
missing.
END
}

# shellcheck source=scripts/common.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"
parse_arguments "$@"

case ${#words[@]} in
  1) rule=${words[0]} positions=1000000 ;;
  2) rule=${words[0]} positions=${words[1]} ;;
  *) fail "name a rule, and perhaps a number of positions (see --help)" ;;
esac
# Every rule has weights, and nothing else has.
weights=$root/src/eval/weights/$rule.txt
[[ $rule != */* && -f $weights ]] || fail "unknown rule '$rule' (see --help)"
[[ $positions =~ ^[1-9][0-9]*$ ]] || fail "'$positions' is no number of positions"
seed=${SEED:-1}
[[ $seed =~ ^[0-9]+$ ]] || fail "SEED='$seed' is no number"

need_tools cargo
work=$target/train
mkdir -p "$work"
need_no_quotes "$work"

# Builds the engine with the weights that are in the working tree now, to this path.
build() {
  build_working_tree "the engine"
  cp "$target/release/pbrain-tengen" "$1"
}

say "building the engine with the weights in use"
build "$work/old"

say "$rule: playing games up to $positions positions in $work/$rule.games (seed $seed)"
"$work/old" selfplay --output "$work/$rule.games" --rule "$rule" --positions "$positions" \
  --seed "$seed"

say "fitting the weights: $work/$rule.txt"
"$work/old" tune "$work/$rule.games" --output "$work/$rule.txt" --seed "$seed"

say "building the engine with them"
cp "$weights" "$work/$rule.before"
put_back() {
  cp "$work/$rule.before" "$weights"
}
trap put_back EXIT
cp "$work/$rule.txt" "$weights"
build "$work/new"
put_back
trap - EXIT

add_default --sprt elo0=0 elo1=20 alpha=0.05 beta=0.05
add_default --each 'tc=100ms/move memory=350'
add_default --games 20000
add_default --concurrency "$(getconf _NPROCESSORS_ONLN)"

arguments=(match --rule "$rule"
  --engine "cmd=\"'$work/new'\" name=new"
  --engine "cmd=\"'$work/old'\" name=old"
  "${defaults[@]+"${defaults[@]}"}"
  "${match_options[@]+"${match_options[@]}"}")
say "the new weights against the old: pbrain-tengen ${arguments[*]}"
verdict=0
"$work/new" "${arguments[@]}" || verdict=$?

case $verdict in
  0)
    cp "$work/$rule.txt" "$weights"
    say "stronger: $weights is changed"
    ;;
  1) say "not stronger: $weights is as it was, the new ones are in $work/$rule.txt" ;;
  3) say "undecided: $weights is as it was, the new ones are in $work/$rule.txt" ;;
  *) say "no match: $weights is as it was, the new ones are in $work/$rule.txt" ;;
esac
exit "$verdict"
