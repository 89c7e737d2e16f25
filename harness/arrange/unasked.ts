/**
 * What a platform says by itself in a new conversation, or when its user has written, at once or a while later
 * (open.platform-messages). Where it is known to, it is waited for: what comes later would be taken for what a rule brings
 * about. As long as nothing is known, a trial that does not pass looks for what nobody sent, and is played once more then.
 */
import { memberAt } from "../../contract/pointer.ts";
import { envelopeOf } from "../client/answer.ts";
import type { Caller } from "../client/client.ts";
import { eventually } from "../trial/eventually.ts";
import { slot, type Keeper, type Slot } from "../trial/slot.ts";
import type { Trial } from "../trial/trial.ts";
import { itemsOf } from "./pages.ts";

interface Place {
  website_id: string;
  session_id: string;
}

/** What a run knows; "perhaps" until it was waited for. */
type Known = Slot<"perhaps" | "yes" | "no">;
const greets: Known = slot("unasked: whether new conversations are greeted");
const answers: Known = slot("unasked: whether the first message of a user is answered");

const isExpected = (known: Known, run: Keeper): boolean =>
  known.has(run) && known.get(run) !== "no";

/** By conversation: how much the platform had said when the trial last waited for it. */
const heard = slot<Map<string, number>>("unasked: heard");

/** After a conversation was made. */
export async function greeted(trial: Trial, as: Caller, place: Place): Promise<void> {
  const { run } = trial;
  const unexpected = [greets, answers].filter((known) => !isExpected(known, run));
  trial.doubt(async () => {
    if (unexpected.some((known) => !known.has(run))) await learn(trial, as, place);
    // Another trial may have learnt it meanwhile.
    return unexpected.some((known) => isExpected(known, run));
  });
  if (isExpected(greets, run)) await moreSaid(trial, as, place, greets);
}

/** After a message from user was sent. */
export async function answered(trial: Trial, as: Caller, place: Place): Promise<void> {
  const known = written.ensure(trial, () => new Set());
  if (known.has(place.session_id)) return;
  known.add(place.session_id);
  if (isExpected(answers, trial.run)) await moreSaid(trial, as, place, answers);
}

/** Conversations in which the trial had the user write. */
const written = slot<Set<string>>("unasked: written to");

async function moreSaid(trial: Trial, as: Caller, place: Place, known: Known): Promise<void> {
  const { run } = trial;
  const before = heard.ensure(trial, () => new Map()).get(place.session_id) ?? 0;
  const read = async (): Promise<number> => {
    const { data } = envelopeOf(
      await trial.call(as, "conversation.message.list", { params: place }),
    );
    return itemsOf(data).filter(isUnsentIn(trial)).length;
  };
  const now = await eventually(trial, "list", read, (count) => count > before);
  heard.get(trial)?.set(place.session_id, now);
  if (now > before) known.set(run, "yes");
  else if (known.get(run) === "perhaps") known.set(run, "no");
}

/** What the trial came upon; what got in its way is there when it has ended. */
async function learn(trial: Trial, as: Caller, place: Place): Promise<void> {
  const { run } = trial;
  // It may not be a step of the trial any more.
  const list = run.contract.operation("conversation.message.list");
  const exchange = await run.unjudged().call(list, as, { params: { ...place } });
  const messages = itemsOf(envelopeOf(exchange).data);
  const begun = Math.min(...messages.filter(isFrom("user")).map(timeOf));
  for (const message of messages.filter(isUnsentIn(trial))) {
    const known = timeOf(message) >= begun ? answers : greets;
    if (!known.has(run)) known.set(run, "perhaps");
  }
}

const timeOf = (message: unknown): number => Number(memberAt(message, "timestamp"));

const isFrom =
  (side: string) =>
  (message: unknown): boolean =>
    memberAt(message, "from") === side;

/** Whether it is a message of an operator that the trial did not send. */
function isUnsentIn({ evidence }: Trial): (message: unknown) => boolean {
  const { exchanges, acts } = evidence.collect();
  const sent = JSON.stringify([exchanges.map(({ request }) => request.body), acts]);
  return (message) =>
    isFrom("operator")(message) &&
    memberAt(message, "type") !== "event" &&
    !sent.includes(JSON.stringify(memberAt(message, "content") ?? null));
}
