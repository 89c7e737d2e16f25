/** Cards: stored outside, with the result as an event, and what is shown of them (2/6). */
import * as fc from "fast-check";
import {
  eventually,
  fence,
  isAccepted,
  isBlank,
  isRefused,
  itemsOf,
  leavesOf,
  memberAt,
  NotClaimed,
  prepare,
  rule,
  show,
  targetTime,
  unlessUnclaimed,
  unlinkHere,
  word,
  type CallInput,
  type Exchange,
  inWords,
} from "../../harness/author.ts";
import type { Operations } from "../../schemas/generated/maps.ts";
import type { BillingLinkStartBody, Card, CardPatch } from "../../schemas/generated/types.ts";
import {
  addCard,
  attach,
  expectSameCard,
  cardFor,
  cardInput,
  cardQuestion,
  cardsOf,
  listedCard,
  openHolder,
  readCard,
  websiteQuestion,
  wholeCardInput,
  type Holder,
} from "../support/billing/card.ts";
import { acceptedAtOnce } from "../support/at-once.ts";
import { answerOutside } from "../support/outside.ts";
import { createWith } from "../support/create.ts";
import type { Room } from "../support/room.ts";
import { brings, isBrought } from "../support/event.ts";
import { listenAsUser } from "../support/billing/listen.ts";
import { expectAccepted, expectRead, givenRead, questionOf, wholeOnce } from "../support/read.ts";
import { expectRefusal } from "../support/answer.ts";
import { stillOwner } from "../support/session/still.ts";
import { advance } from "../support/clock.ts";

const added = "billing:card:added";
const failed = "billing:card:error";

/**
 * Posts a card as a precondition; the rule says that this event follows, and not the other.
 *
 * @param known cards of which a new listener may be told once more (open.event-replay)
 */
async function postBrings(
  holder: Holder,
  event: string,
  other: string,
  known: readonly unknown[] = [],
): Promise<void> {
  const { trial, world, as } = holder;
  const room = await listenAsUser(trial, world);
  const body = await cardFor(holder, event === failed ? "decline" : "accept");
  const post = (): Promise<unknown> => trial.given(as, "billing.card.create", { body });
  const isMeant = (told: unknown): boolean => !known.includes(memberAt(told, "card_id"));
  await brings(trial, room, [event], post, [other], isMeant);
}

rule("billing.card-added-event", async (trial) => {
  const holder = await openHolder(trial);
  for (const _ of [1, 2]) await postBrings(holder, added, failed);
});

rule("billing.card-added-once", async (trial) => {
  const holder = await openHolder(trial);
  const { world, as } = holder;
  const room = await listenAsUser(trial, world);
  for (const [posted, input] of [wholeCardInput, cardInput].entries()) {
    const { body } = await input(holder);
    const post = (): Promise<unknown> =>
      trial.given(as, "billing.card.create", { body: body as never });
    await brings(trial, room, [added], post);
    await fence(trial, room.listeners, world);
    const heard = [...room.listeners, ...(room.beside ?? [])].map((one) => one.heard(added).length);
    trial.equal(Math.max(...heard), posted + 1, `how often ${added} arrived`);
    trial.settle();
  }
});

rule("billing.card-error-event", async (trial) => {
  const holder = await openHolder(trial);
  for (const _ of [1, 2]) await postBrings(holder, failed, added);
});

rule("billing.card-error-adds-no-valid-card", async (trial) => {
  const holder = await openHolder(trial);
  const valid = async (): Promise<unknown[]> =>
    (await cardsOf(holder)).filter((card) => card.is_valid).map(({ card_id }) => card_id);
  const known = await valid();
  await postBrings(holder, added, failed);
  // A list that is behind shows the first card after its event, and cards of before that are gone.
  const isNew = (id: unknown): boolean => !known.includes(id);
  const own = await eventually(trial, "list", valid, (ids) => ids.some(isNew));
  await postBrings(holder, failed, added, own);
  const more = (await valid()).filter((id) => isNew(id) && !own.includes(id));
  trial.equal(more, [], "the valid cards that a card added which was not stored");
});

