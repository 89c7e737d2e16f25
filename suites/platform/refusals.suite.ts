/** How a failed call is reported: error true and a reason (1/7). */
import * as fc from "fast-check";
import {
  answerText,
  type Caller,
  createScene,
  envelopeOf,
  type Exchange,
  rule,
  succeed,
  type Trial,
  type World,
} from "../../harness/author.ts";
import { altered } from "../support/altered.ts";
import { paramsOf } from "../support/platform/website.ts";

type Fail = (trial: Trial, world: World) => Promise<Exchange>;

const unknown = fc.uuid({ version: 4 });

const wrongKey = ({ role, tier, pair }: Caller): Caller => ({
  role: `${role}-with-a-wrong-key`,
  tier,
  pair: { ...pair, key: altered(pair.key) },
});

/** Calls that fail for their credentials. */
const strangers: Record<string, Fail> = {
  "no credentials": (trial, world) =>
    trial.call(undefined, "website.read", { params: paramsOf(world) }),
  "a wrong key": (trial, world) =>
    trial.call(wrongKey(world.owner), "website.read", { params: paramsOf(world) }),
};

/** Calls that fail, each for a reason of its own. */
const failures: Record<string, Fail> = {
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

/** The response to bad credentials, which is not shown (1/5). */
const isOfCredentials = ({ response }: Exchange): boolean =>
  response?.status === 401 || response?.status === 403;

/** The rule says that the call failed with an envelope that says why. */
function expectReason(trial: Trial, name: string, exchange: Exchange): void {
  const { error, reason } = envelopeOf(exchange);
  const received = answerText(exchange);
  trial.expect(error === true, `/error, with ${name}`, "true", received);
  const isTold = typeof reason === "string" && reason.trim() !== "";
  trial.expect(isTold, `/reason, with ${name}`, "a reason that is not blank", received);
  trial.settle();
}

rule("platform.refusal-says-why", async (trial) => {
  const world = await trial.world();
  let refused = 0;
  for (const name of trial.draw(everyFailure)) {
    const exchange = (await failures[name]?.(trial, world)) ?? trial.cannot(name);
    // That this call must fail is the business of other rules.
    if (!hasFailed(exchange) || isOfCredentials(exchange)) continue;
    refused += 1;
    expectReason(trial, name, exchange);
  }
  if (!refused) trial.cannot("no call was refused");
});

rule("platform.credential-refusal-has-envelope", async (trial) => {
  const world = await trial.world();
  for (const [name, fail] of Object.entries(strangers)) {
    const exchange = await fail(trial, world);
    if (!hasFailed(exchange)) trial.cannot(`a call with ${name} had to be refused first`);
    expectReason(trial, name, exchange);
  }
});

/** The exchange check looks at every answer of the run; these calls see to it that it has some of each kind. */
async function answersOfAllKinds(trial: Trial): Promise<void> {
  const world = await trial.world();
  for (const fail of Object.values({ ...strangers, ...failures })) await fail(trial, world);
  for (const as of [world.owner, world.plugin])
    await trial.given(as, "website.read", { params: paramsOf(world) });
}

rule("platform.answers-show-no-inside", answersOfAllKinds);

rule("platform.refusals-are-no-failures", answersOfAllKinds);
