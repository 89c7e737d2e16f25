/** Makes everything that the calls need, and the calls themselves: seeded bodies, things that exist. */
import fc from "fast-check";
import type { Operation } from "../../../contract/contract.ts";
import { operationOn } from "../../../contract/operation-on.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { corpus } from "../../../fixtures/corpus.ts";
import { prepare } from "../../../harness/arrange/arrange.ts";
import { callerOf } from "../../../harness/arrange/carry-out.ts";
import { withBody } from "../../../harness/arrange/body.ts";
import { createScene, type Scene } from "../../../harness/arrange/scene.ts";
import type { Caller, CallInput } from "../../../harness/client/client.ts";
import { answerText, isAccepted } from "../../../harness/client/answer.ts";
import { itemsOf } from "../../../harness/client/list/items.ts";
import { holds, populate } from "../../../harness/derived/step/populate.ts";
import { createTrial, type Trial } from "../../../harness/trial/trial.ts";
import { CouldNotRun, Withheld } from "../../../harness/case/stop.ts";
import type { Exchange } from "../../../harness/record/exchange.ts";
import { show } from "../../../harness/record/violation.ts";
import type { CallPlan, Phase, PlannedCall } from "../../shared/call-plan.ts";
import type { Preparation } from "../../runner/definition.ts";
import { UsageError } from "../../shared/usage-error.ts";
import { plannedCaller } from "../../runner/plan.ts";
import type { Session } from "../../runner/session.ts";
import { blendedFamilies, sentOnce, sharesOf } from "./blend.ts";
import type { CallSettings } from "./settings.ts";

export interface Provision {
  session: Session;
  settings: Omit<CallSettings, "virtual_users" | "lag_p99_ms">;
  seed: number;
  phases: Phase[];
  virtual_users: number;
}

/** Throws {@link CouldNotRun} if the target refuses what will be called. */
export async function provision({
  session,
  settings,
  seed,
  phases,
  virtual_users,
}: Provision): Promise<CallPlan> {
  const shares = sharesOf(known(settings.blend), session.run.claims);
  if (shares.size === 0) throw new CouldNotRun("the target claims nothing that the blend calls");
  const operations = [...shares.keys()].map((id) => session.run.contract.operation(id));
  const callers: Caller[] = [];
  const byOperation = new Map<string, Tried[]>(operations.map((one) => [one.operationId, []]));
  for (let i = 0; i < settings.websites; i++) {
    session.signal.throwIfAborted();
    const scene = await openLoadScene(session, operations, {
      seed: seed + i,
      variants: settings.variants,
      label: `website-${i + 1}-`,
      lifetime: Math.max(...phases.map(({ from_s, duration_s }) => from_s + duration_s)) + margin,
    });
    const withheld = new Map<string, string>();
    for (const operation of operations) {
      if (withheld.has(operation.family)) continue;
      try {
        if (operation.action === "list") await peopled(scene, operation, settings.population);
        const calls = await callsOf(scene, operation, settings.variants, callers);
        byOperation.get(operation.operationId)?.push(...calls);
      } catch (error) {
        if (!(error instanceof Withheld)) throw error;
        withheld.set(operation.family, error.act);
      }
    }
    if (withheld.size) throw new CouldNotRun(wouldStay(withheld));
  }
  const calls = operations.map((one) => hideOthers(byOperation.get(one.operationId) ?? [], one));
  let first = 0;
  const planned = operations.map(({ operationId: id }, i) => {
    const { length: count } = calls[i] ?? [];
    const operation = { id, share: shares.get(id) as number, first, count };
    first += count;
    return operation;
  });
  return {
    callers: callers.map((caller) => plannedCaller(caller, session.target)),
    operations: planned,
    calls: calls.flat(),
    phases,
    virtual_users,
    sample_every: settings.sample_every,
  };
}

/** All families at once, so that whoever leaves one out does not meet the next. */
function wouldStay(acts: ReadonlyMap<string, string>): string {
  const out = [...acts.keys()].map((family) => `--set blend.${family}=0`).join(" ");
  const what = [...new Set(acts.values())].join("; ");
  return `the load would leave behind on the website what it cannot remove: ${what}. Give what is asked for, or leave these families out with ${out}`;
}

/** The `prepare` of a scenario that states its phases and leaves the rest to its profile. */
export const provisioned =
  <Settings extends CallSettings>(phasesOf: (settings: Settings) => Phase[]) =>
  ({ session, settings, seed }: Preparation<Settings>): Promise<CallPlan> => {
    const { virtual_users } = settings;
    return provision({ session, settings, seed, phases: phasesOf(settings), virtual_users });
  };

function known(blend: Record<string, number>): Record<string, number> {
  const wrong = Object.keys(blend).find((family) => !blendedFamilies.includes(family));
  if (wrong === undefined) return blend;
  throw new UsageError(
    `the blend names ${wrong}, of which nothing is called under load; there are ${blendedFamilies.join(", ")}`,
  );
}

interface SceneSize {
  seed: number;
  variants: number;
  label: string;
  lifetime: number;
}

/** Time for everything but the calls: worlds that a killed run leaves behind last this much longer (s). */
const margin = 3600;

/** A website of its own; values are drawn from the seed, bodies of the operations come from their corpora. */
async function openLoadScene(
  session: Session,
  operations: Operation[],
  { seed, variants, label, lifetime }: SceneSize,
): Promise<Scene> {
  const world = await session.trial.world({ lifetime }, label);
  const { run } = session;
  let draws = 0;
  const trial = createTrial(run, <Value>(values: fc.Arbitrary<Value>): Value => {
    draws += 1;
    const [value] = fc.sample(values, { seed: seed * 100_003 + draws, numRuns: 1 });
    return value as Value;
  });
  session.trial.onEnd(() => trial.end());
  return createScene(withCorpora(trial, operations, { seed, count: variants }), world);
}

