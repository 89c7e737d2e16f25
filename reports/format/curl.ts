/** A command line that sends the request of an exchange again, with secrets as variables. */
import type { RecordedExchange } from "../run.ts";
import { printable } from "./text.ts";

/** A longer body does not belong on a command line. */
const longestBody = 2000;

/**
 * `curl` for the target at `url`. `$OWNER` and the like hold `identifier:key`; `$OWNER_BASE64`,
 * `$OWNER_IDENTIFIER` and `$OWNER_KEY` stand in headers that a rule made otherwise.
 */
export function curlOf(url: string, { request }: RecordedExchange): string {
  const { method, path, headers } = request;
  const body = bodyOf(request);
  const parts = [`curl -sS -i${methodOption(method, body)} ${quoted(url + path)}`];
  for (const [name, value] of Object.entries(headers)) {
    const basic = name === "authorization" ? /^Basic \$(\w+)$/.exec(value)?.[1] : undefined;
    // Whoever has not set it is told by the shell what it holds.
    parts.push(basic ? `-u "\${${basic}:?identifier:key}"` : `-H ${header(name, value)}`);
  }
  if (body !== undefined) {
    // The whole body of this request is in run.json.
    parts.push(`--data-raw ${body.length > longestBody ? '"$(cat body.json)"' : quoted(body)}`);
  }
  return parts.join(" \\\n  ");
}

/** What was sent, byte for byte; undefined if nothing was. */
export function bodyOf({ body, text }: RecordedExchange["request"]): string | undefined {
  return text ?? (body === undefined ? undefined : JSON.stringify(body));
}

function methodOption(method: string, body: string | undefined): string {
  if (method === "head") return " --head";
  const usual = body === undefined ? "get" : "post";
  return method === usual ? "" : ` -X ${method.toUpperCase()}`;
}

/** Names of secrets are variables, which the shell must see; everything else is taken as it is. */
function header(name: string, value: string): string {
  return `${name}: ${value}`
    .split(/(\$[A-Z][A-Z0-9_]*)/)
    .map((part, i) => {
      if (i % 2 === 0) return part && quoted(part);
      // A keypair that stands alone in a header is encoded.
      const isPair = name === "authorization" && !/_(?:IDENTIFIER|KEY)$/.test(part);
      return `"${part}${isPair ? "_BASE64" : ""}"`;
    })
    .join("");
}

/** A word of a command line, quoted if necessary. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : quoted(text);

/** Between single quotes only the single quote is special. */
function quoted(text: string): string {
  const shown = printable(text);
  if (shown === text) return `'${text.replaceAll("'", `'\\''`)}'`;
  // Quotes in which the shell reads \u001b as the character that it stands for.
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
  return `$'${printable(escaped)}'`;
}
