/** Limits per minute: there is one for user tokens, and none for plugin tokens (1/5, 1/8). */
import * as fc from "fast-check";
import {
  type Caller,
  isAccepted,
  isStaged,
  missing,
  rule,
  type Trial,
  type World,
} from "../../harness/author.ts";
import { minute } from "../support/duration.ts";
import { leeway, callRead, twice } from "../support/platform/quota.ts";
import { paramsOf } from "../support/platform/website.ts";
import { advance } from "../support/clock.ts";

/** More than any per-minute limit worth the name lets through, and how many are sent at a time. */
const bursts = fc.integer({ min: 200, max: 400 });
const atOnce = 32;
const plenty = 5_000;

/** A plugin token, and a quiet one of another plugin that shows whether others are throttled as well. */
interface Pair {
  world: World;
  plugin: Caller;
  quiet: Caller;
}

/** Both are told when they are throttled, instead of being asked again until they are not. */
async function pairOf(trial: Trial, burst: number): Promise<Pair> {
  if (isStaged(trial)) {
    const world = await trial.world({ tokens: [{ daily_quota: plenty }, {}] });
    const [plugin, quiet] = world.plugins;
    if (!plugin || !quiet) return trial.cannot("the stage gave no two tokens");
    return { world, plugin, quiet: { ...quiet, limit: plenty } };
  }
  const world = await trial.world();
  trial.mayTake(world.plugin, burst);
  const [scoped = missing("scoped-tokens")] = trial.run.target.credentials?.scoped ?? [];
  const { identifier, key } = scoped;
  trial.guard(key);
  const quiet: Caller = { role: "quiet", tier: "plugin", pair: { identifier, key }, limit: plenty };
  return { world, plugin: { ...world.plugin, limit: plenty }, quiet };
}

/** Which request of a burst was refused though the quota of the day was not used up; undefined where none was. */
async function refusedInBurst(trial: Trial, burst: number): Promise<string | undefined> {
  const { world, plugin, quiet } = await pairOf(trial, burst);
  const read = { params: paramsOf(world) };
  for (let sent = 0; sent < burst; sent += atOnce) {
    const asked = Array.from({ length: atOnce }, () => callRead(trial, world, plugin));
    if ((await Promise.all(asked)).every(isAccepted)) continue;
    // Who is refused with a quiet token too is throttled by other means (open.other-throttles).
    const calls = Array.from({ length: atOnce }, () => trial.call(quiet, "website.read", read));
    if (!(await Promise.all(calls)).every(isAccepted))
      trial.cannot("a token of another plugin is throttled as well");
    // The quota of a token that the target names is not known: one that is used up stays so, and the rule is undecided.
    const patient = world.plugin;
    if (!isStaged(trial)) await trial.given(patient, "website.read", read);
    return `one of the first ${sent + atOnce} refused`;
  }
  return undefined;
}

rule("platform.plugin-may-burst", async (trial) => {
  const burst = trial.draw(bursts);
  const problem = await twice(() => refusedInBurst(trial, burst));
  const where = "requests of a plugin token in a row";
  trial.expect(problem === undefined, where, "none refused", problem);
});

const limits = fc.integer({ min: 3, max: 10 });

/** Makes requests until one is refused, a few more than the limit at most; says whether one was. */
async function exceed(trial: Trial, as: Caller, limit: number): Promise<boolean> {
  await trial.given(as, "account.read");
  for (let made = 1; made <= limit + leeway; made++)
    if (!isAccepted(await trial.call(as, "account.read"))) return true;
  return false;
}

rule("platform.user-per-minute-limit", async (trial) => {
  const drawn = trial.draw(limits);
  const limit = isStaged(trial)
    ? drawn
    : (trial.run.target.credentials?.limitedUser?.minute_limit ?? drawn);
  const problem = await twice(async () => {
    const { owner } = await trial.world({ minute_limit: limit });
    return (await exceed(trial, owner, limit)) ? undefined : `${limit + leeway + 1} were accepted`;
  });
  const where = "requests of a user token in a row";
  trial.expect(problem === undefined, where, `some refused, with ${limit} a minute`, problem);
});

rule("platform.user-per-minute-limit-passes", async (trial) => {
  const limit = trial.draw(limits);
  const meet = async (): Promise<Caller | undefined> => {
    const { owner } = await trial.world({ minute_limit: limit });
    return (await exceed(trial, owner, limit)) ? owner : undefined;
  };
  // A minute may have ended between the requests.
  const owner = (await meet()) ?? (await meet());
  if (!owner) trial.cannot(`a user token with ${limit} requests a minute had to be refused first`);
  await advance(trial, minute + 1_000);
  await trial.accepts(owner, "account.read");
});