rule("billing.card-active-or-error", async (trial) => {
  const holder = await openHolder(trial);
  const { world, as } = holder;
  const room = await listenAsUser(trial, world);
  const known = new Set((await cardsOf(holder)).map(({ card_id }) => card_id));
  for (const answer of ["accept", "decline"] as const) {
    const body = await cardFor(holder, answer);
    const post = (): Promise<unknown> => trial.given(as, "billing.card.create", { body });
    const frame = await brings(trial, room, [added, failed], post);
    if (frame?.event !== added) continue;
    const find = async (): Promise<Card[]> =>
      (await cardsOf(holder)).filter(({ card_id }) => !known.has(card_id));
    const fresh = await eventually(trial, "list", find, ({ length }) => length > 0);
    trial.expect(fresh.length > 0, `the cards after ${added}`, "a new one", inWords("none"));
    for (const { card_id } of fresh) known.add(card_id);
    await expectAgain(holder, room, fresh, body);
  }
});

rule("billing.stored-card-is-valid", async (trial) => {
  const holder = await openHolder(trial);
  const known = new Set((await cardsOf(holder)).map(({ card_id }) => card_id));
  const card_id = await addCard(holder);
  if (known.has(card_id)) trial.cannot("a new card had to have an identifier of its own");
  await expectRead(cardQuestion(holder, card_id), { is_valid: true }, "once it was stored");
  const isValid = async (): Promise<boolean> =>
    (await listedCard(holder, card_id))?.is_valid === true;
  const listed = await eventually(trial, "list", isValid, Boolean);
  trial.expect(listed, "/data/cards/*/is_valid of a card that was stored", "true", listed);
});

/** The rule says the same of a card that was removed and is posted again, where that is accepted. */
async function expectAgain(
  { trial, as, scene }: Holder,
  room: Room,
  cards: Card[],
  body: Operations["billing.card.create"]["body"],
): Promise<void> {
  for (const card_id of cards.map((card) => String(card.card_id))) {
    // It may have begun to pay by itself, and be kept while it does (open.billing-card-pays-first).
    await unlinkHere(scene, card_id);
    await trial.given(as, "billing.card.remove", { params: { card_id } });
  }
  const post = async (): Promise<void> => {
    if (isRefused(await trial.call(as, "billing.card.create", { body })))
      throw new NotClaimed("a card that was removed is refused");
  };
  await unlessUnclaimed(() => brings(trial, room, [added, failed], post));
}

rule("billing.card-added-is-listed", async (trial) => {
  const holder = await openHolder(trial);
  const known = new Set((await cardsOf(holder)).map(({ card_id }) => String(card_id)));
  for (const _ of [1, 2]) {
    await postBrings(holder, added, failed);
    const find = async (): Promise<string[]> =>
      (await cardsOf(holder)).map(({ card_id }) => String(card_id)).filter((id) => !known.has(id));
    const fresh = await eventually(trial, "list", find, ({ length }) => length > 0);
    trial.equal(fresh.length, 1, `the number of new cards after ${added}`);
    trial.settle();
    const [card_id = ""] = fresh;
    known.add(card_id);
    await expectAccepted(cardQuestion(holder, card_id), `of the card listed after ${added}`);
  }
});

rule("billing.cards-at-once-all-stored", async (trial) => {
  const holder = await openHolder(trial);
  const known = new Set((await cardsOf(holder)).map(({ card_id }) => card_id));
  await answerOutside(trial, holder.world, "card-storage", "accept");
  const bodies = [await cardFor(holder, "accept"), await cardFor(holder, "accept")];
  const numbers = new Set(bodies.map(({ card_number }) => card_number));
  if (numbers.size < bodies.length)
    throw new NotClaimed("a user may have each card once only (open.billing-card-again)");
  const posts = bodies.map((body) => trial.call(holder.as, "billing.card.create", { body }));
  const { length } = await acceptedAtOnce(posts);
  const find = async (): Promise<Card[]> =>
    (await cardsOf(holder)).filter((card) => card.is_valid && !known.has(card.card_id));
  const fresh = await eventually(trial, "list", find, (cards) => cards.length >= length);
  const where = `the new valid cards after ${length} were posted at once`;
  trial.expect(fresh.length >= length, where, `${length}`, fresh);
});