/** What is needed beyond the corpora to make things is drawn. */
function withCorpora(
  trial: Trial,
  operations: Operation[],
  size: { seed: number; count: number },
): Trial {
  const { contract } = trial.run;
  const corpora = new Map(
    operations
      .filter(({ body }) => body)
      .map(({ operationId, body }) => [body, corpus(contract, [operationId], size)]),
  );
  return {
    ...trial,
    value: (schema) => {
      const next = corpora.get(schema)?.next();
      return next && !next.done ? next.value.body : trial.value(schema);
    },
  };
}

/** The calls of an operation on one website, by every tier that may make it; each is tried once. */
async function callsOf(
  scene: Scene,
  operation: Operation,
  variants: number,
  callers: Caller[],
): Promise<Tried[]> {
  const calls: Tried[] = [];
  const ways = operation.body ? variants : 1;
  for (let i = 0; i < ways; i++) {
    const input = repeatable(operation, await prepare(scene, operation));
    for (const caller of mayCall(scene, operation)) {
      if (!callers.includes(caller)) callers.push(caller);
      calls.push(await tried(scene, operation, input, caller, callers.indexOf(caller)));
    }
  }
  return calls;
}

function repeatable({ operationId }: Operation, input: CallInput): CallInput {
  const members = sentOnce[operationId] ?? [];
  const left = members.map((member): [string, undefined] => [member, undefined]);
  return left.length ? withBody(input, Object.fromEntries(left)) : input;
}

function mayCall(scene: Scene, operation: Operation): Caller[] {
  const { operators, plugins } = scene.world;
  const [user] = operators;
  const [plugin] = plugins;
  const some = operation.tiers.flatMap((tier) => {
    const caller = tier === "user" ? user : plugin;
    return caller ? [caller] : [];
  });
  if (some.length) return some;
  const usual = callerOf(operation, scene);
  if (!usual) throw new CouldNotRun(`nobody may call ${operation.operationId} on this target`);
  return [usual];
}

/** The identifier of what is read, if the answer shows it. */
function shownBy(
  { action, pathParameters }: Operation,
  { params = {} }: CallInput,
  { response }: Exchange,
): Pick<PlannedCall, "shows"> {
  const id = String(params[pathParameters.at(-1) ?? ""] ?? "");
  return action === "read" && id !== "" && response?.text.includes(id) ? { shows: id } : {};
}

/** Of what a list shows so many identifiers are looked for in the lists of other websites. */
const mostHidden = 3;
/** A shorter one may stand in any text. */
const shortestHidden = 12;

/** A call with its answer when it was tried. */
interface Tried extends PlannedCall {
  website_id: string;
  text: string;
  /** Of the website, and of what is listed of it. */
  ids: string[];
}

function tellingOf(
  { run: { contract } }: Trial,
  { resource, pathParameters }: Operation,
  { params = {} }: CallInput,
  { response }: Exchange,
): Pick<Tried, "website_id" | "text" | "ids"> {
  const { id } = contract.resources[resource] ?? {};
  const field = id?.field ?? id?.param;
  // Who is not made by a website, such as an operator, may belong to several.
  const isOwn = operationOn(contract, resource, "create") !== undefined;
  const items = isOwn && field ? itemsOf(memberAt(response?.json, "data")) : [];
  const listed = items.map((item) => memberAt(item, field ?? ""));
  const named = pathParameters.map((name) => params[name]);
  return {
    website_id: String(params["website_id"]),
    text: response?.text ?? "",
    ids: [...named, ...listed.slice(0, mostHidden)].filter((one) => typeof one === "string"),
  };
}

/** Lists that may be a user's own, on whichever website (open.search-history-owner). */
const mayBeOfUser: readonly string[] = ["search.entry.list"];

/**
 * What the lists of the other websites showed when they were tried: a list of one website must not show it. If it showed some of it when
 * it was tried, identifiers are unique within a website only (open.identifier-uniqueness), and nothing is looked for.
 */
function hideOthers(calls: Tried[], { operationId, action }: Operation): PlannedCall[] {
  const isOfWebsite = action === "list" && !mayBeOfUser.includes(operationId);
  return calls.map((tried) => {
    const { website_id, text, ids: _, ...call } = tried;
    const others = calls.filter((other) => other.website_id !== website_id);
    const hides = [...new Set(others.flatMap(({ ids }) => ids))].filter(
      (id) => id.length >= shortestHidden,
    );
    const areUnique = hides.every((id) => !text.includes(id));
    return isOfWebsite && areUnique && hides.length ? { ...call, hides } : call;
  });
}

async function tried(
  { trial }: Scene,
  operation: Operation,
  input: CallInput,
  caller: Caller,
  index: number,
): Promise<Tried> {
  const exchange = await trial.callOperation(caller, operation, input);
  if (isAccepted(exchange)) {
    return {
      method: operation.method.toUpperCase(),
      path: exchange.request.path,
      caller: index,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...shownBy(operation, input, exchange),
      ...tellingOf(trial, operation, input, exchange),
    };
  }
  throw new CouldNotRun(
    `${operation.operationId} has to be accepted before it can be called under load; sent ${show(input)} as ${caller.role}, got ${answerText(exchange)}`,
  );
}

/** An empty list is answered faster than lists usually are. */
async function peopled(scene: Scene, list: Operation, count: number): Promise<void> {
  const input = await prepare(scene, list);
  await populate(scene, list, input, { count, isFull: holds(count) });
}
