/** What every script of a failure begins with: functions of a POSIX shell. */

/** Names all that is missing at once. */
export const needFunction = `missing=''
# need VARIABLE WHAT: what you have to provide in the environment. For a keypair without a key curl would ask, and wait.
need() {
  eval "value=\\"\\\${$1:-}\\""
  case $value in
    '') echo "$1 is missing: $2" >&2 ;;
    ?*:?*) return 0 ;;
    *) case $2 in
      identifier:key*) echo "$1 holds no keypair: $2" >&2 ;;
      *) return 0 ;;
    esac ;;
  esac
  missing=$1
}`;

export const prelude = `for tool in curl jq; do
  command -v "$tool" >/dev/null || { echo "this script needs $tool" >&2; exit 2; }
done
answers=$(mktemp -d) || exit 2
undo=''
undone=0
stayed=''
kept=''
# take_back: removes what was made, and puts back what was changed, the last first.
take_back() {
  set +eu
  eval "$undo"
  set -eu
  undo=''
}
finish() {
  code=$?
  trap '' EXIT
  take_back
  [ "$undone" = 0 ] || echo "took back: $undone"
  remains=''
  for name in $stayed; do
    if is_there "$name"; then remains="$remains $name"; fi
  done
  [ -z "$remains" ] || {
    echo "the target refused to take back:$remains"
    code=3
  }
  if [ -n "$kept" ]; then echo "the answers are kept in $answers"; else rm -rf "$answers"; fi
  exit "$code"
}
trap finish EXIT
trap 'exit 2' HUP INT TERM

# call NUMBER EXPECTED CURL-ARGUMENTS...: keeps the answer and shows it, once where it is asked for again; EXPECTED is accepted, refused or any.
shown=''
call() {
  number=$1
  expected=$2
  shift 2
  status=$(curl -sS -o "$answers/$number" -D "$answers/headers" -w '%{http_code}' "$@") || {
    echo "$number: no answer; URL says where the target is: $URL" >&2
    exit 2
  }
  echo "$status" > "$answers/$number.status"
  line="$number: $status $(head -c 300 "$answers/$number" 2>/dev/null)"
  [ "$line" = "$shown" ] || echo "$line"
  shown=$line
  case $expected in
    accepted) accepted "$number" || otherwise "$number" 'an acceptance' ;;
    refused) ! accepted "$number" || otherwise "$number" 'a refusal' ;;
  esac
}
accepted() {
  case $(cat "$answers/$1.status") in
    2*) [ ! -s "$answers/$1" ] || ! jq -e '.error == true' "$answers/$1" >/dev/null 2>&1 ;;
    *) return 1 ;;
  esac
}
# decided STATUS: whether an answer says something; one of a target that is throttled or in trouble does not.
decided() {
  case $1 in
    429 | 5*) return 1 ;;
  esac
}
# otherwise NUMBER WHAT: the case goes another way than it went.
otherwise() {
  echo "the answer $1 had to hold what it held before: $2"
  decided "$status" || in_question=''
  case $in_question in
    *" $1 "*) echo 'NOT SHOWN: the call in question was answered otherwise'; exit 1 ;;
    *) echo 'COULD NOT TELL: the case did not get as far as the failure; are WEBSITE and the keypairs right?'; exit 2 ;;
  esac
}
# take NUMBER FILTER: a value of an answer.
take() {
  jq -er "$2 // empty" "$answers/$1" 2>/dev/null
}
# back NUMBER CURL-ARGUMENTS...: takes something back.
back() {
  number=$1
  shift
  (call "$number" any "$@") && accepted "$number" || return 1
  undone=$((undone + 1))
}
# gone NUMBER CURL-ARGUMENTS...: whether what could not be removed is not there, as a read of it says, where there is one.
gone() {
  number=$1
  shift
  if [ $# -gt 0 ]; then
    number=rest-of-$number
    (call "$number" any "$@") && ! accepted "$number" || return 1
    case $(cat "$answers/$number.status") in
      401 | 403 | 429 | 5*) return 1 ;;
    esac
  else
    case $(cat "$answers/$number.status" 2>/dev/null) in
      404 | 410) ;;
      *) return 1 ;;
    esac
  fi
}
# same NUMBER: whether what could not be put back stands there as it stood before that call.
same() {
  ("shown_$1" "after-$1") && [ "$(cat "$answers/after-$1.shown")" = "$(cat "$answers/before-$1.shown")" ]
}
# filled NUMBER: what stood there before that call without what held nothing, which may be refused as a blank.
filled() {
  jq -c 'walk(if type == "object" then with_entries(select(.value != "")) else . end)' \\
    "$answers/before-$1.shown" > "$answers/filled-$1" 2>/dev/null &&
    [ "$(cat "$answers/filled-$1")" != "$(cat "$answers/before-$1.shown")" ]
}
# is_there NAME: whether what was not put back is still there: what was removed as a whole later is not.
is_there() {
  case $1 in
    putting-back-*) ;;
    *) return 0 ;;
  esac
  ! ("shown_\${1#putting-back-}" "rest-of-$1") || return 0
  case $(cat "$answers/rest-of-$1.status" 2>/dev/null) in
    '' | 401 | 403 | 429 | 5*) ;;
    *) return 1 ;;
  esac
}
stays() {
  stayed="$stayed $1"
}
# time_of_target: in seconds since 1970, as its last answer says it, else that of this machine.
time_of_target() {
  [ -f "$answers/headers" ] || curl -sS -o /dev/null -D "$answers/headers" "$URL" || true
  date=$(sed -n 's/^[Dd]ate: *//p' "$answers/headers" 2>/dev/null | tr -d '\\r' | tail -n 1)
  jq -n --arg date "$date" '$date | try (strptime("%a, %d %b %Y %H:%M:%S GMT") | mktime) catch (now | floor)'
}
# moment FILTER: a moment of the case, as far from the time of the target as it was.
moment() {
  jq -nr --argjson now "$target_time" "$1"
}
# invent: something that nobody knows.
invent() {
  od -An -N16 -tx1 /dev/urandom | tr -d ' \\n'
}
# asked WHAT: what only a mail says; whoever runs the script types it.
asked() {
  printf 'please type %s: ' "$1" >&2
  IFS= read -r typed </dev/tty || exit 2
  printf %s "$typed"
}
# inner TEXT: as it stands between the quotes of JSON.
inner() {
  printf %s "$1" | jq -Rsr 'tojson | .[1:-1]'
}
`;
