/** Cards of external services: started, authorized there, finished here (1/3.1, 2/6). */
import {
  ask,
  eventually,
  isAccepted,
  meet,
  isDecided,
  isGiven,
  linkBy,
  NotClaimed,
  prepare,
  rule,
  type Exchange,
  type Trial,
  inWords,
} from "../../harness/author.ts";
import type { BillingLinkStartBody } from "../../schemas/generated/types.ts";
import {
  addCard,
  cardQuestion,
  cardsOf,
  openHolder,
  websiteQuestion,
  type Holder,
} from "../support/billing/card.ts";
import { expectAcceptance } from "../support/answer.ts";
import { expectAccepted, expectRead, expectRefused, givenRead } from "../support/read.ts";

interface Linking extends Holder {
  /** The card that waits for its authorization. */
  card_id: string;
  /** Without a stage a refusal says that the target file is wrong. */
  call: () => Promise<Exchange>;
  /** The rule says that this is accepted. */
  end: () => Promise<void>;
}

type Service = BillingLinkStartBody["service"];

async function linking(
  holder: Holder,
  id: "billing.link.finish" | "billing.link.reject",
  service: Service = "payment_processor",
): Promise<Linking> {
  const { trial, scene } = holder;
  linkBy(scene, service);
  const operation = trial.run.contract.operation(id);
  const input = await prepare(scene, operation);
  const call = () => ask(scene, operation, input);
  return {
    ...holder,
    card_id: String(scene.ids.get("card_id")),
    call,
    async end() {
      expectAcceptance(trial, await call(), id);
      trial.settle();
    },
  };
}

/** Without a stage nobody authorizes anything at the other one. */
const servicesOf = (trial: Trial): Service[] =>
  isDecided(trial) ? ["payment_processor", "wallet_provider"] : ["payment_processor"];

rule("billing.link-finish-validates", async (trial) => {
  const holder = await openHolder(trial);
  for (const service of servicesOf(trial)) {
    const { card_id, end } = await linking(holder, "billing.link.finish", service);
    await end();
    const after = `after its link by the ${service}`;
    await expectRead(cardQuestion(holder, card_id), { is_valid: true }, after);
  }
});

rule("billing.finished-link-pays", async (trial) => {
  const holder = await openHolder(trial);
  const { as, params } = holder;
  for (const service of servicesOf(trial)) {
    const { card_id, call } = await linking(holder, "billing.link.finish", service);
    if (!isAccepted(await call())) trial.cannot("a link had to be finished first");
    await givenRead(cardQuestion(holder, card_id), { is_valid: true });
    await trial.accepts(as, "billing.website.attach", { params, body: { card_id } });
    trial.settle();
    await expectRead(websiteQuestion(holder), { card_id }, `linked by the ${service}`);
  }
});

rule("billing.link-reject-removes", async (trial) => {
  const holder = await openHolder(trial);
  const { card_id, end } = await linking(holder, "billing.link.reject");
  const other = await addCard(holder);
  await end();
  await expectRefused(cardQuestion(holder, card_id), "after its authorization was rejected");
  const isListed = async (): Promise<boolean> =>
    (await cardsOf(holder)).some((card) => card.card_id === card_id);
  const still = await eventually(trial, "list", isListed, (is) => !is);
  trial.expect(
    !still,
    "the list after the authorization was rejected",
    "no such card",
    inWords("a list with it"),
  );
  await expectAccepted(cardQuestion(holder, other), "of another card");
});

/** The card of another link, beside the one that waits. */
async function alsoLinking({ scene, card_id }: Linking): Promise<string> {
  linkBy(scene, "payment_processor");
  await meet(scene, "linked-card");
  const other = String(scene.ids.get("card_id"));
  // A link that is started may be given the card of one that is not finished (open.billing-link-reserved-id).
  if (other === card_id) throw new NotClaimed("a second link has the card of the first");
  return other;
}

/** Ends the first of two links, which the second one may have ended (open.billing-link-states). */
async function endFirst({ call }: Linking): Promise<void> {
  if (!isAccepted(await call()))
    throw new NotClaimed("a second link may end one that waits, which is left open");
}

rule("billing.link-finishes-one", async (trial) => {
  const first = await linking(await openHolder(trial), "billing.link.finish");
  const other = await alsoLinking(first);
  // What was read before must give way afterwards; a card whose link waits may not be read.
  await trial.call(first.as, "billing.card.read", { params: { card_id: first.card_id } });
  await endFirst(first);
  await expectRead(cardQuestion(first, first.card_id), { is_valid: true }, "after its link");
  const valid = (await cardsOf(first)).filter((card) => card.is_valid).map((card) => card.card_id);
  trial.expect(
    !valid.includes(other),
    "the valid cards",
    "a list without one whose link waits",
    valid,
  );
});

/** Where cards whose link waits are not listed, that it is finished tells that it still waited. */
const finish = ({ trial, as }: Linking, card_id: string): Promise<Exchange> =>
  trial.call(as, "billing.link.finish", { params: { card_id } });

rule("billing.link-rejects-one", async (trial) => {
  const first = await linking(await openHolder(trial), "billing.link.reject");
  const other = await alsoLinking(first);
  const isListed = async (): Promise<boolean> =>
    (await cardsOf(first)).some(({ card_id }) => card_id === other);
  const areListed = await eventually(trial, "list", isListed, Boolean);
  if (!areListed && !isGiven(trial, "finished-links"))
    throw new NotClaimed("a card may be listed only once its link is finished");
  await endFirst(first);
  await expectRefused(cardQuestion(first, first.card_id), "after its authorization was rejected");
  if (!areListed) {
    const finished = await finish(first, other);
    // Without a stage nobody authorized it: the target file may be wrong about what it takes.
    if (!isAccepted(finished) && !isAccepted(await finish(first, await alsoLinking(first))))
      trial.cannot("a link had to be finished that nobody authorized at the service");
    expectAcceptance(trial, finished, "finishing the link that waited beside a rejected one");
    trial.settle();
  }
  const stays = await eventually(trial, "list", isListed, Boolean);
  trial.expect(
    stays,
    "the list of cards",
    "a list with the one whose link still waits",
    inWords("none"),
  );
});
