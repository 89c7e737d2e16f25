/** A command line that sends the request of an exchange again, with secrets as variables. */
import type { RecordedExchange } from "./run.ts";
import { variableOf } from "./redact.ts";
import { printable } from "./text.ts";

/** A longer body does not belong on a command line. */
const longestBody = 2000;

/** `curl` for the target at `url`; `$OWNER` and the like hold `identifier:key`. */
export function curlOf(url: string, { request }: RecordedExchange): string {
  const { method, path, headers, body } = request;
  const parts = [`curl -sS -i${methodOption(method, body)} ${quoted(url + path)}`];
  for (const [name, value] of Object.entries(headers)) {
    const credentials = name === "authorization" && /^Basic \$(.+)$/.exec(value)?.[1];
    parts.push(credentials ? `-u "$${variableOf(credentials)}"` : `-H ${headerValue(name, value)}`);
  }
  if (body !== undefined) {
    const text = printable(JSON.stringify(body));
    // The body of this request stands in run.json as a whole.
    parts.push(`--data-raw ${text.length > longestBody ? '"$(cat body.json)"' : quoted(text)}`);
  }
  return parts.join(" \\\n  ");
}

function methodOption(method: string, body: unknown): string {
  if (method === "head") return " --head";
  const usual = body === undefined ? "get" : "post";
  return method === usual ? "" : ` -X ${method.toUpperCase()}`;
}

/** A redacted value is one variable, which the shell must see; all else is taken as it is. */
function headerValue(name: string, value: string): string {
  return /^\$[A-Z0-9_]+$/.test(value)
    ? `"${printable(name)}: ${value}"`
    : quoted(`${name}: ${value}`);
}

/** Nothing is special between single quotes but the single quote. */
const quoted = (text: string): string => `'${printable(text).replaceAll("'", `'\\''`)}'`;
