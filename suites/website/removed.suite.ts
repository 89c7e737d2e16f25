/** What is paid for a website ends with it (1/3.1, 2/6, 2/11). */
import {
  isAccepted,
  itemsOf,
  memberAt,
  rule,
  type Trial,
  type World,
} from "../../harness/author.ts";
import { addCard, attach, cardQuestion, openHolder, readCard } from "../support/billing/card.ts";
import { advance } from "../support/clock.ts";
import {
  freeLimit,
  longestPeriod,
  subscribe,
  subscriptionOnce,
} from "../support/limits/subscription.ts";
import { createdWebsite } from "../support/platform/website.ts";
import { listOnce, questionOf, readOnce } from "../support/read.ts";
import { stillOwner } from "../support/session/still.ts";
import { passUntilGone, schedule } from "../support/website/deletion.ts";

const isOf =
  (website_id: string) =>
  (one: unknown): boolean =>
    memberAt(one, "website_id") === website_id;

/** Whether a subscription is still paid for. */
const isPaid = (one: unknown): boolean =>
  memberAt(one, "active") !== false && Number(memberAt(one, "units/additional") ?? 0) > 0;

/** Subscribes the website to a limit; says whether it is shown. */
async function isSubscribed(trial: Trial, world: World): Promise<boolean> {
  const held = await freeLimit(trial, world);
  await subscribe(held, 3);
  const { units } = await subscriptionOnce(held, (found) => (found.units?.additional ?? 0) > 0);
  return (units?.additional ?? 0) > 0;
}

rule("website.removed-is-not-paid-for", async (trial) => {
  const holder = await openHolder(trial);
  const { world, scene } = holder;
  const { website_id } = world;
  // One that stays shows that no session ended instead.
  const another = { params: { website_id: await createdWebsite(trial, world) } };
  const card_id = await addCard(holder);
  await attach(holder, card_id);
  const linked = (card: unknown): unknown[] =>
    itemsOf(memberAt(card, "linked_websites")).filter(isOf(website_id));
  // What is read now must give way.
  await readCard(holder, card_id, (card) => linked(card).length > 0);
  const { claims } = trial.run;
  const isLimited = claims("limits.subscription.create") && (await isSubscribed(trial, world));
  await schedule(trial, world);
  if (!(await passUntilGone(trial, world))) trial.cannot("the deletion had to run first");
  // What was paid may be shown until its period is over.
  await advance(trial, longestPeriod);
  const as = await stillOwner(scene);
  await trial.given(as, "website.read", another);
  // It may have gone along, or been removed once it had expired.
  if (isAccepted(await trial.call(as, "billing.card.read", { params: { card_id } }))) {
    const card = await readOnce(
      cardQuestion({ ...holder, as }, card_id),
      (now) => linked(now).length === 0,
      "end",
    );
    const where = "/data/linked_websites of the card that paid for a website that is gone";
    trial.equal(linked(card), [], where);
  }
  if (!isLimited || !claims("limits.subscription.list")) return;
  const list = questionOf({ trial, as }, "limits.subscription.list", { params: {} });
  const paid = (all: readonly unknown[]): unknown[] => all.filter(isOf(website_id)).filter(isPaid);
  const all = await listOnce(list, (now) => paid(now).length === 0);
  trial.equal(paid(all), [], "subscriptions of a website that is gone");
});
