/** Everybody whom a target file names, and the website on which they have to be let in. */
import type { Tier } from "../../contract/source.ts";
import type { Caller, Keypair } from "../client/client.ts";
import { placeOf, websitesOf, type Target } from "./target.ts";

/** A caller, and the website on which it has to be let in. */
export interface Entrance {
  caller: Caller;
  website: string;
}

const entrance = (role: string, tier: Tier, pair: Keypair, website: string): Entrance => ({
  caller: { role, tier, pair },
  website,
});

/** Everybody whom the target file names, on a website of theirs. */
export function entrancesOf(target: Target): Entrance[] {
  const named = websitesOf(target).flatMap(({ website, credentials }, i) => {
    const { user, member, plugin, scoped = [] } = credentials;
    const where = placeOf(i);
    return [
      ...(user ? [entrance(`${where}user`, "user", user, website)] : []),
      ...(member ? [entrance(`${where}member`, "user", member, website)] : []),
      ...(plugin ? [entrance(`${where}plugin`, "plugin", plugin, website)] : []),
      ...scoped.map((one, n) => entrance(`${where}scoped ${n + 1}`, "plugin", one, website)),
    ];
  });
  const { user, removable, foreign, foreignUser } = target.credentials ?? {};
  const { website: home = "", secondWebsite } = target;
  return [
    ...named,
    ...(user && secondWebsite !== undefined ? [entrance("user", "user", user, secondWebsite)] : []),
    ...(removable ? [entrance("removable", "user", removable, home)] : []),
    ...(foreign?.website ? [entrance("foreign", "plugin", foreign, foreign.website)] : []),
    ...(foreignUser?.website
      ? [entrance("foreignUser", "user", foreignUser, foreignUser.website)]
      : []),
  ];
}
