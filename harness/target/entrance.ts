/** Everybody whom a target file names, the website that has to let each in, and the target without those who are not let in. */
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

/** The target without those keypairs, and without a second website on which its own user was refused. */
export function withoutRefused(target: Target, refused: readonly Entrance[]): Target {
  const { secondWebsite, credentials, websites, ...rest } = target;
  const isBeyond = ({ website }: Entrance): boolean => website === secondWebsite;
  const keys = new Set(
    refused.filter((one) => !isBeyond(one)).map(({ caller }) => caller.pair.key),
  );
  return {
    ...rest,
    ...(credentials && { credentials: without(credentials, keys) }),
    ...(websites && { websites: without(websites, keys) }),
    ...(secondWebsite !== undefined && !refused.some(isBeyond) && { secondWebsite }),
  };
}

/** Without the objects in it that hold one of the keys. */
function without<Value>(value: Value, keys: ReadonlySet<string>): Value;
function without(value: unknown, keys: ReadonlySet<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const isKept = (one: unknown): boolean =>
    !(typeof one === "object" && one !== null && "key" in one && keys.has(String(one.key)));
  if (Array.isArray(value)) return value.filter(isKept).map((one) => without(one, keys));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => isKept(one))
      .map(([name, one]) => [name, without(one, keys)]),
  );
}
