/** Invoices: under their card and under all, their pages and parts (2/6). */
import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import {
  envelopeOf,
  eventually,
  inject,
  isAccepted,
  isInjected,
  itemsOf,
  memberAt,
  rule,
} from "../../harness/author.ts";
import type { BillingInvoiceListData, Invoice } from "../../schemas/generated/types.ts";
import { addCard, cardsOf, openHolder, type Holder } from "../support/billing/card.ts";
import { expectRead, listOnce, readOnce, type Question } from "../support/read.ts";
import { expectRefusal } from "../support/answer.ts";

/** Makes an invoice out to a card of the holder. */
async function bill(holder: Holder, card_id: string, more: object = {}): Promise<string> {
  const input = { user_id: holder.as.user_id, card_id, ...more };
  return (await inject(holder.scene, "invoice", input, ["invoice_id"])).invoice_id;
}

const idsIn = (items: readonly unknown[]): string[] =>
  (items as Invoice[]).flatMap(({ invoice_id }) => invoice_id ?? []);

/** Identifiers of the invoices of all pages under a card, once they fit. */
async function idsUnder(
  { trial, as }: Holder,
  card_id: string,
  fits: (ids: string[]) => boolean = () => true,
): Promise<string[]> {
  const question = { trial, as, id: "billing.invoice.list" as const, params: { card_id } };
  return idsIn(await listOnce(question, (items) => fits(idsIn(items))));
}

const atLeast =
  (least: number) =>
  ({ length }: string[]): boolean =>
    length >= least;

const invoiceQuestion = (
  { trial, as }: Holder,
  card_id: string,
  invoice_id: string,
): Question<"billing.invoice.read"> => ({
  trial,
  as,
  id: "billing.invoice.read",
  params: { card_id, invoice_id },
});

/** Two cards with two invoices each, of which one is not paid; the identifiers by card. */
async function billTwoCards(holder: Holder): Promise<[card_id: string, invoices: string[]][]> {
  const all: [string, string[]][] = [];
  for (const card_id of [await addCard(holder), await addCard(holder)])
    all.push([
      card_id,
      [await bill(holder, card_id), await bill(holder, card_id, { is_paid: false })],
    ]);
  return all;
}

/** So many cards that the account has are looked at. */
const fewCards = 5;

const cardIds = async (holder: Holder): Promise<string[]> =>
  (await cardsOf(holder)).flatMap(({ card_id }) => card_id ?? []).slice(0, fewCards);

/** The rule says the same of an account that was billed before: what stands under its cards stands under all, and not under a new one. */
async function listsAsBilled(holder: Holder): Promise<void> {
  const { trial } = holder;
  const own: string[] = [];
  for (const card_id of await cardIds(holder)) own.push(...(await idsUnder(holder, card_id)));
  const least = Math.max(1, new Set(own).size);
  const all = await idsUnder(holder, "all", atLeast(least));
  if (!all.length) trial.cannot("the account of the owner had to have an invoice (billed: true)");
  const missing = own.filter((id) => !all.includes(id));
  trial.equal(missing, [], "invoices under a card that are not listed under all");
  const added = await idsUnder(holder, await addCard(holder));
  const wrong = added.filter((id) => all.includes(id));
  trial.equal(wrong, [], "invoices under a card that was stored after them");
}

rule("billing.all-lists-every-card", async (trial) => {
  const holder = await openHolder(trial);
  if (!isInjected(trial)) return listsAsBilled(holder);
  const billed = await billTwoCards(holder);
  const own = new Set(billed.flatMap(([, ids]) => ids));
  const places = { all: [...own], ...Object.fromEntries(billed) };
  for (const [under, ids] of Object.entries(places)) {
    const isWhole = (found: readonly string[]): boolean => ids.every((id) => found.includes(id));
    // A platform may bill to a card what nobody asked it to, such as the check of it (open.billing-invoices-own).
    const found = (await idsUnder(holder, under, isWhole)).filter((id) => own.has(id));
    const where = `the invoices listed under ${under === "all" ? "all" : "a card"}`;
    trial.equal([...new Set(found)].sort(), ids.toSorted(), where);
  }
});

