/** What a target file gives once nobody is counted who was refused. */
import type { Entrance } from "./entrance.ts";
import type { Target } from "./target.ts";

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
