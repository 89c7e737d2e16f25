/** How a failed call is reported: error true and a reason (1/7). */
import * as fc from "fast-check";
import {
  type Caller,
  createScene,
  envelopeOf,
  type Exchange,
  rule,
  succeed,
  type Trial,
  type World,
} from "../../harness/author.ts";
import { paramsOf } from "../support/platform/website.ts";

type Fail = (trial: Trial, world: World) => Promise<Exchange>;

const unknown = fc.uuid({ version: 4 });

const wrongKey = ({ role, tier, pair }: Caller): Caller => ({
  role: `${role}-with-a-wrong-key`,
  tier,
  pair: { ...pair, key: `${pair.key}0` },
});

/** Calls that fail, each for a reason of its own. */
const failures: Record<string, Fail> = {
  "no credentials": (trial, world) =>
    trial.call(undefined, "website.read", { params: paramsOf(world) }),
  "a wrong key": (trial, world) =>
    trial.call(wrongKey(world.owner), "website.read", { params: paramsOf(world) }),
  "no such website": (trial, world) =>
    trial.call(world.owner, "website.read", { params: { website_id: trial.draw(unknown) } }),
  "no such conversation": (trial, world) =>
    trial.call(world.owner, "conversation.read", {
      params: { ...paramsOf(world), session_id: `session_${trial.draw(unknown)}` },
    }),
  "a body that lacks a field": (trial, world) => {
    const { email: _, ...body } = trial.body("people.profile.create");
    const input = { params: paramsOf(world), body };
    const create = trial.run.contract.operation("people.profile.create");
    return trial.callOperation(world.owner, create, input);
  },
  "no such profile": (trial, world) =>
    trial.call(world.owner, "people.profile.read", {
      params: { ...paramsOf(world), people_id: trial.draw(unknown) },
    }),
  "no such article": async (trial, world) => {
    const { contract } = trial.run;
    await succeed(createScene(trial, world), contract.operation("helpdesk.locale.list"));
    const params = { ...paramsOf(world), locale: "en", article_id: trial.draw(unknown) };
    return trial.call(world.owner, "helpdesk.article.read", { params });
  },
};
const names = Object.keys(failures);
const everyFailure = fc.shuffledSubarray(names, { minLength: names.length });

/** By its status or by its envelope; which of the two say so is what the rule is about. */
function hasFailed(exchange: Exchange): boolean {
  const { status = 0 } = exchange.response ?? {};
  return status < 200 || status > 299 || envelopeOf(exchange).error === true;
}

rule("platform.refusal-says-why", async (trial) => {
  const world = await trial.world();
  let refused = 0;
  for (const name of trial.draw(everyFailure)) {
    const exchange = (await failures[name]?.(trial, world)) ?? trial.cannot(name);
    // That this call must fail is the business of other rules.
    if (!hasFailed(exchange)) continue;
    refused += 1;
    const { error, reason } = envelopeOf(exchange);
    const { status, text } = exchange.response ?? {};
    const received = `${status} ${text?.slice(0, 200)}`;
    trial.expect(error === true, `/error, with ${name}`, "true", received);
    const isTold = typeof reason === "string" && reason.trim() !== "";
    trial.expect(isTold, `/reason, with ${name}`, "a reason that is not blank", received);
    trial.settle();
  }
  if (!refused) trial.cannot("no call was refused");
});
