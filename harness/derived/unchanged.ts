/** A call that is refused, for who asks or for what is wrong with the body, changes nothing; nor does one that need not be refused. */
import { setTimeout as pause } from "node:timers/promises";
import { canonicalJson } from "../../contract/canonical-json.ts";
import type { Operation } from "../../contract/contract.ts";
import { ask, callerOf, succeeded } from "../arrange/carry-out.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { eventually, patienceFor, type Reading } from "../target/eventually.ts";
import { asBefore, contrast } from "../record/difference.ts";
import type { Violation } from "../record/violation.ts";
import { envelopeOf, isAccepted, isRefused } from "../client/answer.ts";
import { NotClaimed } from "../case/stop.ts";
import { hasAnotherWebsite } from "../trial/given-world.ts";
import type { Trial } from "../trial/trial.ts";
import type { WorldRequest } from "../trial/world.ts";
import { mayBeRepeated } from "./accepted.ts";
import type { Judge } from "./judge.ts";
import { actor, control, readerAs } from "./step/access.ts";
import { everyScopeBut } from "./step/scopes.ts";
import { doubtful, spoilt } from "./step/flaws.ts";
import { lastMistyped } from "./step/mistypings.ts";
import { prepareOther } from "./step/changing-request.ts";
import { picture } from "./step/picture.ts";
import { readingOf } from "./step/views.ts";
import { steady, steadyItem } from "../../contract/steady.ts";
import { allPages } from "../client/list/pages.ts";
import type { Exchange } from "../record/exchange.ts";
import { isStaged } from "../arrange/staged.ts";

/** Rounds until a write shows what it does. */
const mostRounds = 5;

export const unchanged: Judge = async (trial, write, read) => {
  const reading = readingOf(read);
  if (!(await round(trial, write, read, hasty))) return;
  // What was arranged may have come to be shown only now: look once more, after it had its time, and after all that a list may take.
  if (reading !== "thing" && !(await round(trial, write, read, { ...hasty, pauses: "thing" })))
    return;
  const patient: Looking = { pauses: reading, waits: reading, pages: "all" };
  let again = await round(trial, write, read, patient);
  // Of what may be decided, one thing may show nothing (open.spam-accepted-read).
  for (let rounds = 1; again === "unseen" && rounds < mostRounds; rounds++)
    again = await round(trial, write, read, patient);
  const point = lateToShow[write.operationId];
  if (again === "unseen" && point !== undefined)
    throw new NotClaimed(`${write.operationId} takes effect later, which ${point} leaves open`);
  if (again === "unseen") trial.cannot(`${read.operationId} shows nothing of ${write.operationId}`);
  else if (again) trial.violate(again);
};

/** How long a look waits: until what was arranged shows, and then at most until the write would. */
interface Looking {
  pauses?: Reading;
  waits: Reading;
  /** Which of a list are looked at: what others left there may keep what is written from the first. */
  pages: Pages;
  /** Whether nothing is tried that need not be refused. */
  isCertain?: boolean;
}

type Pages = "first" | "all";

/** A round that decides nothing is made again, so that it need not wait as long as a list may take. */
const hasty: Looking = { waits: "thing", pages: "first" };

/** Writes that may show nothing for longer than a run, each with the open point that says so. */
const lateToShow: Record<string, string> = {
  "limits.subscription.remove": "open.limits-unsubscribe-when",
};

/** One call that must be refused. */
interface Refused {
  who: string;
  as: Caller | undefined;
  input: CallInput;
}

/** Looks, lets everybody be refused, looks again, and last sees what the same write does when it may: perhaps nothing. */
async function round(
  trial: Trial,
  write: Operation,
  read: Operation,
  looking: Looking,
): Promise<Violation | "unseen" | undefined> {
  const { pauses, waits, pages, isCertain } = looking;
  const scene = await openScene(trial, [write, read], tokensFor(trial, write));
  const input = await prepareChange(scene, write, read);
  const look = lookerAt(scene, [write, read], input, pages);
  if (pauses) await pause(patienceFor(pauses, trial.run.target));
  const before = await look();
  const refused = await refusals(scene, write, input);
  if (!refused.length) trial.cannot(`no call of ${write.operationId} is sure to be refused`);
  for (const { who, as, input: asked } of refused) {
    const exchange = await trial.callOperation(as, write, asked);
    if (isAccepted(exchange)) trial.cannot(`${write.operationId} ${who} is accepted`);
  }
  const changed =
    (await changedBy(refused.map(({ who }) => who).join(", "))) ??
    (isCertain ? undefined : await changedInDoubt(scene, [write, read], input, changedBy));
  // What can be done once was done by that, so that a right request may be refused by now.
  if (changed === "taken" && !mayBeRepeated(write, trial.run.contract))
    return round(trial, write, read, { ...looking, isCertain: true });
  if (changed && changed !== "taken") return changed;
  // It is accepted from an allowed caller, so it was not because of its content that it changed nothing.
  await succeeded(scene, write, input, await control(scene, write, input));
  const last = await eventually(trial, waits, look, (seen) => seen !== before);
  return last === before ? "unseen" : undefined;

  async function changedBy(who: string): Promise<Violation | undefined> {
    const after = await look();
    if (after === before) return undefined;
    if (!isStaged(trial) && (await movesOn(after)))
      trial.cannot(`others change what ${read.operationId} shows meanwhile`);
    return {
      where: `${read.operationId} after ${write.operationId} was refused ${who}`,
      ...contrast(JSON.parse(before), JSON.parse(after), asBefore),
      operationId: read.operationId,
    };
  }

  /** Whether it goes on to change while nothing is asked, as where others work on the website. */
  async function movesOn(after: string): Promise<boolean> {
    await pause(patienceFor("thing", trial.run.target));
    return (await look()) !== after;
  }
}

