/** Who makes the calls that take something back. */
import type { RecordedExchange } from "../run.ts";
import { literal } from "./shell.ts";

/** Credentials and headers of a call, but for those that describe its body. */
export function callerOf({ request }: RecordedExchange): string {
  const user = /\$(\w+)$/.exec(request.headers["authorization"] ?? "")?.[1];
  const headers = Object.entries(request.headers)
    .filter(([name]) => name !== "authorization" && name !== "content-type")
    .map(([name, value]) => ` -H ${literal(`${name}: ${value}`)}`);
  return `${user ? ` -u "$${user}"` : ""}${headers.join("")}`;
}
