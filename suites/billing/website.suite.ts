/** The payment method of a website: linked, replaced, unlinked (2/6). */
import {
  createScene,
  isAccepted,
  NotClaimed,
  envelopeOf,
  eventually,
  isRefused,
  itemsOf,
  memberAt,
  rule,
  unlinkHere,
  word,
  type Exchange,
  type Trial,
  type WorldRequest,
  inWords,
} from "../../harness/author.ts";
import {
  addCard,
  attach,
  expectSameCard,
  cardQuestion,
  isLinked,
  listedCard,
  openHolder,
  readCard,
  websiteQuestion,
  type Holder,
} from "../support/billing/card.ts";
import { isUnset } from "../support/people/fields.ts";
import { expectSameForms } from "../support/forms.ts";
import { secondWebsite } from "../support/platform/website.ts";
import { expectAccepted, expectRead, givenRead, readOnce, wholeOnce } from "../support/read.ts";
import { renameUser, somebodyIn } from "../support/session/login.ts";

interface Paying extends Holder {
  card_id: string;
}

/** Somebody whose card pays for the website. */
async function paying(trial: Trial, request?: WorldRequest): Promise<Paying> {
  const holder = await openHolder(trial, "", request);
  const card_id = await addCard(holder);
  await attach(holder, card_id);
  return { ...holder, card_id };
}

rule("billing.website-card-is-the-card", async (trial) => {
  const holder = await openHolder(trial);
  const card_id = await addCard(holder);
  const { as, params } = holder;
  // Who asks before is not to be told for ever that there is none.
  await trial.call(as, "billing.website.read", { params });
  await trial.given(as, "billing.website.attach", { params, body: { card_id } });
  await expectRead(websiteQuestion(holder), { card_id }, "once the card was linked");
  trial.settle();
  const card = await readCard(holder, card_id);
  const shown = await readOnce(websiteQuestion(holder));
  expectSameCard(holder.trial, shown, card, { operationId: "billing.website.read", at: "/data" });
});

rule("billing.website-card-follows", async (trial) => {
  const holder = await paying(trial);
  const { as, card_id } = holder;
  const { name_on_card: former } = await readOnce(websiteQuestion(holder));
  const name_on_card = `${former ?? "Holder"} ${trial.draw(word)}`;
  const params = { card_id };
  await trial.given(as, "billing.card.merge", { params, body: { name_on_card } });
  await expectRead(cardQuestion(holder, card_id), { name_on_card }, "that pays for a website");
  trial.settle();
  await expectRead(websiteQuestion(holder), { name_on_card }, "after its card was changed");
});

rule("billing.website-owner-is-card-owner", async (trial) => {
  const holder = await paying(trial);
  const expectOwner = async (after: string): Promise<void> => {
    const profile = await trial.given(holder.as, "account.profile.read");
    const { user_id, email, first_name, last_name } = profile;
    const owner = { user_id, email, first_name, last_name };
    await expectRead(websiteQuestion(holder), { owner }, after);
  };
  await expectOwner("of the linked card");
  trial.settle();
  await renameUser(somebodyIn(trial, holder.world));
  await expectOwner("of the linked card, who was renamed");
});

rule("billing.website-owner-for-colleague", async (trial) => {
  const holder = await paying(trial, { operators: ["owner", "owner"] });
  const [, colleague] = holder.world.operators;
  const { params, card_id } = holder;
  if (!colleague) return trial.cannot("the website has no other operator");
  if (!isAccepted(await trial.call(colleague, "billing.website.read", { params })))
    throw new NotClaimed("who else may read the billing of a website is left open");
  const { owner } = await readOnce(websiteQuestion(holder));
  const same = { card_id, "owner/user_id": owner?.user_id };
  await expectRead({ ...websiteQuestion(holder), as: colleague }, same, "as a colleague reads it");
});

rule("billing.website-card-without-user-fields", async (trial) => {
  const shown = await wholeOnce(websiteQuestion(await paying(trial)));
  for (const name of ["user_id", "linked_websites"]) {
    const value = memberAt(shown, name);
    // What is not there may be shown as null or empty (open.absent-value).
    trial.expect(isUnset(value), `/data/${name}`, "nothing", value);
  }
});

