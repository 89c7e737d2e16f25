/** The daily quota of a plugin token: how far it reaches, whose it is, when it is there again (1/8). */
import * as fc from "fast-check";
import {
  envelopeOf,
  isAccepted,
  isStaged,
  isThrottled,
  rule,
  type Trial,
} from "../../harness/author.ts";
import { day, hour, minute } from "../support/duration.ts";
import {
  freshWorld,
  givenSpent,
  givenUnspent,
  leeway,
  type Limited,
  limitedWorld,
  quotas,
  callRead,
  spend,
  twice,
  callWrite,
} from "../support/platform/quota.ts";
import { paramsOf } from "../support/platform/website.ts";
import { expectAcceptance } from "../support/answer.ts";
import { advance } from "../support/clock.ts";

/** A token of which the quota may be used up. */
async function limited(trial: Trial, quota: number): Promise<Limited> {
  return (await limitedWorld(trial, quota)) ?? trial.cannot("no token is left");
}

/** Further requests after the first refusal. */
const further = fc.integer({ min: 2, max: 6 });

/** One request after the other: none passes once one has been refused. */
async function overspends(
  trial: Trial,
  { world, token, quota }: Limited,
): Promise<string | undefined> {
  const refusal = await spend(trial, world, token, quota);
  if (!refusal) return `more than ${quota + leeway} were accepted`;
  // What stands before a platform may refuse without an envelope; one that is there says that the call failed (1/7).
  if (envelopeOf(refusal).error === false) return "one was refused with error false";
  for (let i = trial.draw(further); i > 0; i--) {
    for (const ask of [callRead, callWrite])
      if (isAccepted(await ask(trial, world, token))) return "one was accepted after a refusal";
  }
  return undefined;
}

/** A small quota, far below the number of requests under way at a time. */
const small = 2;
const atOnce = 40;

async function overspendsAtOnce(
  trial: Trial,
  { world, token, quota }: Limited,
): Promise<string | undefined> {
  const params = paramsOf(world);
  const beyond = quota + atOnce;
  // Connections are opened beforehand by another caller, so that the requests really meet.
  const opening = Array.from({ length: beyond }, () =>
    trial.given(world.owner, "website.read", { params }),
  );
  await Promise.all(opening);
  const asked = Array.from({ length: beyond }, () => callWrite(trial, world, token));
  const { length } = (await Promise.all(asked)).filter(isAccepted);
  return length > quota + leeway ? `${length} of ${beyond} at once were accepted` : undefined;
}

rule("platform.daily-quota-enforced", async (trial) => {
  const where = "requests of a token";
  const tries = [
    { ask: overspends, quota: trial.draw(quotas) },
    { ask: overspendsAtOnce, quota: small },
  ];
  for (const [i, { ask, quota }] of tries.entries()) {
    const first = await limitedWorld(trial, quota, i === 0);
    if (!first) return;
    let unused: Limited | undefined = first;
    const problem = await twice(async () => {
      // One that was used up shows nothing of many requests at once.
      const next = unused ?? (await limitedWorld(trial, quota, false)) ?? first;
      unused = undefined;
      return ask(trial, next);
    });
    const none = `none beyond a daily quota of ${first.quota}`;
    trial.expect(problem === undefined, where, none, problem);
    trial.settle();
  }
});

rule("platform.daily-quota-not-early", async (trial) => {
  const { world, tokens, quota, isCertain } = await freshWorld(trial, trial.draw(quotas));
  for (let i = 1; i <= quota; i++) {
    // In turn, since neither uses up what the other has.
    for (const token of tokens) {
      const exchange = await callRead(trial, world, token);
      if (isAccepted(exchange)) continue;
      // What refuses the owner too is not a quota.
      await trial.given(world.owner, "website.read", { params: paramsOf(world) });
      // One that was used up before is not fresh, whatever the target file says.
      if (i === 1 && !(isCertain && isThrottled(exchange))) {
        await givenUnspent(trial, world, token);
        trial.cannot("a fresh token had to be accepted first");
      }
      expectAcceptance(trial, exchange, `request ${i} of a daily quota of ${quota}`);
      return;
    }
  }
  // The next run of this day finds one of the target file refused at once, and not early.
  if (isCertain) return;
  for (const token of tokens)
    for (let i = 0; i <= leeway && isAccepted(await callWrite(trial, world, token)); i++);
});

rule("platform.daily-quota-per-integration", async (trial) => {
  const { world, token, other, quota } = await limited(trial, trial.draw(quotas));
  // One that the target file names may be used up as well, by an earlier run of this day.
  if (!isStaged(trial)) await givenUnspent(trial, world, other);
  await givenSpent(trial, world, token, quota);
  await trial.accepts(other, "website.read", { params: paramsOf(world) });
});

rule("platform.daily-quota-resets", async (trial) => {
  const { world, token, quota } = await limited(trial, trial.draw(quotas) + 1);
  await givenSpent(trial, world, token, quota);
  await advance(trial, day + minute);
  await trial.accepts(token, "website.read", { params: paramsOf(world) });
  trial.settle();
  await givenSpent(trial, world, token, quota);
  // The next quota may begin in any part of a day, but none after it.
  let accepted = 0;
  for (let part = 0; part < 3; part++) {
    await advance(trial, 7 * hour);
    accepted += await acceptedUpTo(trial, { world, token }, quota + leeway);
  }
  const where = "requests that are accepted within 21 hours once the quota is used up";
  trial.expect(accepted <= quota + leeway, where, `${quota} at most`, accepted);
});

/** Writes until one is refused; returns how many were accepted. */
async function acceptedUpTo(
  trial: Trial,
  { world, token }: Pick<Limited, "world" | "token">,
  most: number,
): Promise<number> {
  for (let i = 0; i < most; i++) if (!isAccepted(await callWrite(trial, world, token))) return i;
  return most;
}
