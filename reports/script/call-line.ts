/** One call of a recorded case as a line of a shell. */
import type { RecordedExchange } from "../run.ts";
import { asciiJson, literal, piecesOf, wordOf, type Puts } from "./shell.ts";
import type { ScriptStep } from "./steps.ts";

/** What has to come back for the case to go on as it went. */
export type Expected = "accepted" | "refused" | "any";

/** The line that makes the call, or asks the stage. */
export function callLine(step: ScriptStep, expected: Expected, puts: Puts): string {
  const { number, act, path, body } = step;
  const call = `call ${number} ${expected}`;
  if (act) {
    const url = wordOf(piecesOf(path, puts));
    const data = body === undefined ? "" : ` --data-raw ${wordOf(piecesOf(asciiJson(body), puts))}`;
    return `${call} -X ${act.method} -H 'content-type: application/json' -H "authorization: Bearer $STAGE_SECRET"${data} "$STAGE"${url}`;
  }
  return `${call} ${requestOf(step, puts)}`;
}

/** The arguments of curl for one request of the target. */
export const requestOf = ({ exchange, path }: ScriptStep, puts: Puts, method?: string): string =>
  `${argumentsOf(exchange!, puts, method)} "$URL"${wordOf(piecesOf(path, puts))}`;

const methodOf = ({ request: { method } }: RecordedExchange): string =>
  method === "head" ? "--head" : `-X ${method.toUpperCase()}`;

function argumentsOf(
  exchange: RecordedExchange,
  puts: Puts,
  method: string = methodOf(exchange),
): string {
  const { headers, body, text } = exchange.request;
  const parts = [method];
  for (const [name, value] of Object.entries(headers)) {
    const pair = name === "authorization" ? /^Basic \$(\w+)$/.exec(value)?.[1] : undefined;
    if (pair) parts.push(`-u "$${pair}"`);
    else parts.push(`-H ${headerWord(`${name}: ${value}`)}`);
  }
  if (text !== undefined) parts.push(`--data-raw ${literal(text)}`);
  else if (body !== undefined) parts.push(`--data-raw ${wordOf(piecesOf(asciiJson(body), puts))}`);
  return parts.join(" ");
}

/** Names of secrets in a header are variables; a keypair alone is encoded. */
function headerWord(line: string): string {
  const names = [...line.matchAll(/\$([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name as string);
  const putFor = (name: string): string =>
    line.startsWith("authorization:") && !/_(?:IDENTIFIER|KEY)$/.test(name)
      ? `$(printf %s "\${${name}}" | base64 | tr -d '\\n')`
      : `\${${name}}`;
  return wordOf(piecesOf(line, new Map(names.map((name) => [`$${name}`, putFor(name)]))));
}
