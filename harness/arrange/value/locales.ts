/** Codes of ISO 639-1 that are in wide use, those of the most common languages first, for lists that take each only once. */

/** A platform may have few languages (open.helpdesk-locale-codes). */
const codes = (
  "en fr de es it pt nl sv ja ar da fi pl ru zh ko tr cs el hu ro uk he hi " +
  "id th vi bg hr sk sl et lv lt ca fa ms sr af am az be bn bs cy eo eu ga gl gu hy is ka kk km kn " +
  "ku ky lb lo mg mk ml mn mr mt my ne pa ps so sq sw ta te tg ti tk tt ur uz wo xh yo zu"
).split(" ");

/** The drawn code, or the first one that is not yet taken. */
export function freeCode(drawn: string, taken: ReadonlySet<string>): string | undefined {
  const wanted = codes.includes(drawn) ? [drawn] : [];
  return [...wanted, ...codes].find((code) => !taken.has(code));
}
