/** Cards and invoices: an outside storage and outside services decide, through the stage or by test cards. */
import { eventually, type Reading } from "../../target/eventually.ts";
import { meet } from "../arrange.ts";
import { bodyOf, withBody } from "../body.ts";
import { inject } from "../inject.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Again, Arrangement, Scene } from "../scene.ts";
import { itemsOf } from "../../client/list/items.ts";
import { redirectedCard } from "../event/redirect.ts";
import { targetTime } from "../time.ts";
import { cardCountries, postalAddress } from "../value/postal-address.ts";
import { taxIdentifier } from "../value/tax-identifier.ts";
import { slot } from "../../case/slot.ts";
import type { Trial } from "../../trial/trial.ts";
import { missing } from "../../trial/world.ts";
import { isDecided, isInjected } from "../staged.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import type { CallInput } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import type { BillingLinkStartBody } from "../../../schemas/generated/types.ts";
import { CouldNotRun } from "../../case/stop.ts";

/** Test numbers of the networks, with a right check digit. */
const testNumbers = [
  "4242424242424242",
  "5555555555554444",
  "378282246310005",
  "6011111111111117",
  "30569309025904",
  "3566002020360505",
  "4012888888881881",
  "5105105105105100",
  "371449635398431",
  "6011000990139424",
  "38520000023237",
  "2223003122003222",
];

const numbersTaken = slot<Map<string, number>>("billing: how many cards an account was given");

/** The number of a card that the storage takes: another for each card of an account, which may have each only once (open.billing-card-again). */
function cardNumber({ trial, world }: Scene): string {
  const taken = numbersTaken.ensure(trial, () => new Map());
  const { user_id } = world.owner;
  const count = taken.get(user_id) ?? 0;
  taken.set(user_id, count + 1);
  const { accepted } = trial.run.target.outside?.cards ?? {};
  return accepted ?? testNumbers[count % testNumbers.length] ?? "";
}

const countries = slot<string>("billing: the country of the card that was written last");

/** An address may be looked up (open.billing-card-address), in the country beside it or in that of the card. */
function withAddress(scene: Scene, input: CallInput): CallInput {
  const { address: drawn, country = countries.get(scene) } = bodyOf(input);
  if (typeof country !== "string") return input;
  countries.set(scene, country);
  const address = typeof drawn === "string" ? postalAddress(drawn, country) : undefined;
  return address === undefined ? input : withBody(input, { address });
}

/** A tax identifier may have to be one by its form (open.billing-tax-identifier), and of the country beside it. */
function withTaxIdentifier(input: CallInput): CallInput {
  const { tax_identifier: drawn, country } = bodyOf(input);
  if (typeof drawn !== "string") return input;
  const tax_identifier = taxIdentifier(drawn);
  return withBody(input, { tax_identifier, ...(country !== undefined && { country: "FR" }) });
}

const changedTo = slot<unknown>("billing: the country to which a card was changed last");

/** Each change of the country is to another one; a tax identifier, beside which it is FR, gives way to it. */
function withOtherCountry(scene: Scene, input: CallInput): CallInput {
  const { country, tax_identifier, ...rest } = bodyOf(input);
  if (typeof country !== "string") return input;
  const last = changedTo.get(scene);
  const drawn = tax_identifier === undefined ? country : "FR";
  const next = drawn === last ? cardCountries.find((one) => one !== last) : drawn;
  changedTo.set(scene, next);
  if (next === drawn) return input;
  return { ...input, body: { ...rest, country: next } };
}

/** The same card with a number that the storage declines, where no stage decides that. */
export function declined<Body extends object>(body: Body, { run }: Trial): Body {
  const card_number = run.target.outside?.cards?.declined ?? missing("declined-card");
  return { ...body, card_number };
}

type IsMeant = (card: unknown) => boolean;

const anyCard: IsMeant = () => true;
const isValid: IsMeant = (card) => memberAt(card, "is_valid") === true;

async function cardsOf({ trial, world }: Scene, isMeant = anyCard): Promise<string[]> {
  const data = await trial.given(world.owner, "billing.card.list");
  return itemsOf(memberAt(data, "cards"))
    .filter(isMeant)
    .map((card) => String(memberAt(card, "card_id")));
}

const cardsBefore = slot<ReadonlySet<string>>("billing: cardsBefore");

/** The card that was not there before. */
async function newCard(
  scene: Scene,
  isMeant?: IsMeant,
  patience: Reading = "list",
): Promise<string | undefined> {
  const before = cardsBefore.get(scene) ?? new Set();
  const fresh = async (): Promise<string[]> =>
    (await cardsOf(scene, isMeant)).filter((id) => !before.has(id));
  const [card_id] = await eventually(scene.trial, patience, fresh, ({ length }) => length > 0);
  return card_id;
}

/** How often in a row a run waited for a card that did not come to be stored. */
const waitedInVain = slot<{ times: number }>("billing: how often no card was stored");
/** After so many it waits no longer than for a read: dozens of rules need a card. */
const mostInVain = 3;

/**
 * The new card once it is stored: until then it may be listed as not valid (open.billing-card-while-stored).
 * That it is valid then is not said: without such a card, any new one.
 */
async function storedCard(scene: Scene): Promise<string> {
  const vain = waitedInVain.ensure(scene.trial.run, () => ({ times: 0 }));
  const card_id = await newCard(scene, isValid, vain.times < mostInVain ? "list" : "thing");
  vain.times = card_id === undefined ? vain.times + 1 : 0;
  const stored = card_id ?? (await newCard(scene, anyCard, "thing"));
  return stored ?? scene.trial.cannot("no new card came to be listed");
}

type Service = BillingLinkStartBody["service"];