/** A valid request with every field, that would change what is read. */
export const prepareChange = (
  scene: Scene,
  write: Operation,
  read: Operation,
): Promise<CallInput> =>
  prepareOther(scene, write, read, async ({ params = {} }) => {
    const shown = await ask(scene, read, { params }, readerAs(scene, write, read));
    return envelopeOf(shown).data;
  });

/** Looks at what the reader shows of what is written. */
export function lookerAt(
  scene: Scene,
  [write, read]: readonly [Operation, Operation],
  { params = {} }: CallInput,
  pages: Pages,
): () => Promise<string> {
  const { run } = scene.trial;
  const { contract } = run;
  const call = (input: CallInput): Promise<Exchange> =>
    ask(scene, read, input, readerAs(scene, write, read));
  const refused = canonicalJson("refused");
  if (pages === "first" || !read.paging)
    return async () => {
      const exchange = await call({ params });
      return isAccepted(exchange)
        ? picture(write, read, steady(read, contract, envelopeOf(exchange).data))
        : refused;
    };
  return async () => {
    const items = await allPages(contract, call, read, { params }, { run });
    const shown = items?.map((item) => steadyItem(read, contract, item));
    return shown ? picture(write, read, shown) : refused;
  };
}

/** The usual token first, then one without the scope. */
function tokensFor(trial: Trial, { scope }: Operation): WorldRequest {
  return scope && isStaged(trial) ? { tokens: [{}, everyScopeBut(scope, trial.run.contract)] } : {};
}

async function refusals(scene: Scene, write: Operation, input: CallInput): Promise<Refused[]> {
  const { trial, world } = scene;
  const strangers: [who: string, as: Caller | undefined][] = [];
  if (write.tiers.length) strangers.push(["without credentials", undefined]);
  const [, unscoped] = world.plugins;
  if (write.tiers.length === 1 && (write.tiers[0] === "plugin" || world.plugins.length)) {
    const other = write.tiers[0] === "user" ? "plugin" : "user";
    strangers.push([`by the tier ${other}`, actor(scene, write, other)]);
  }
  if (write.scope && unscoped) strangers.push(["by a token without its scope", unscoped]);
  if (write.tiers.length && write.path.includes("{website_id}") && hasAnotherWebsite(trial.run)) {
    const foreign = await trial.world({}, "foreign-");
    const as = write.tiers.includes("user") ? foreign.owner : foreign.plugin;
    strangers.push(["by somebody of another website", as]);
  }
  return [
    ...strangers.map(([who, as]): Refused => ({ who, as, input })),
    ...spoilt(trial, write, input)
      .slice(0, firstFlaws)
      .map(({ what, input: flawed }): Refused => ({
        who: `for its ${what}`,
        as: callerOf(write, scene),
        input: flawed,
      })),
  ];
}

/** Flaws of the body that are tried in a row; what one does another may undo. */
const firstFlaws = 2;

/**
 * What is refused, or may be, one by one: with the last flaw, before which a platform that acts while it reads has done most. What
 * is made of a thing in doubt would stay.
 */
const oneByOne = (trial: Trial, write: Operation, input: CallInput) =>
  write.action === "create"
    ? []
    : [
        ...spoilt(trial, write, input).slice(firstFlaws).slice(-1),
        ...doubtful(trial, write, input),
        ...lastMistyped(trial, write, input),
      ];

/**
 * Tries what is or may be refused, until something is taken: then the state is another.
 *
 * @returns what changed something though it was refused, or that something was taken
 */
export async function changedInDoubt<Change>(
  scene: Scene,
  [write, read]: readonly [Operation, Operation],
  input: CallInput,
  changedBy: (what: string) => Promise<Change | undefined>,
): Promise<Change | "taken" | undefined> {
  const { trial } = scene;
  for (const { what, input: asked } of oneByOne(trial, write, input)) {
    const exchange = await trial.callOperation(callerOf(write, scene), write, asked);
    if (!isRefused(exchange)) return "taken";
    // Lists are behind more often than things are.
    if (readingOf(read) === "list") await pause(patienceFor("thing", trial.run.target));
    const changed = await changedBy(`for its ${what}`);
    if (changed) return changed;
  }
  return undefined;
}
