/** Codes of ISO 639-1 that are in wide use, for lists that take each only once. */

const codes = (
  "af am ar az be bg bn bs ca cs cy da de el eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it " +
  "ja ka kk km kn ko ku ky lb lo lt lv mg mk ml mn mr ms mt my ne nl pa pl ps pt ro ru sk sl so sq " +
  "sr sv sw ta te tg th ti tk tr tt uk ur uz vi wo xh yo zh zu"
).split(" ");

/** The drawn code, or the next one that is not yet taken. */
export function freeCode(drawn: string, taken: ReadonlySet<string>): string | undefined {
  const start = Math.max(0, codes.indexOf(drawn));
  return [...codes.slice(start), ...codes.slice(0, start)].find((code) => !taken.has(code));
}
