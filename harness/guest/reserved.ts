/** Addresses that belong to nobody (RFC 2606, RFC 6761): a guest sends to no others. */
import { leavesOf } from "../../contract/leaves.ts";

const reserved = /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost)$/i;
const email = /^[^\s@]+@([^\s@]+\.[a-z0-9-]+)$/i;

/** The first address in a body that may belong to somebody who is not named. */
export function unreservedAddress(
  body: unknown,
  named: readonly string[] = [],
): string | undefined {
  const texts = [...leavesOf(body)].map(({ value }) => String(value));
  return texts.find((text) => {
    const host = email.exec(text)?.[1];
    return host !== undefined && !reserved.test(host) && !named.includes(text);
  });
}
