/** Using up the quota of a token, whatever exactly counts (1/8). */
import * as fc from "fast-check";
import {
  type Caller,
  type Exchange,
  isAccepted,
  isStaged,
  isThrottled,
  missing,
  slot,
  type Trial,
  type World,
} from "../../../harness/author.ts";
import { paramsOf } from "./website.ts";

/** Daily quotas that the stage is asked for. */
export const quotas: fc.Arbitrary<number> = fc.integer({ min: 3, max: 8 });

/** What counts is open, so a few more than the quota names may pass. */
export const leeway = 3;

/** A website, a token on it of which the quota may be used up, and another of another plugin with a quota of its own. */
export interface Limited {
  world: World;
  token: Caller;
  other: Caller;
  quota: number;
}

/** How many of the tokens that the target names were handed out in this run: none is fresh again before the next day. */
const handedOut = slot<{ count: number }>("quota: handed out");

/** Undefined where the target names no further token, after others served the same rule. */
export async function limitedWorld(
  trial: Trial,
  quota: number,
  isFirst = true,
): Promise<Limited | undefined> {
  if (isStaged(trial)) {
    const world = await trial.world({ tokens: [{ daily_quota: quota }, { daily_quota: quota }] });
    const [token, other] = world.plugins;
    if (!token || !other) return trial.cannot("the stage gave no two tokens");
    return { world, token, other, quota };
  }
  const token = takeToken(trial);
  if (!token)
    return isFirst
      ? trial.cannot("this run has used up all of credentials.limited: name more of them")
      : undefined;
  const world = await trial.world();
  return { world, token, other: takeToken(trial, false) ?? world.plugin, quota: token.limit };
}

/** A website with tokens of different plugins of which nothing was used before. */
export interface Fresh {
  world: World;
  tokens: Caller[];
  quota: number;
  /** The stage made them now; of others the target file says so. */
  isCertain: boolean;
}

/** Both tokens that the stage makes, or the last that the target file calls fresh. */
export async function freshWorld(trial: Trial, drawn: number): Promise<Fresh> {
  if (isStaged(trial)) {
    const made = await limitedWorld(trial, drawn);
    if (!made) return trial.cannot("the stage gave no two tokens");
    const { world, token, other, quota } = made;
    return { world, tokens: [token, other], quota, isCertain: true };
  }
  const named = trial.run.target.credentials?.limited?.findLast(({ fresh }) => fresh);
  if (!named) return missing("fresh-token");
  const { identifier, key, daily_quota: quota } = named;
  trial.guard(key);
  const token: Caller = { role: "fresh", tier: "plugin", pair: { identifier, key }, limit: quota };
  return { world: await trial.world(), tokens: [token], quota, isCertain: false };
}

/** The next that the target names; one of which the quota is not used up stays for the next rule. */
function takeToken(trial: Trial, isUsedUp = true): (Caller & { limit: number }) | undefined {
  const { run } = trial;
  const used = handedOut.ensure(run, () => ({ count: 0 }));
  const named = trial.run.target.credentials?.limited?.filter(({ fresh }) => !fresh)[used.count];
  if (!named) return undefined;
  const { identifier, key, daily_quota: limit } = named;
  trial.guard(key);
  const role = `limited-${used.count + 1}`;
  if (isUsedUp) used.count += 1;
  const says = `a token of which nothing is used up, with a daily quota of ${limit}`;
  return { role, tier: "plugin", pair: { identifier, key }, limit, says };
}

const reads = fc.constantFrom("website.read", "conversations.conversation.list");

/** One read; whether it counts when a cache answers it is open. */
export const callRead = (trial: Trial, world: World, as: Caller): Promise<Exchange> =>
  trial.call(as, trial.draw(reads), { params: paramsOf(world) });

/** One request that counts under every reading: a well-formed, permitted POST. */
export const callWrite = (trial: Trial, world: World, as: Caller): Promise<Exchange> =>
  trial.call(as, "conversation.create", { params: paramsOf(world) });

/** A precondition: the quota of the token is not used up from the start. */
export async function givenUnspent(trial: Trial, world: World, as: Caller): Promise<void> {
  const input = { params: paramsOf(world) };
  const first = await trial.call(as, "website.read", input);
  if (isAccepted(first)) return;
  if (isThrottled(first) && !isStaged(trial))
    trial.cannot(
      `the first request of the ${as.role} token is throttled: its daily quota is used up, as by an earlier run of this day; name others under credentials.limited, or try again a day later`,
    );
  // A token that is refused from the start has no quota that could be used up.
  await trial.given(as, "website.read", input);
}

/** Makes requests until one is refused, a few more than the quota at most; the refusal, if any. */
export async function spend(
  trial: Trial,
  world: World,
  as: Caller,
  quota: number,
): Promise<Exchange | undefined> {
  await givenUnspent(trial, world, as);
  for (let written = 0; written <= quota + leeway; written++) {
    for (const ask of trial.draw(fc.boolean()) ? [callRead, callWrite] : [callWrite]) {
      const exchange = await ask(trial, world, as);
      if (!isAccepted(exchange)) return exchange;
    }
  }
  return undefined;
}

/** A precondition: the token has used up its quota. */
export async function givenSpent(
  trial: Trial,
  world: World,
  as: Caller,
  quota: number,
): Promise<void> {
  if (!(await spend(trial, world, as, quota)))
    trial.cannot(`the token with a daily quota of ${quota} had to be refused first`);
}

/**
 * What is wrong, if it is seen twice: a new day or minute may begin in the middle of an attempt, and
 * with it a new quota, but not in two of them.
 */
export async function twice(
  attempt: () => Promise<string | undefined>,
): Promise<string | undefined> {
  return (await attempt()) === undefined ? undefined : attempt();
}