/** Unlinks the payment method, as a precondition. */
const detach = ({ trial, as, params, card_id }: Paying): Promise<unknown> =>
  trial.given(as, "billing.website.detach", { params: { ...params, card_id } });

/** The rule says that the card names the website, or that it does not. */
async function expectLinked(
  holder: Holder,
  card_id: string,
  wanted: boolean,
  after: string,
): Promise<void> {
  const linked = await isLinked(holder, card_id, wanted);
  const where = `/data/linked_websites of the card ${after}`;
  const expected = `${wanted ? "with" : "without"} the website`;
  holder.trial.expect(linked === wanted, where, expected, linked);
}

rule("billing.attached-website-is-linked", async (trial) => {
  const holder = await openHolder(trial);
  const [card_id, other] = [await addCard(holder), await addCard(holder)];
  // The first one may pay at once (open.billing-card-pays-first).
  await unlinkHere(holder.scene, card_id);
  await expectLinked(holder, card_id, false, "before it is linked");
  const { as, params } = holder;
  for (const _ of [1, 2]) {
    await trial.accepts(as, "billing.website.attach", { params, body: { card_id } });
    trial.settle();
    await expectLinked(holder, card_id, true, "that was linked");
    await expectLinked(holder, other, false, "that was not linked");
    await trial.accepts(as, "billing.website.detach", { params: { ...params, card_id } });
    trial.settle();
    await expectLinked(holder, card_id, false, "that was unlinked");
  }
});

rule("billing.linked-website-as-read", async (trial) => {
  const holder = await paying(trial);
  const { as, params, card_id } = holder;
  if (!(await isLinked(holder, card_id, true)))
    trial.cannot("the card had to name its website first");
  const { user_id } = await trial.given(as, "account.read");
  for (const form of [await readCard(holder, card_id), await listedCard(holder, card_id)]) {
    const shown: unknown = memberAt(form, "user_id") ?? user_id;
    trial.equal(shown, user_id, "/user_id of a card");
    const linked = itemsOf(memberAt(form, "linked_websites"));
    // Either form may be without them (open.billing-card-forms).
    if (!linked.length) continue;
    const named = linked.find((one) => memberAt(one, "website_id") === params.website_id);
    for (const name of ["name", "domain"]) {
      const isShown = typeof memberAt(named, name) === "string";
      trial.expect(isShown, `/${name} of the website of a card`, "that of the website", named);
    }
    await expectSameForms(trial, "the website of a card", async () => ({
      listed: named,
      single: await trial.given(as, "website.read", { params }),
    }));
  }
});

rule("billing.attached-here-only", async (trial) => {
  const here = await openHolder(trial);
  const there = { ...here, params: { website_id: await secondWebsite(trial, here.world) } };
  const [first, second] = [await addCard(here), await addCard(here)];
  await attach(there, first);
  await attach(here, second);
  await expectRead(websiteQuestion(there), { card_id: first }, "after another website changed");
  await expectLinked(there, second, false, "that was linked to another website");
  trial.settle();
  // Also where both had the card that is replaced on one of them.
  await attach(there, second);
  await givenRead(websiteQuestion(here), { card_id: second });
  await attach(here, first);
  await expectRead(websiteQuestion(there), { card_id: second }, "after another website changed");
});

rule("billing.attach-replaces", async (trial) => {
  const holder = await paying(trial);
  const next = await addCard(holder);
  const { as, params } = holder;
  await trial.accepts(as, "billing.website.attach", { params, body: { card_id: next } });
  trial.settle();
  await expectRead(websiteQuestion(holder), { card_id: next }, "after another card was linked");
  await expectLinked(holder, holder.card_id, false, "that was replaced");
  await expectLinked(holder, next, true, "that replaced it");
  trial.settle();
  const former = { params: { card_id: holder.card_id } };
  if (isRefused(await trial.call(as, "billing.card.remove", former))) return;
  await expectRead(websiteQuestion(holder), { card_id: next }, "after the former card was removed");
});

