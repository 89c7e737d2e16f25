/** Says what is wrong with an XML document; nothing if it is well-formed. Knows no DTD. */

const token = /<\?[^?]*\?>|<(\/?)([\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>|[^<]+/gy;
const reference = /&(?!(?:amp|lt|gt|quot|apos|#\d+);)/;
// oxlint-disable-next-line no-control-regex -- characters that XML 1.0 does not allow
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export function problemOf(xml: string): string | undefined {
  const open: string[] = [];
  let at = 0;
  for (const match of xml.matchAll(token)) {
    const [text, closes, name, , empty] = match;
    if (reference.test(text)) return `a bare & at ${at}`;
    if (text.includes("]]>")) return `]]> at ${at}`;
    if (forbidden.test(text)) return `a forbidden character at ${at}`;
    if (name !== undefined && closes) {
      if (open.pop() !== name) return `</${name}> closes nothing at ${at}`;
    } else if (name !== undefined && !empty) {
      open.push(name);
    }
    at = match.index + text.length;
  }
  if (at !== xml.length) return `no markup at ${at}: ${xml.slice(at, at + 40)}`;
  return open.length ? `${open.join(", ")} left open` : undefined;
}
