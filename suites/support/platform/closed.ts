/** Routes that were open to somebody and must be closed to them afterwards: each family may look elsewhere for who may call it. */
import { type Caller, isAccepted, type Trial } from "../../../harness/author.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { expectRefused, questionOf } from "../read.ts";

/** Reads of a user, by family. */
const ofUsers = [
  "alerts.count.read",
  "availability.read",
  "billing.card.list",
  "limits.subscription.list",
  "plans.subscription.list",
] as const satisfies OperationId[];

/** Reads of a website that need nothing to be there, by family. */
const ofWebsites = [
  "channel.email.read",
  "conversations.conversation.list",
  "people.profile.list",
  "people.stats.read",
  "operators.active.list",
  "connect.website.read",
  "filters.filter.list",
  "hooks.hook.list",
  "inboxes.inbox.list",
  "plugins.widget.list",
  "ratings.rating.list",
  "routing.settings.read",
  "search.entry.list",
  "setup.read",
  "shortcuts.shortcut.list",
  "snippets.answer.list",
] as const satisfies OperationId[];

type Read = (typeof ofUsers)[number] | (typeof ofWebsites)[number];

/** Whose calls they are, and of which website. */
export interface Reading {
  trial: Trial;
  as: Caller;
  website_id: string;
}

const isOfUser = (id: Read): boolean => (ofUsers as readonly Read[]).includes(id);

const paramsOf = ({ website_id }: Reading, id: Read): { params: never } => ({
  params: (isOfUser(id) ? {} : { website_id }) as never,
});

/** Those that are open to the caller by now, whose tier or role need not have all of them (open.operator-role-rights). */
export async function openReads(reading: Reading, whose: { ofUser?: true } = {}): Promise<Read[]> {
  const { trial, as } = reading;
  const { contract, claims } = trial.run;
  const open: Read[] = [];
  for (const id of [...(whose.ofUser ? ofUsers : []), ...ofWebsites]) {
    if (!claims(id) || !contract.operation(id).tiers.includes(as.tier)) continue;
    if (isAccepted(await trial.call(as, id, paramsOf(reading, id)))) open.push(id);
  }
  return open;
}

/** The rule says that none of them is open any more; where it is not stated how soon that holds everywhere, it may take as long as a list. */
export async function expectClosed(
  reading: Reading,
  open: readonly Read[],
  after: string,
  patience: "thing" | "list" = "thing",
): Promise<void> {
  for (const id of open) {
    await expectRefused(questionOf(reading, id, paramsOf(reading, id)), after, patience);
    reading.trial.settle();
  }
}
