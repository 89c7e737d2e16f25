/** What the scopes of a token open (1/5). */
import * as fc from "fast-check";
import {
  answerText,
  type Caller,
  type CallInput,
  createScene,
  isAccepted,
  isRefused,
  isStaged,
  isStagedVisitor,
  type Operation,
  prepare,
  refusal,
  rule,
  type Scene,
  type Trial,
  type World,
  inWords,
} from "../../harness/author.ts";
import { extentOf, grants, scopedOperations, scopedWorld } from "../support/platform/scope.ts";

const scopeOf = (trial: Trial, id: string): string => trial.run.contract.operation(id).scope ?? "";

const lists = [
  "conversations.conversation.list",
  "people.profile.list",
  "operators.active.list",
] as const;
/** Which of two tokens holds the scope of each list; each token holds one at least. */
const holders = fc.integer({ min: 1, max: 2 ** lists.length - 2 });
const pairs = lists.flatMap((id) => [0, 1].map((token) => ({ id, token })));
const twice = [...pairs, ...pairs];
const interleaved = fc.shuffledSubarray(twice, { minLength: twice.length });

rule("platform.several-tokens-own-scopes", async (trial) => {
  const bits = trial.draw(holders);
  const holderOf = (id: (typeof lists)[number]): number => (bits >> lists.indexOf(id)) & 1;
  const wanted = [0, 1].map((token) =>
    grants(lists.filter((id) => holderOf(id) === token).map((id) => scopeOf(trial, id))),
  );
  const { world, tokens } = await scopedWorld(trial, wanted);
  const params = { website_id: world.website_id };
  const seen = new Set<string>();
  for (const { id, token } of trial.draw(interleaved)) {
    const scoped = tokens[token] ?? trial.cannot("the target names no two tokens of some scopes");
    const extent = extentOf(scoped, scopeOf(trial, id));
    seen.add(`${token} ${extent}`);
    if (extent === "all") await trial.accepts(scoped.as, id, { params });
    else if (extent === "none") await trial.refuses(scoped.as, id, { params });
  }
  const isTold = [0, 1].every((token) => seen.has(`${token} all`) && seen.has(`${token} none`));
  if (!isTold)
    trial.cannot(
      "the first two of credentials.scoped have to differ in the scopes of conversations, people and operators",
    );
});

/** Scopes that are asked for may not be approved yet, so that a token has none at all. */
rule("platform.no-scope-opens-none", async (trial) => {
  const world = await trial.world({ tokens: [{}, { scopes: {} }] });
  const [everything, nothing] = world.plugins;
  if (!everything || !nothing) return trial.cannot("the stage gave no two tokens");
  const params = { website_id: world.website_id };
  for (const id of lists) {
    await trial.given(everything, id, { params });
    await trial.refuses(nothing, id, { params });
  }
});

/** The request of an operation, made ready by the owner; what needs a visitor is left out without one. */
function inputFor(scene: Scene, operation: Operation): Promise<CallInput> {
  const hasVisitor = isStagedVisitor(scene.trial);
  const requires = operation.requires.filter((token) => hasVisitor || token === "helpdesk");
  return prepare(scene, { ...operation, requires });
}

interface Door {
  operation: Operation;
  /** Made ready anew for a write: what was done once may be refused when it is asked for again. */
  prepared: () => CallInput | Promise<CallInput>;
  /** Whether a token with every scope is let in: if it is refused, that is not a matter of scopes. */
  isOpen: boolean;
}

async function doorsOf(trial: Trial, world: World, everything: Caller): Promise<Door[]> {
  const scene = createScene(trial, world);
  const doors: Door[] = [];
  for (const id of scopedOperations) {
    const operation = trial.run.contract.operation(id);
    const input = await inputFor(scene, operation);
    const prepared = (): CallInput | Promise<CallInput> =>
      operation.method === "get" ? input : inputFor(createScene(trial, world), operation);
    const isOpen = isAccepted(await trial.callOperation(everything, operation, await prepared()));
    doors.push({ operation, prepared, isOpen });
  }
  return doors;
}

/**
 * The doors at which a token knocks. That none of all other scopes opens one is for `scope:<operation>` to say, with a token that has
 * them all; here a token of a single scope tries its own door, the next one, which is mostly of the same group, and any.
 */
function triedBy(trial: Trial, doors: readonly Door[], own: number): Door[] {
  // Those that a target names are few, and have scopes as they come.
  if (!isStaged(trial)) return [...doors];
  const any = trial.draw(fc.nat({ max: doors.length - 1 }));
  const tried = [own, (own + 1) % doors.length, any];
  return doors.filter((_, at) => tried.includes(at));
}

rule("platform.one-scope-opens-its-operations-only", async (trial) => {
  const scopes = scopedOperations.map((id) => scopeOf(trial, id));
  const wanted = scopes.map((scope) => grants([scope]));
  const { world, everything, tokens } = await scopedWorld(trial, wanted);
  const doors = await doorsOf(trial, world, everything);
  if (!doors.some(({ isOpen }) => isOpen))
    trial.cannot("a token with every scope had to be accepted somewhere first");
  for (const [own, token] of tokens.entries()) {
    const names = Object.keys(token.permissions);
    const whose =
      names.length === 1 ? `the scope ${names[0]} alone` : `the scopes of ${token.as.role}`;
    for (const { operation, prepared, isOpen } of triedBy(trial, doors, own)) {
      const extent = extentOf(token, operation.scope ?? "");
      const isNamed = extent === "all";
      // What read alone, or write alone, permits is open (open.read-or-write).
      if ((isNamed && !isOpen) || (!isNamed && extent !== "none")) continue;
      const exchange = await trial.callOperation(token.as, operation, await prepared());
      const isRight = isNamed ? isAccepted(exchange) : isRefused(exchange);
      const where = `${operation.operationId} with ${whose}`;
      const expected = isNamed ? "accepted, as with every scope" : refusal(exchange);
      trial.expect(isRight, where, expected, inWords(answerText(exchange)));
    }
    trial.settle();
  }
});

const everyScope = ["conversation:sessions", "people:profiles", "helpdesk:settings"];

rule("platform.validity-check-needs-no-scope", async (trial) => {
  const wanted = everyScope.map((scope) => grants([`website:${scope}`]));
  const { world, tokens } = await scopedWorld(trial, wanted);
  for (const { as } of tokens)
    await trial.accepts(as, "website.read", { params: { website_id: world.website_id } });
});
