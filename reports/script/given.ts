/**
 * What is known of the people of a case, such as their addresses: what a script asks its user for, and what it finds out with their
 * credentials.
 */
import { callerOf, pairOf, tierOf } from "./caller.ts";
import { literal } from "./shell.ts";
import type { ScriptStep } from "./steps.ts";

const kinds: Readonly<Record<string, string>> = {
  EMAIL: "e-mail address",
  USER_ID: "user id",
  PLUGIN_ID: "id of the plugin",
  URN: "urn of the plugin",
  IDENTIFIER: "identifier",
};

/** The keypair of whom something is known, and what. */
function partsOf(name: string): { pair: string; kind: string } | undefined {
  const [, pair, kind] = /^(.+)_(EMAIL|USER_ID|PLUGIN_ID|URN|IDENTIFIER)$/.exec(name) ?? [];
  return pair === undefined || kind === undefined ? undefined : { pair, kind };
}

const others: Readonly<Record<string, string>> = {
  DOMAIN: "domain of WEBSITE",
  VISITOR_SESSION_ID:
    "session_id of a conversation of WEBSITE that nobody needs, open in the chatbox of a visitor who does by themselves what they do here",
};

/** A sentence on what a variable has to hold. */
export function saysOfGiven(name: string): string {
  const parts = partsOf(name);
  if (parts) return `${kinds[parts.kind]} of ${parts.pair}`;
  return others[name] ?? "an address of yours at which deliveries to hooks arrive";
}

/** How a keypair says it, by a call like one of its own. */
const found: Readonly<Record<string, (pair: string, caller: string) => string>> = {
  USER_ID: (_, caller) => `$(curl -sS${caller} "$URL/v1/user/account" | jq -er .data.user_id)`,
  IDENTIFIER: (pair) => `\${${pair}%%:*}`,
};

/** The lines that find out, by variable, what the keypairs say that are asked for. */
export function findingLines(
  given: Iterable<string>,
  pairs: ReadonlyMap<string, string>,
  steps: readonly ScriptStep[],
): Map<string, string> {
  const callers = new Map(
    steps.flatMap(({ exchange }) =>
      exchange && tierOf(exchange) === "user" ? [[pairOf(exchange), callerOf(exchange)]] : [],
    ),
  );
  const lines = [...given].flatMap((name) => {
    const { pair = "", kind = "" } = partsOf(name) ?? {};
    const caller = callers.get(pair) ?? ` -u "$${pair}" -H 'x-service-tier: user'`;
    const value = pairs.has(pair) ? found[kind]?.(pair, caller) : undefined;
    const lacking = `{ need ${name} ${literal(saysOfGiven(name))}; exit 2; }`;
    return value === undefined
      ? []
      : [[name, `[ -n "\${${name}:-}" ] || ${name}=${value} || ${lacking}`] as const];
  });
  return new Map(lines);
}
