/** The card that a subscription to a limit names (2/11). */
import {
  createScene,
  isBlank,
  isDecided,
  itemsOf,
  memberAt,
  rule,
  type Trial,
} from "../../harness/author.ts";
import { addCard } from "../support/billing/card.ts";
import { freeLimit, heldIn, subscribe } from "../support/limits/subscription.ts";
import { paramsOf } from "../support/platform/website.ts";
import { listOnce, questionOf, readOnce, wholeOnce } from "../support/read.ts";

/** A website that is subscribed to a limit, and its owner who reads that. */
async function subscribed(trial: Trial) {
  const world = await trial.world();
  const held = await freeLimit(trial, world);
  await subscribe(held, 1);
  return { world, held, reader: { trial, as: world.owner } };
}

rule("limits.listed-card-pays", async (trial) => {
  const { world, held, reader } = await subscribed(trial);
  const { owner: as } = world;
  // Another one of the same user, which is the newest.
  if (isDecided(trial))
    await addCard({ trial, world, scene: createScene(trial, world), as, params: paramsOf(world) });
  const website = questionOf(reader, "billing.website.read", { params: paramsOf(world) });
  const { card_id } = await readOnce(website, (shown) => !isBlank(shown.card_id));
  if (isBlank(card_id)) trial.cannot("the website had to show its card first");
  const list = questionOf(reader, "limits.subscription.list", { params: {} });
  const ownIn = (items: unknown[]): unknown[] =>
    heldIn(items, world.website_id, held.limit.namespace);
  const cardIn = (items: unknown[]): unknown => memberAt(ownIn(items)[0], "card_id");
  const shown = cardIn(await listOnce(list, (items) => cardIn(items) === card_id));
  if (!isBlank(shown)) trial.equal(shown, card_id, `/card_id of a subscription in ${list.id}`);
});

rule("limits.website-list-without-card", async (trial) => {
  const { world, reader } = await subscribed(trial);
  const list = questionOf(reader, "limits.website.list", { params: paramsOf(world) });
  const items = itemsOf(await wholeOnce(list, (all) => all.length > 0));
  if (!items.length) trial.cannot("the website had to list its subscription first");
  const cards = items.map((one) => memberAt(one, "card_id")).filter((card) => !isBlank(card));
  trial.equal(cards, [], `/card_id of a subscription in ${list.id}`);
});
