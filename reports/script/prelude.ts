/** What every script of a failure begins with: functions of a POSIX shell. */

export const prelude = `answers=$(mktemp -d) || exit 2
undo=''
# take_back: removes what was made, and puts back what was changed, the last first.
take_back() {
  set +u
  eval "$undo"
  set -u
  undo=''
}
finish() {
  take_back
  rm -rf "$answers"
}
trap finish EXIT
trap 'exit 2' INT TERM

# call NUMBER EXPECTED CURL-ARGUMENTS...: keeps the answer and says its status.
call() {
  number=$1
  expected=$2
  shift 2
  status=$(curl -sS -o "$answers/$number" -w '%{http_code}' "$@") || exit 2
  echo "$status" > "$answers/$number.status"
  echo "$number: $status $(head -c 300 "$answers/$number" 2>/dev/null)"
  [ "$expected" != accepted ] || accepted "$number" || otherwise "$number" 'an acceptance'
}
accepted() {
  case $(cat "$answers/$1.status") in
    2*) jq -e '.error == true' "$answers/$1" >/dev/null 2>&1 && return 1 || return 0 ;;
    *) return 1 ;;
  esac
}
# otherwise NUMBER WHAT: what leads to the failure is not there.
otherwise() {
  echo "the answer $1 had to hold what it held before: $2"
  exit 1
}
# take NUMBER FILTER: a value of an answer.
take() {
  jq -er "$2 // empty" "$answers/$1" 2>/dev/null
}
# invent: something that nobody knows.
invent() {
  od -An -N16 -tx1 /dev/urandom | tr -d ' \\n'
}
# inner TEXT: as it stands between the quotes of JSON.
inner() {
  printf %s "$1" | jq -Rsr 'tojson | .[1:-1]'
}
`;