/** So many invoices of a card that was billed before are read. */
const fewInvoices = 3;

/** Cards with invoices: new ones, where the stage brings them in, else those of an account that was billed before. */
async function billedCards(holder: Holder): Promise<[card_id: string, invoices: string[]][]> {
  if (isInjected(holder.trial)) return billTwoCards(holder);
  const billed: [string, string[]][] = [];
  for (const card_id of await cardIds(holder)) {
    const invoices = (await idsUnder(holder, card_id)).slice(0, fewInvoices);
    if (invoices.length) billed.push([card_id, invoices]);
  }
  return billed.length
    ? billed
    : holder.trial.cannot(
        "no card of the owner shows an invoice, which is there where it was billed",
      );
}

rule("billing.all-lists-each-once", async (trial) => {
  const holder = await openHolder(trial);
  const billed = (await billedCards(holder)).flatMap(([, ids]) => ids);
  const isWhole = (found: readonly string[]): boolean => billed.every((id) => found.includes(id));
  const listed = await idsUnder(holder, "all", isWhole);
  const again = listed.filter((id, at) => listed.indexOf(id) !== at);
  trial.equal(again, [], "invoices that are listed under all more than once");
});

rule("billing.all-reads-any-invoice", async (trial) => {
  const holder = await openHolder(trial);
  for (const [card_id, invoices] of await billedCards(holder))
    for (const invoice_id of invoices) {
      const params = { card_id: "all", invoice_id };
      await trial.accepts(holder.as, "billing.invoice.read", { params });
      trial.settle();
      const look = async () => ({
        underAll: await readOnce(invoiceQuestion(holder, "all", invoice_id)),
        underCard: await readOnce(invoiceQuestion(holder, card_id, invoice_id)),
      });
      // One that is not paid may be tried again between the two.
      const isSame = (forms: { underAll: unknown; underCard: unknown }): boolean =>
        isDeepStrictEqual(forms.underAll, forms.underCard);
      const { underAll, underCard } = await eventually(trial, "thing", look, isSame);
      trial.equal(underAll, underCard, "/data of an invoice read under all");
      trial.settle();
    }
});

/** More than one page of any size. */
const many = 52;
/** More than there can be. */
const mostPages = 60;

/** Invoices of which each list has to hold these and no others. */
interface Billed {
  card_id: string;
  expected: string[];
}

/** As many as make several pages, where the stage brings them in; else those that the account has, together and by card. */
async function manyInvoices(holder: Holder): Promise<Billed[]> {
  if (!isInjected(holder.trial)) {
    const own: Billed[] = [];
    for (const card_id of await cardIds(holder))
      own.push({ card_id, expected: await idsUnder(holder, card_id) });
    return [{ card_id: "all", expected: await idsUnder(holder, "all", atLeast(1)) }, ...own];
  }
  const card_id = await addCard(holder);
  // What is billed to another card is none of its total.
  await bill(holder, await addCard(holder));
  const billed: string[] = [];
  while (billed.length < many) billed.push(await bill(holder, card_id));
  const isWhole = (found: readonly string[]): boolean => billed.every((id) => found.includes(id));
  // Beside those that the platform made of itself (open.billing-invoices-own).
  const listed = await idsUnder(holder, card_id, isWhole);
  return [{ card_id, expected: [...new Set([...billed, ...listed])] }];
}

/** The rule says that each page of the list counts these, and that all together hold them. */
async function expectTotal(holder: Holder, { card_id, expected }: Billed): Promise<void> {
  const { trial } = holder;
  const found = new Set<string>();
  // Pages count from 0 or from 1, so page 0 may be none or the first (open.page-start).
  for (let page = 0; page <= mostPages; page++) {
    const params = { card_id, page_number: String(page) };
    const exchange = await trial.call(holder.as, "billing.invoice.list", { params });
    const data = isAccepted(exchange)
      ? (envelopeOf(exchange).data as BillingInvoiceListData)
      : undefined;
    if (!data?.results.length) {
      if (page === 0) continue;
      break;
    }
    const { results, paging } = data;
    for (const { invoice_id } of results) found.add(invoice_id);
    trial.equal(paging.total, expected.length, `/data/paging/total of page ${page}`);
    const isWithin = results.length <= paging.per_page;
    const where = `the length of /data/results of page ${page}`;
    trial.expect(isWithin, where, `${paging.per_page} or less`, results.length);
    const isFollowed = found.size < expected.length;
    if (isFollowed) trial.equal(results.length, paging.per_page, `${where}, which others follow`);
  }
  trial.equal([...found].toSorted(), expected.toSorted(), "the invoices of all pages together");
}

