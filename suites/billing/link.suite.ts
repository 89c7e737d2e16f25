/** Cards of external services: started, authorized there, finished here (1/3.1, 2/6). */
import {
  ask,
  eventually,
  isAccepted,
  meet,
  NotClaimed,
  prepare,
  rule,
  type Exchange,
  type Trial,
} from "../../harness/author.ts";
import {
  addCard,
  cardQuestion,
  cardsOf,
  openHolder,
  type Holder,
} from "../support/billing/card.ts";
import { expectAcceptance } from "../support/answer.ts";
import { expectAccepted, expectRead, expectRefused } from "../support/read.ts";

interface Linking extends Holder {
  /** The card that waits for its authorization. */
  card_id: string;
  /** Without a stage a refusal says that the target file is wrong. */
  call: () => Promise<Exchange>;
  /** The rule says that this is accepted. */
  end: () => Promise<void>;
}

async function linking(
  trial: Trial,
  id: "billing.link.finish" | "billing.link.reject",
): Promise<Linking> {
  const holder = await openHolder(trial);
  const { scene } = holder;
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

rule("billing.link-finish-validates", async (trial) => {
  const holder = await linking(trial, "billing.link.finish");
  const { card_id, end } = holder;
  await end();
  await expectRead(cardQuestion(holder, card_id), { is_valid: true }, "after its link");
});

rule("billing.link-reject-removes", async (trial) => {
  const holder = await linking(trial, "billing.link.reject");
  const { card_id, end } = holder;
  const other = await addCard(holder);
  await end();
  await expectRefused(cardQuestion(holder, card_id), "after its authorization was rejected");
  const isListed = async (): Promise<boolean> =>
    (await cardsOf(holder)).some((card) => card.card_id === card_id);
  const still = await eventually(trial, "list", isListed, (is) => !is);
  trial.expect(!still, "the list after the authorization was rejected", "no such card", "the card");
  await expectAccepted(cardQuestion(holder, other), "of another card");
});

rule("billing.link-finishes-one", async (trial) => {
  const first = await linking(trial, "billing.link.finish");
  const { scene, card_id } = first;
  scene.met.delete("linked-card");
  await meet(scene, "linked-card");
  const other = String(scene.ids.get("card_id"));
  // A link that is started may be given the card of one that is not finished (open.billing-link-reserved-id).
  if (other === card_id) throw new NotClaimed("a second link has the card of the first");
  // It may end the first one (open.billing-link-states).
  if (!isAccepted(await first.call()))
    throw new NotClaimed("a second link may end one that waits, which is left open");
  await expectRead(cardQuestion(first, card_id), { is_valid: true }, "after its link");
  const valid = (await cardsOf(first)).filter((card) => card.is_valid).map((card) => card.card_id);
  trial.expect(!valid.includes(other), "the valid cards", "without one whose link waits", valid);
});