/** Every form in which a card is shown, with all that it shows. */
async function formsOf(holder: Holder, card_id: string): Promise<[string, unknown][]> {
  const isIt = (card: unknown): boolean => memberAt(card, "card_id") === card_id;
  const list = questionOf(holder, "billing.card.list");
  const all = await wholeOnce(list, ({ cards = [] }) => cards.some(isIt));
  return [
    ["billing.card.list", itemsOf(memberAt(all, "cards")).find(isIt)],
    ["billing.card.read", await wholeOnce(cardQuestion(holder, card_id))],
    ["billing.website.read", await wholeOnce(websiteQuestion(holder), isIt)],
  ];
}

const digitsOf = (value: unknown): string => String(value).replaceAll(/\D/g, "");

const numberIn = ({ body }: CallInput): string => digitsOf(memberAt(body, "card_number"));

/** A card whose number is shorter or longer, where the target takes such: a mask may be made for one length. */
async function cardOfOtherLength(holder: Holder, known: string): Promise<CallInput | undefined> {
  let last = known;
  for (;;) {
    const input = await cardInput(holder);
    const number = numberIn(input);
    if (number.length !== known.length) return input;
    // The target file names one number for all.
    if (number === last) return undefined;
    last = number;
  }
}

rule("billing.card-number-masked", async (trial) => {
  const holder = await openHolder(trial);
  let input: CallInput | undefined = await cardInput(holder);
  const first = numberIn(input);
  while (input) {
    const number = numberIn(input);
    const card_id = await addCard(holder, input);
    await attach(holder, card_id);
    for (const [id, form] of await formsOf(holder, card_id))
      for (const { where, value } of leavesOf(form)) {
        const isFull = digitsOf(value).includes(number);
        trial.expect(!isFull, `/data${where} of ${id}`, "not the full card number", value);
      }
    trial.settle();
    input = number === first ? await cardOfOtherLength(holder, first) : undefined;
  }
});

rule("billing.card-shows-posted", async (trial) => {
  const holder = await openHolder(trial);
  for (const later of [0, 1]) {
    const { body: drawn, ...input } = await cardInput(holder);
    const posted = drawn as Operations["billing.card.create"]["body"];
    const { month, year } = posted.expiration_date;
    const expiration_date = { month, year: String(Number(year) + later) };
    const card_id = await addCard(holder, { ...input, body: { ...posted, expiration_date } });
    await attach(holder, card_id);
    const number = digitsOf(posted.card_number);
    const end = expiration_date.year.slice(-2);
    for (const [id, form] of await formsOf(holder, card_id)) {
      // That it is listed is for another rule.
      if (form === undefined) continue;
      // In whatever form (open.billing-card-dates), with whichever digits (open.billing-card-mask).
      const date = memberAt(form, "expiration_date");
      const isOfYear = !isBlank(date) && show(date).includes(end);
      trial.expect(
        isOfYear,
        `/expiration_date in ${id}`,
        `a date in ${expiration_date.year}`,
        date,
      );
      const preview = memberAt(form, "card_number_preview");
      const shown = show(preview).match(/\d+/g) ?? [];
      const isOfNumber = !isBlank(preview) && shown.every((digits) => number.includes(digits));
      const expected = "digits of the number that was posted, and of no other";
      trial.expect(isOfNumber, `/card_number_preview in ${id}`, expected, preview);
      const added = memberAt(form, "added_date");
      trial.expect(!isBlank(added), `/added_date in ${id}`, "a date", added);
    }
    trial.settle();
  }
});

