/** A call that is refused changes nothing, whether it was refused for its caller or its body; this includes calls that need not be refused. */
import { setTimeout as pause } from "node:timers/promises";
import { canonicalJson } from "../../contract/canonical-json.ts";
import type { Operation } from "../../contract/contract.ts";
import type { Resolve } from "../../contract/schema.ts";
import { ask, callerOf, succeeded } from "../arrange/carry-out.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { eventually, patienceFor, type Reading } from "../target/eventually.ts";
import { asBefore, contrast } from "../record/difference.ts";
import type { Violation } from "../record/violation.ts";
import { envelopeOf, isAccepted, isRefused } from "../client/answer.ts";
import { slot } from "../case/slot.ts";
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
import { mayBeRenumbered } from "./step/condition.ts";
import { picture } from "./step/picture.ts";
import { readingOf } from "./step/views.ts";
import { steady, steadyItem } from "../../contract/steady.ts";
import { allPages } from "../client/list/pages.ts";
import type { Exchange } from "../record/exchange.ts";
import { isStaged } from "../arrange/staged.ts";

/** Rounds until a write shows what it does. */
const mostRounds = 5;

/** Rounds in a row, of all rules, that showed nothing though they waited as long as a list may take. */
const unseen = slot<{ rounds: number }>("unchanged: unseen");
const none = (): { rounds: number } => ({ rounds: 0 });
/** After so many of them no rule plays another one: where all lists are empty, each would else wait for minutes. */
const mostUnseen = 8;

export const unchanged: Judge = async (trial, write, read) => {
  const reading = readingOf(read);
  if (!(await noted(trial, write, read, hasty))) return;
  // What was arranged may have become visible only in between: everything is read again after it had time to show, and then after the time
  // that a list may take.
  if (reading !== "thing" && !(await noted(trial, write, read, { ...hasty, pauses: "thing" })))
    return;
  const patient: Looking = { pauses: reading, waits: reading, pages: "all" };
  let again = await noted(trial, write, read, patient);
  // One that shows nothing of the write decides nothing (open.spam-accepted-read).
  for (let rounds = 1; again === "unseen" && rounds < mostRounds; rounds++) {
    if (unseen.ensure(trial.run, none).rounds >= mostUnseen) break;
    again = await noted(trial, write, read, patient);
  }
  const point = lateToShow[write.operationId];
  if (again === "unseen" && point !== undefined)
    throw new NotClaimed(`${write.operationId} takes effect later, which ${point} leaves open`);
  if (again === "unseen" && showsPlacesAlone(write, read, trial.run.contract.resolve))
    throw new NotClaimed("an order may be a place, which is the same whatever is written of one");
  if (again === "unseen") trial.cannot(`${read.operationId} shows nothing of ${write.operationId}`);
  else if (again) trial.violate(again);
};

/** How long a look waits: until what was arranged shows, and then at most until the write would. */
interface Looking {
  pauses?: Reading;
  waits: Reading;
  /** Which pages of a list are looked at: what others left there may push what is written off the first one. */
  pages: Pages;
  /** Whether to try only what must be refused. */
  isCertain?: boolean;
}

type Pages = "first" | "all";

/** A round that decides nothing is played again, so the first one need not wait as long as a list may take. */
const hasty: Looking = { waits: "thing", pages: "first" };

/** Writes whose effect may not show within a run, each with the open point that says so. */
const lateToShow: Record<string, string> = {
  "limits.subscription.remove": "open.limits-unsubscribe-when",
};

/** Whether all that is shown of the write is where things stand among others, by whatever number they were put there (open.order-written). */
const showsPlacesAlone = (write: Operation, { data }: Operation, resolve: Resolve): boolean => {
  const places = write.shownBy.flatMap(({ fields }) => Object.values(fields));
  return (
    data !== undefined &&
    places.length > 0 &&
    places.every((to) => mayBeRenumbered(data, to, resolve))
  );
};

/** One call that must be refused. */
interface Refused {
  who: string;
  as: Caller | undefined;
  input: CallInput;
}

/** Plays a round, and counts those that showed nothing. */
const noted: typeof round = async (trial, write, read, looking) => {
  const came = await round(trial, write, read, looking);
  const known = unseen.ensure(trial.run, none);
  if (came !== "unseen") known.rounds = 0;
  else if (looking.waits !== "thing") known.rounds += 1;
  return came;
};

/** Looks, has everybody refused, and looks again; finally carries the write out, to see whether it would have shown at all. */
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
  // Something that can be done only once has been done by this, so a valid request may be refused now.
  if (changed === "taken" && !mayBeRepeated(write, trial.run.contract))
    return round(trial, write, read, { ...looking, isCertain: true });
  if (changed && changed !== "taken") return changed;
  // An allowed caller is accepted, so the content was not the reason why nothing changed.
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

  /** Whether it keeps changing while nothing is called, as on a website where others work. */
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
  const { trial } = scene;
  const { contract } = trial.run;
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
    const items = await allPages(contract, call, read, { params }, { trial });
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
        who: `for ${what}`,
        as: callerOf(write, scene),
        input: flawed,
      })),
  ];
}

/** How many flaws of the body are tried in a row; one may undo what another did. */
const firstFlaws = 2;

/**
 * Requests that are or may be refused, tried one by one. Among them is the last flaw: a platform that acts while it reads has done most by
 * then. Creations are left out, since what they make would stay.
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
    // Lists lag behind more often than single things do.
    if (readingOf(read) === "list") await pause(patienceFor("thing", trial.run.target));
    const changed = await changedBy(`for ${what}`);
    if (changed) return changed;
  }
  return undefined;
}
