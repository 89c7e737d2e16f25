/** Whether the address of a target ends with the version with which every path begins: then all of them have it twice. */
import { loadContract } from "../../contract/contract.ts";
import type { Target } from "./target.ts";

/** Every path of the contract begins with it. */
export const pathPrefix = "/v1";

const endsWithVersion = ({ url }: Pick<Target, "url">): boolean =>
  URL.canParse(url) && new URL(url).pathname.replace(/\/$/, "").endsWith(pathPrefix);

/** What to do about such an address, to stand after its name. */
export const versionHint = (target: Pick<Target, "url">): string =>
  endsWithVersion(target)
    ? `, which ends with ${pathPrefix}: every path of the platform begins with that, so leave it out`
    : "";

const notFound = 404;

/**
 * One sentence where a path of the contract is found below the address as it would be without the version, and not with it twice. A prefix
 * of the platform may end like that, too: then it is found there, or nowhere.
 * @param statusAt asks an address without credentials
 */
export async function doubledVersion(
  target: Pick<Target, "url">,
  address: string,
  statusAt: (address: string) => Promise<number>,
): Promise<string | undefined> {
  if (!endsWithVersion(target)) return undefined;
  const { path } = loadContract().operation("account.read");
  if ((await statusAt(address + path)) !== notFound) return undefined;
  const meant = address + path.slice(pathPrefix.length);
  return (await statusAt(meant)) === notFound
    ? undefined
    : `the platform is not at ${address}${versionHint(target)}`;
}
