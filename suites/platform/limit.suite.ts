/** Limits per minute: there is one for user tokens, and none for plugin tokens (1/5, 1/8). */
import * as fc from "fast-check";
import { type Caller, isAccepted, rule, type Trial } from "../../harness/author.ts";
import { leeway, minute, readOnce, twice } from "../support/platform/quota.ts";
import { paramsOf } from "../support/platform/website.ts";
import { expectAcceptance } from "../support/answer.ts";

/** More than any per-minute limit worth the name lets through, and how many are sent at a time. */
const bursts = fc.integer({ min: 200, max: 400 });
const atOnce = 32;
const plenty = 5_000;

rule("platform.plugin-may-burst", async (trial) => {
  if (!trial.run.stageParts.has("world"))
    trial.cannot("the daily quota of the token that the target gives is not known");
  const world = await trial.world({ tokens: [{ daily_quota: plenty }, {}] });
  const [plugin = world.plugin, quiet] = world.plugins;
  const burst = trial.draw(bursts);
  for (let sent = 0; sent < burst; sent += atOnce) {
    const asked = Array.from({ length: atOnce }, () => readOnce(trial, world, plugin));
    const refused = (await Promise.all(asked)).find((exchange) => !isAccepted(exchange));
    if (!refused) continue;
    // Who is refused with a quiet token too is throttled by other means (open.other-throttles).
    if (quiet) await trial.given(quiet, "website.read", { params: paramsOf(world) });
    const where = `one of the first ${sent + atOnce} requests in a row, of ${plenty} a day`;
    expectAcceptance(trial, refused, where);
    return;
  }
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
  const limit = trial.run.stageParts.has("world")
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
  await trial.stage("clock", "POST", "/clock", { advance: minute + 1_000 });
  await trial.accepts(owner, "account.read");
});
