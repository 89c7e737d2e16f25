/** Who makes the calls that take something back. */
import type { RecordedExchange } from "../run.ts";
import { literal } from "./shell.ts";

/** What stands for the keypair of whoever called. */
export const pairOf = ({ request }: RecordedExchange): string | undefined =>
  /\$(\w+)$/.exec(request.headers["authorization"] ?? "")?.[1];

/** The tier of a call, in whichever header carries it: a target file may name another one. */
export const tierOf = ({ request }: RecordedExchange): string | undefined =>
  ["user", "plugin"].find((tier) => Object.values(request.headers).includes(tier));

/** Credentials and headers of a call, but for those that describe its body. */
export function callerOf(exchange: RecordedExchange): string {
  const user = pairOf(exchange);
  const headers = Object.entries(exchange.request.headers)
    .filter(([name]) => name !== "authorization" && name !== "content-type")
    .map(([name, value]) => ` -H ${literal(`${name}: ${value}`)}`);
  return `${user ? ` -u "$${user}"` : ""}${headers.join("")}`;
}
