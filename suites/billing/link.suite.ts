/** Cards of external services: started, authorized there, finished here (1/3.1, 2/6). */
import { eventually, meet, rule, type Trial } from "../../harness/author.ts";
import {
  addCard,
  cardQuestion,
  cardsOf,
  openHolder,
  type Holder,
} from "../support/billing/card.ts";
import { expectAccepted, expectRead, expectRefused } from "../support/read.ts";

interface Linking extends Holder {
  /** The card that waits for its authorization. */
  card_id: string;
}

async function linking(trial: Trial): Promise<Linking> {
  const holder = await openHolder(trial);
  await meet(holder.scene, "linked-card");
  return { ...holder, card_id: String(holder.scene.ids.get("card_id")) };
}

rule("billing.link-finish-validates", async (trial) => {
  const holder = await linking(trial);
  const { as, card_id } = holder;
  await trial.accepts(as, "billing.link.finish", { params: { card_id } });
  trial.settle();
  await expectRead(cardQuestion(holder, card_id), { is_valid: true }, "after its link");
});

rule("billing.link-reject-removes", async (trial) => {
  const holder = await linking(trial);
  const { as, card_id } = holder;
  const other = await addCard(holder);
  await trial.accepts(as, "billing.link.reject", { params: { card_id } });
  trial.settle();
  await expectRefused(cardQuestion(holder, card_id), "after its authorization was rejected");
  const isListed = async (): Promise<boolean> =>
    (await cardsOf(holder)).some((card) => card.card_id === card_id);
  const still = await eventually(trial, "list", isListed, (is) => !is);
  trial.expect(!still, "the list after the authorization was rejected", "no such card", "the card");
  await expectAccepted(cardQuestion(holder, other), "of another card");
});