rule("billing.invoices-total", async (trial) => {
  const holder = await openHolder(trial);
  for (const billed of await manyInvoices(holder)) {
    await expectTotal(holder, billed);
    trial.settle();
  }
});

rule("billing.invoice-of-other-user-refused", async (trial) => {
  const [holder, stranger] = [await openHolder(trial), await openHolder(trial, "stranger-")];
  const [first] = await billedCards(holder);
  const [card_id, [invoice_id = ""]] = first ?? trial.cannot("no card was billed");
  const own = await addCard(stranger);
  if (isInjected(trial)) await bill(stranger, own);
  const places = { "the card of the other": card_id, "an own card": own, all: "all" };
  for (const [name, under] of Object.entries(places)) {
    const params = { card_id: under, invoice_id };
    const read = await trial.call(stranger.as, "billing.invoice.read", { params });
    const where = `billing.invoice.read of another user's invoice under ${name}`;
    expectRefusal(trial, read, where);
    const list = await trial.call(stranger.as, "billing.invoice.list", {
      params: { card_id: under },
    });
    const shown = isAccepted(list) ? itemsOf(memberAt(envelopeOf(list).data, "results")) : [];
    const isShown = shown.some((one) => memberAt(one, "invoice_id") === invoice_id);
    trial.expect(!isShown, `billing.invoice.list under ${name}`, "no foreign invoice", invoice_id);
  }
});

const paid = fc.shuffledSubarray([true, false], { minLength: 2 });

rule("billing.invoice-is-paid", async (trial) => {
  const holder = await openHolder(trial);
  const card_id = await addCard(holder);
  const billed: { invoice_id: string; is_paid: boolean }[] = [];
  for (const is_paid of trial.draw(paid)) {
    const invoice_id = await bill(holder, card_id, { is_paid });
    billed.push({ invoice_id, is_paid });
    const after = is_paid ? "that is paid" : "that is not paid";
    await expectRead(invoiceQuestion(holder, card_id, invoice_id), { payment: { is_paid } }, after);
  }
  trial.settle();
  const listing = {
    trial,
    as: holder.as,
    id: "billing.invoice.list" as const,
    params: { card_id },
  };
  const shownOf = (items: unknown[], id: string): unknown =>
    memberAt(
      items.find((one) => memberAt(one, "invoice_id") === id),
      "payment/is_paid",
    );
  const items = await listOnce(listing, (now: unknown[]) =>
    billed.every(({ invoice_id, is_paid }) => shownOf(now, invoice_id) === is_paid),
  );
  for (const { invoice_id, is_paid } of billed)
    trial.equal(shownOf(items, invoice_id), is_paid, "/payment/is_paid of an invoice in the list");
});

rule("billing.invoice-names-website", async (trial) => {
  const holder = await openHolder(trial);
  const { as, params } = holder;
  const { name, domain } = await trial.given(as, "website.read", { params });
  const card_id = await addCard(holder);
  const invoice_id = await bill(holder, card_id, params);
  const invoice = await readOnce(invoiceQuestion(holder, card_id, invoice_id));
  const parts = (memberAt(invoice, "invoice/parts") ?? []) as unknown[];
  const part = parts.find((one) => memberAt(one, "id") === params.website_id);
  trial.expect(part !== undefined, "/data/invoice/parts", "one of the website", parts);
  trial.settle();
  trial.equal(memberAt(part, "name"), name, "/data/invoice/parts/*/name");
  trial.equal(memberAt(part, "domain"), domain, "/data/invoice/parts/*/domain");
});