rule("billing.card-security-code-hidden", async (trial) => {
  const holder = await openHolder(trial);
  const card_id = await addCard(holder);
  await attach(holder, card_id);
  for (const [id, form] of await formsOf(holder, card_id)) {
    const places = [...leavesOf(form)].map(({ where }) => where.split("/"));
    const found = places.filter((steps) => steps.includes("security_code"));
    trial.equal(found, [], `fields named security_code in ${id}`);
  }
});

/** So many cards that the account had are looked at. */
const fewCards = 5;

/** Whether it cannot be read, and is not listed any more either. */
async function isUnlistedSoon(holder: Holder, card_id: string): Promise<boolean> {
  const { trial, as } = holder;
  if (isAccepted(await trial.call(as, "billing.card.read", { params: { card_id } }))) return false;
  const isGone = (cards: Card[]): boolean => !cards.some((card) => card.card_id === card_id);
  return isGone(await eventually(trial, "list", () => cardsOf(holder), isGone));
}

rule("billing.card-list-agrees-with-read", async (trial) => {
  const holder = await openHolder(trial);
  // Those that were there before as well: an account of a target file has cards for which it was billed.
  const former = (await cardsOf(holder)).slice(0, fewCards).map(({ card_id }) => String(card_id));
  for (const card_id of [...former, await addCard(holder), await addCard(holder)]) {
    // One that an earlier rule posted, and that is not stored after all, may be listed until that is known.
    if (former.includes(card_id) && (await isUnlistedSoon(holder, card_id))) continue;
    await expectAccepted(cardQuestion(holder, card_id), "of a listed card");
    const [item, single] = [await listedCard(holder, card_id), await readCard(holder, card_id)];
    const where = { operationId: "billing.card.list", at: "/data/cards/*" } as const;
    expectSameCard(trial, item, single, where);
  }
});

rule("billing.card-provider-lowercase", async (trial) => {
  const holder = await openHolder(trial);
  const { card_provider } = await readCard(holder, await addCard(holder));
  const isLower = isBlank(card_provider) || card_provider === card_provider?.toLowerCase();
  trial.expect(isLower, "/data/card_provider", "in lowercase", card_provider);
});

const payment = ["card_number_preview", "expiration_date", "is_valid"];

rule("billing.card-patch-leaves-payment", async (trial) => {
  const holder = await openHolder(trial);
  const card_id = await addCard(holder);
  const before = await readCard(holder, card_id);
  const kept = Object.fromEntries(payment.map((name) => [name, memberAt(before, name)]));
  const name_on_card = `Ada ${trial.draw(word)}`;
  const { scene } = holder;
  const { body: drawn } = await prepare(scene, trial.run.contract.operation("billing.card.merge"));
  const body = { ...(drawn as CardPatch), name_on_card };
  await trial.given(holder.as, "billing.card.merge", { params: { card_id }, body });
  await givenRead(cardQuestion(holder, card_id), { name_on_card });
  await expectRead(cardQuestion(holder, card_id), kept, "after holder and invoicing changed");
});

/** What a stranger may try with a card. */
const tries: Record<string, (stranger: Holder, card_id: string) => Promise<Exchange>> = {
  read: ({ trial, as }, card_id) => trial.call(as, "billing.card.read", { params: { card_id } }),
  change: ({ trial, as }, card_id) => {
    const body = { name_on_card: "Somebody Else" };
    return trial.call(as, "billing.card.merge", { params: { card_id }, body });
  },
  remove: ({ trial, as }, card_id) =>
    trial.call(as, "billing.card.remove", { params: { card_id } }),
  "link to a website": ({ trial, as, params }, card_id) =>
    trial.call(as, "billing.website.attach", { params, body: { card_id } }),
};

