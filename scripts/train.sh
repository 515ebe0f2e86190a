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

say() {
  printf '== %s\n' "$*" >&2
}

fail() {
  printf '%s: %s\n' "scripts/train.sh" "$*" >&2
  exit 2
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

arguments=()
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
    *) arguments+=("$1") ;;
  esac
  shift
done
match_options=("$@")

case ${#arguments[@]} in
  1) rule=${arguments[0]} positions=1000000 ;;
  2) rule=${arguments[0]} positions=${arguments[1]} ;;
  *) fail "name a rule, and perhaps a number of positions (see --help)" ;;
esac
case $rule in
  freestyle | standard | renju | caro | caro-exact) ;;
  *) fail "unknown rule '$rule' (see --help)" ;;
esac
[[ $positions =~ ^[1-9][0-9]*$ ]] || fail "'$positions' is no number of positions"
seed=${SEED:-1}
[[ $seed =~ ^[0-9]+$ ]] || fail "SEED='$seed' is no number"

command -v cargo >/dev/null || fail "cargo is not installed"
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
weights=src/eval/weights/$rule.txt
[[ -f $weights ]] || fail "$weights is missing"

target=${CARGO_TARGET_DIR:-target}
work=$target/train
mkdir -p "$work"
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
if ! has_option --sprt "${match_options[@]}"; then
  match_options+=(--sprt elo0=0 elo1=20 alpha=0.05 beta=0.05)
fi
if ! has_option --each "${match_options[@]}"; then
  match_options+=(--each 'tc=100ms/move memory=350')
fi
if ! has_option --games "${match_options[@]}"; then
  match_options+=(--games 20000)
fi
if ! has_option --concurrency "${match_options[@]}"; then
  match_options+=(--concurrency "$cores")
fi

build() {
  cargo build --quiet --release || fail "the engine does not build"
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

say "the new weights against the old: pbrain-tengen match --rule $rule ${match_options[*]}"
verdict=0
"$work/new" match --rule "$rule" --engine "cmd=\"'$work/new'\" name=new" \
  --engine "cmd=\"'$work/old'\" name=old" "${match_options[@]}" || verdict=$?

trap - EXIT
case $verdict in
  0)
    cp "$work/$rule.txt" "$weights"
    say "stronger: $weights is changed"
    ;;
  1) say "not stronger: $weights is as it was, the new ones are in $work/$rule.txt" ;;
  *) say "undecided: $weights is as it was, the new ones are in $work/$rule.txt" ;;
esac
exit "$verdict"
