/** The daily quota of a plugin token: how far it reaches, whose it is, when it is there again (1/8). */
import * as fc from "fast-check";
import {
  isAccepted,
  type PluginCaller,
  rule,
  type Trial,
  type World,
} from "../../harness/author.ts";
import {
  day,
  givenSpent,
  leeway,
  minute,
  quotas,
  readOnce,
  spend,
  twice,
  writeOnce,
} from "../support/platform/quota.ts";
import { paramsOf } from "../support/platform/website.ts";
import { expectAcceptance } from "../support/answer.ts";

/** Tokens that each have this quota, and each a plugin of its own. */
async function tokensOf(trial: Trial, quota: number): Promise<[World, PluginCaller, PluginCaller]> {
  const world = await trial.world({ tokens: [{ daily_quota: quota }, { daily_quota: quota }] });
  const [first, second] = world.plugins;
  if (!first || !second) return trial.cannot("the stage gave no two tokens");
  return [world, first, second];
}

/** Further requests after the first refusal. */
const further = fc.integer({ min: 2, max: 6 });

/** One request after the other: none passes once one has been refused. */
async function overspends(trial: Trial, quota: number): Promise<string | undefined> {
  const [world, token] = await tokensOf(trial, quota);
  if (!(await spend(trial, world, token, quota)))
    return `more than ${quota + leeway} were accepted`;
  for (let i = trial.draw(further); i > 0; i--) {
    for (const ask of [readOnce, writeOnce])
      if (isAccepted(await ask(trial, world, token))) return "one was accepted after a refusal";
  }
  return undefined;
}

/** A small quota, far below the number of requests under way at a time. */
const small = 2;
const atOnce = 40;

async function overspendsAtOnce(trial: Trial): Promise<string | undefined> {
  const [world, token] = await tokensOf(trial, small);
  const params = paramsOf(world);
  // Connections are opened beforehand by another caller, so that the requests really meet.
  const opening = Array.from({ length: atOnce }, () =>
    trial.given(world.owner, "website.read", { params }),
  );
  await Promise.all(opening);
  const asked = Array.from({ length: atOnce }, () => writeOnce(trial, world, token));
  const { length } = (await Promise.all(asked)).filter(isAccepted);
  return length > small + leeway ? `${length} of ${atOnce} at once were accepted` : undefined;
}

rule("platform.daily-quota-enforced", async (trial) => {
  const quota = trial.draw(quotas);
  const steady = await twice(() => overspends(trial, quota));
  const where = "requests of a token";
  trial.expect(steady === undefined, where, `none beyond a daily quota of ${quota}`, steady);
  trial.settle();
  const hurried = await twice(() => overspendsAtOnce(trial));
  trial.expect(hurried === undefined, where, `none beyond a daily quota of ${small}`, hurried);
});

rule("platform.daily-quota-not-early", async (trial) => {
  const quota = trial.draw(quotas);
  const [world, token, fresh] = await tokensOf(trial, quota);
  for (let i = 1; i <= quota; i++) {
    const exchange = await readOnce(trial, world, token);
    if (isAccepted(exchange)) continue;
    // What refuses a fresh token too is not a quota.
    await trial.given(fresh, "website.read", { params: paramsOf(world) });
    expectAcceptance(trial, exchange, `request ${i} of a daily quota of ${quota}`);
    return;
  }
});

rule("platform.daily-quota-per-integration", async (trial) => {
  const quota = trial.draw(quotas);
  const [world, busy, idle] = await tokensOf(trial, quota);
  await givenSpent(trial, world, busy, quota);
  await trial.accepts(idle, "website.read", { params: paramsOf(world) });
});

rule("platform.daily-quota-resets", async (trial) => {
  const quota = trial.draw(quotas);
  const [world, token] = await tokensOf(trial, quota);
  await givenSpent(trial, world, token, quota);
  await trial.stage("clock", "POST", "/clock", { advance: day + minute });
  await trial.accepts(token, "website.read", { params: paramsOf(world) });
});