rule("billing.card-of-other-user-refused", async (trial) => {
  const holder = await openHolder(trial, "", { operators: ["owner", "owner"] });
  const stranger = await openHolder(trial, "stranger-");
  const card_id = await addCard(holder);
  const { name_on_card, is_valid } = await readCard(holder, card_id);
  const [, colleague] = holder.world.operators;
  for (const other of [stranger, ...(colleague ? [{ ...holder, as: colleague }] : [])]) {
    const seen = (await cardsOf(other)).some((card) => card.card_id === card_id);
    trial.expect(
      !seen,
      `the cards of ${other.as.role}`,
      "no foreign one",
      inWords("a list with it"),
    );
  }
  for (const [what, attempt] of Object.entries(tries)) {
    const exchange = await attempt(stranger, card_id);
    const where = `another user's attempt to ${what} the card`;
    // The removal of what is not there for the caller may be accepted, as long as nothing goes (open.repeated-remove).
    if (what !== "remove") expectRefusal(trial, exchange, where);
  }
  const fields = { name_on_card, is_valid };
  await expectRead(cardQuestion(holder, card_id), fields, "after another user's attempts");
});

const services = fc.shuffledSubarray<BillingLinkStartBody["service"]>(
  ["payment_processor", "wallet_provider"],
  { minLength: 2 },
);

rule("billing.link-redirect-event", async (trial) => {
  const { world, as } = await openHolder(trial);
  const room = await listenAsUser(trial, world);
  for (const service of trial.draw(services)) {
    const start = (): Promise<unknown> =>
      trial.given(as, "billing.link.start", { body: { service } });
    const frame = await brings(trial, room, ["billing:link:redirect"], start);
    const values = [...leavesOf(frame?.data)].map(({ value }) => String(value));
    const isLink = values.some((value) => /^https?:\/\/\S/.test(value));
    trial.expect(isLink, "the payload of billing:link:redirect", "a URL in it", frame?.data);
  }
});

/** Months until the card expires: some, since a session may not last for years. */
const monthsLeft = 2;

rule("billing.card-expires", async (trial) => {
  const holder = await openHolder(trial);
  const { scene } = holder;
  const now = new Date(await targetTime(scene));
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsLeft));
  const expiration_date = {
    month: String(last.getUTCMonth() + 1).padStart(2, "0"),
    year: String(last.getUTCFullYear()),
  };
  const card_id = await createWith(scene, "billing.card.create", { expiration_date });
  const expectExpired = async (is_expired: boolean, after: string): Promise<void> => {
    await expectRead(cardQuestion(holder, card_id), { is_expired }, after, "end");
    const listed = async (): Promise<boolean> =>
      (await listedCard(holder, card_id))?.is_expired ?? is_expired;
    const shown = await eventually(trial, "end", listed, (one) => one === is_expired);
    trial.equal(shown, is_expired, `/is_expired of the listed card ${after}`);
    trial.settle();
  };
  await expectExpired(false, "before its expiration date");
  // Two days beyond the end of its last month, in whatever time zone.
  const end = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 3);
  await advance(trial, end - now.getTime());
  holder.as = await stillOwner(scene);
  await expectExpired(true, "after its expiration date");
});

/** A month of last year: it has passed in every time zone. */
rule("billing.expired-card-is-shown", async (trial) => {
  const holder = await openHolder(trial);
  const { scene, world, as } = holder;
  const room = await listenAsUser(trial, world);
  const known = new Set((await cardsOf(holder)).map(({ card_id }) => card_id));
  const year = String(new Date(await targetTime(scene)).getUTCFullYear() - 1);
  const expiration_date = { month: "01", year };
  const body = { ...(await cardFor(holder, "accept")), expiration_date };
  const post = async (): Promise<void> => {
    if (isRefused(await trial.call(as, "billing.card.create", { body })))
      throw new NotClaimed("a card that has expired is refused");
  };
  const frame = await isBrought(trial, room, [added, failed], post);
  if (!frame) trial.cannot("an event had to say what became of the card first");
  if (frame?.event === failed) return;
  const find = async (): Promise<Card[]> =>
    (await cardsOf(holder)).filter(({ card_id }) => !known.has(card_id));
  const isShown = (cards: Card[]): boolean => cards.some(({ is_expired }) => is_expired);
  const fresh = await eventually(trial, "list", find, isShown);
  if (!fresh.length) trial.cannot("the card that was added had to be listed first");
  trial.expect(isShown(fresh), "the new card, which has expired", "is_expired true", fresh);
});