const linkService = slot<Service>("billing: the service of the next links");

/** The next link that is started is of this service. */
export function linkBy(scene: Scene, service: Service): void {
  linkService.set(scene, service);
  scene.met.delete("linked-card");
}

async function startLink(scene: Scene): Promise<void> {
  cardsBefore.set(scene, new Set(await cardsOf(scene)));
  const body = { service: linkService.get(scene) ?? "payment_processor" };
  await scene.trial.given(scene.world.owner, "billing.link.start", { body });
}

/** Set once it is known that cards are listed only after they are linked. */
const areUnlisted = slot<true>("billing: linking cards are not listed");

/** The card of a link that was started: in the list, else who knows names it (open.billing-link-states). */
async function linkingCard(scene: Scene): Promise<string> {
  const { trial, world } = scene;
  if (!areUnlisted.has(trial.run)) {
    await startLink(scene);
    const listed = await newCard(scene);
    if (listed !== undefined) return listed;
    const { user_id } = world.owner;
    if (isInjected(scene.trial))
      return (await inject(scene, "linking-card", { user_id }, ["card_id"])).card_id;
    areUnlisted.set(trial.run, true);
  }
  return redirectedCard(scene, () => startLink(scene));
}

/** An invoice of the account, looked for under all its cards. */
async function listedInvoice({ trial, world, ids }: Scene): Promise<string> {
  ids.set("card_id", "all");
  const params = { card_id: "all" };
  const { results } = await trial.given(world.owner, "billing.invoice.list", { params });
  const [first] = results;
  if (!first) return trial.cannot("the account of the owner had to have an invoice (billed: true)");
  ids.set("invoice_id", first.invoice_id);
  return first.invoice_id;
}

async function invoice(scene: Scene): Promise<string> {
  await meet(scene, "stored-card");
  const { world, ids } = scene;
  const { user_id } = world.owner;
  const input = { user_id, website_id: world.website_id, card_id: ids.get("card_id") };
  const { invoice_id } = await inject(scene, "invoice", input, ["invoice_id"]);
  ids.set("invoice_id", invoice_id);
  return invoice_id;
}

/** What nobody did at the service, and what a target file says that takes it all the same. */
const undone = {
  finish: { verb: "authorized", need: "finished-links" },
  reject: { verb: "rejected", need: "rejected-links" },
};

/** Without a stage nobody can see whether the target file is right, so that a refusal says nothing of the target. */
const unlessUndone =
  (act: keyof typeof undone) =>
  (scene: Scene, input: CallInput): CallInput => {
    const { verb, need } = undone[act];
    const setting = `outside.links.${act}`;
    if (!isDecided(scene.trial))
      scene.perishable.set(input, () => {
        throw new CouldNotRun(
          `billing.link.${act} refuses a link that nobody ${verb} at the service: take ${setting} out of the target file, or have the sandbox do it`,
          [need],
        );
      });
    return input;
  };

/** Unlinks the card from this website, if it pays for it. */
export async function unlinkHere({ trial, world }: Scene, card_id: string): Promise<void> {
  const params = { website_id: world.website_id };
  const read = await trial.call(world.owner, "billing.website.read", { params });
  if (memberAt(envelopeOf(read).data, "card_id") === card_id)
    await trial.given(world.owner, "billing.website.detach", { params: { ...params, card_id } });
}

/** A card may pay for the website once it is added (open.billing-card-pays-first), and be kept while it does (open.billing-card-remove-linked). */
async function unlinkFirst(
  scene: Scene,
  input: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  const exchange = await again(undefined);
  if (isAccepted(exchange)) return undefined;
  await unlinkHere(scene, String(input.params?.["card_id"]));
  const freed = await again(undefined);
  return isAccepted(freed) ? freed : undefined;
}

export const billing: Arrangement = {
  refused: { "billing.card.remove": unlinkFirst },
  meet: {
    invoice: async (scene) =>
      void (await (isInjected(scene.trial) ? invoice : listedInvoice)(scene)),
    "linked-card": async (scene) => {
      await meet(scene, "card-link");
      scene.ids.set("card_id", await linkingCard(scene));
    },
  },
  identify: {
    card_id: async (scene) => {
      await meet(scene, "stored-card");
      return scene.ids.get("card_id") ?? scene.trial.cannot("no card is stored");
    },
  },
  input: {
    "billing.link.finish": unlessUndone("finish"),
    "billing.link.reject": unlessUndone("reject"),
    // Where invoices came before the run, they are out to other cards than a rule makes.
    "billing.invoice.list": (scene, input) =>
      isInjected(scene.trial) ? input : { ...input, params: { ...input.params, card_id: "all" } },
    "billing.website.attach": async (scene, input) => {
      await unlinkHere(scene, String(bodyOf(input)["card_id"]));
      return input;
    },
    "billing.card.create": async (scene, input) => {
      cardsBefore.set(scene, new Set(await cardsOf(scene)));
      const year = String(new Date(await targetTime(scene)).getUTCFullYear() + 3);
      const { month } = memberAt(input.body, "expiration_date") as { month: string };
      const expiration_date = { month, year };
      const card = { card_number: cardNumber(scene), security_code: "123" };
      return withAddress(scene, withTaxIdentifier(withBody(input, { ...card, expiration_date })));
    },
    "billing.card.merge": (scene, input) =>
      withAddress(scene, withTaxIdentifier(withOtherCountry(scene, input))),
  },
  made: {
    "billing.card.create": async (scene) => void scene.ids.set("card_id", await storedCard(scene)),
  },
  fill: {
    "billing.card.list": async (scene) => {
      await meet(scene, "stored-card");
      return scene.ids.get("card_id");
    },
    "billing.invoice.list": invoice,
  },
};