rule("billing.colleague-card-replaces", async (trial) => {
  const holder = await paying(trial, { operators: ["owner", "owner"] });
  const { world, params } = holder;
  const [owner, as] = world.operators;
  if (!owner || !as) return trial.cannot("the website had to have two owners");
  const own = { ...world, owner: as, operators: [as, owner] };
  const colleague = { ...holder, world: own, as, scene: createScene(trial, own) };
  const card_id = await addCard(colleague);
  const linked = await trial.call(as, "billing.website.attach", { params, body: { card_id } });
  if (isRefused(linked))
    throw new NotClaimed("who may link the payment method of a website is left open");
  const { user_id } = await trial.given(as, "account.read");
  const shown = { card_id, "owner/user_id": user_id };
  await expectRead(websiteQuestion(colleague), shown, "after a colleague linked a card of theirs");
  await expectLinked(holder, holder.card_id, false, "that a card of a colleague replaced");
  await expectLinked(colleague, card_id, true, "that replaced the card of a colleague");
});

/** The rule says that the billing of the website shows that card no longer. */
async function expectNotShown(
  { trial, as, params, card_id }: Paying,
  after: string,
  expected: string,
): Promise<void> {
  const read = (): Promise<Exchange> => trial.call(as, "billing.website.read", { params });
  const isGone = (exchange: Exchange): boolean =>
    isRefused(exchange) || memberAt(envelopeOf(exchange).data, "card_id") !== card_id;
  const last = await eventually(trial, "thing", read, isGone);
  trial.expect(isGone(last), `/data/card_id after ${after}`, expected, card_id);
}

rule("billing.detached-card-not-shown", async (trial) => {
  const holder = await paying(trial);
  await detach(holder);
  await expectNotShown(holder, "the unlink", "no longer that card");
});

rule("billing.removed-card-not-shown", async (trial) => {
  const holder = await paying(trial);
  const { as, card_id } = holder;
  const removed = await trial.call(as, "billing.card.remove", { params: { card_id } });
  // A card that pays for a website may have to be unlinked first.
  if (isAccepted(removed)) await expectNotShown(holder, "the card was removed", "none of it");
});

rule("billing.detach-is-of-named-card", async (trial) => {
  const holder = await openHolder(trial);
  const [card_id, other] = [await addCard(holder), await addCard(holder)];
  await attach(holder, card_id);
  const params = { ...holder.params, card_id: other };
  await trial.call(holder.as, "billing.website.detach", { params });
  await expectRead(websiteQuestion(holder), { card_id }, "after another card was to be unlinked");
});

rule("billing.detached-card-stays", async (trial) => {
  const holder = await paying(trial);
  await detach(holder);
  await expectAccepted(cardQuestion(holder, holder.card_id), "after it was unlinked");
  const item = await listedCard(holder, holder.card_id);
  trial.expect(
    item !== undefined,
    "the list of cards after the unlink",
    "with the card",
    inWords("without"),
  );
});

rule("billing.detached-here-stays-there", async (trial) => {
  const here = await paying(trial);
  const website_id = await secondWebsite(trial, here.world);
  const there = { ...here, params: { website_id } };
  await attach(there, here.card_id);
  for (const one of [here, there]) await expectLinked(one, here.card_id, true, "of two websites");
  const linked = itemsOf(memberAt(await listedCard(here, here.card_id), "linked_websites"));
  const ids = linked.map((one) => memberAt(one, "website_id"));
  // The listed form may be without them (open.billing-card-forms).
  for (const id of linked.length ? [here.params.website_id, website_id] : [])
    trial.expect(ids.includes(id), "/linked_websites of the listed card of two", `with ${id}`, ids);
  trial.settle();
  await detach(here);
  await expectLinked(here, here.card_id, false, "that was unlinked");
  await expectLinked(there, here.card_id, true, "that was unlinked from another website");
  const { card_id } = here;
  await expectRead(websiteQuestion(there), { card_id }, "after another website was unlinked");
});

rule("billing.attached-again-stays", async (trial) => {
  const holder = await paying(trial);
  const { as, params, card_id } = holder;
  for (const time of ["again", "once more"]) {
    // It may be refused, since nothing is to be done.
    await trial.call(as, "billing.website.attach", { params, body: { card_id } });
    await expectRead(websiteQuestion(holder), { card_id }, `after its card was linked ${time}`);
    await expectLinked(holder, card_id, true, `that was linked ${time}`);
    trial.settle();
  }
});
