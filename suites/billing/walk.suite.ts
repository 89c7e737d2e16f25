/** Payment cards through any sequence of storing, linking and removing (1/3.1). */
import { eventually, meet, rule, unlinkHere, word } from "../../harness/author.ts";
import type { Card } from "../../schemas/generated/types.ts";
import { addCard, cardInput, cardQuestion, cardsOf, openHolder } from "../support/billing/card.ts";
import { listenAsUser } from "../support/billing/listen.ts";
import { isBrought } from "../support/event.ts";
import { calls, walkMachine, type Act } from "../support/machine.ts";
import { answerOutside } from "../support/outside.ts";
import { expectAccepted, expectRead, expectRefused } from "../support/read.ts";

const name = "billing.card-states-walked";

rule(name, async (trial) => {
  const holder = await openHolder(trial);
  const { as, scene, world } = holder;
  const stranger = (await trial.world({}, "foreign-")).owner;
  const room = await listenAsUser(trial, world);
  /** The identifier of the current card; before there is a card, one that no card has. */
  let card_id = `none-${trial.draw(word)}`;
  let holderName = "";
  /** Whether the current card is one of an external service, which is valid once it is linked; of one that was stored that is not said. */
  let isLinked = false;
  const idsOf = (cards: readonly Card[]): string[] => cards.map((card) => String(card.card_id));
  // Those that the user had before (open.things-given), and those that are stored beside the current one.
  const others = idsOf((await cardsOf(holder)).filter((card) => card.is_valid));
  const at = () => ({ params: { card_id } });
  const renamed = (caller: typeof as, name_on_card: () => string): Act =>
    calls(trial, caller, "billing.card.merge", () => ({
      ...at(),
      body: { name_on_card: name_on_card() },
    }));

  const acts: Record<string, Act> = {
    async store({ from }) {
      await answerOutside(trial, world, "card-storage", "accept");
      const stored = await addCard(holder);
      if (from === "active") others.push(stored);
      else {
        card_id = stored;
        isLinked = false;
      }
      holderName = "";
    },
    async "fail to store"() {
      const { body } = await cardInput(holder);
      await answerOutside(trial, world, "card-storage", "decline");
      const post = (): Promise<unknown> =>
        trial.given(as, "billing.card.create", { body: body as never });
      if (!(await isBrought(trial, room, ["billing:card:error"], post)))
        trial.cannot("billing:card:error had to arrive first");
    },
    async change(step) {
      holderName = `Ada ${trial.draw(word)}`;
      await renamed(as, () => holderName)(step);
    },
    async "start a link"() {
      scene.met.delete("linked-card");
      await meet(scene, "linked-card");
      card_id = String(scene.ids.get("card_id"));
      isLinked = true;
      holderName = "";
    },
    "finish the link": calls(trial, as, "billing.link.finish", at),
    "reject the link": calls(trial, as, "billing.link.reject", at),
    async remove(step) {
      // It may have begun to pay by itself, and be kept while it does (open.billing-card-pays-first).
      if (step.from === "active") await unlinkHere(scene, card_id);
      await calls(trial, as, "billing.card.remove", at)(step);
    },
    "change as another user": renamed(stranger, () => "Mallory"),
    // What is not there for the caller may be removed with or without a refusal (open.repeated-remove).
    "remove as another user": () => trial.call(stranger, "billing.card.remove", at()),
    "finish the link as another user": calls(trial, stranger, "billing.link.finish", at),
    "reject the link as another user": () => trial.call(stranger, "billing.link.reject", at()),
  };

  await walkMachine(trial, name, {
    acts,
    rounds: 2,
    async compare(state, after) {
      const there = [...others, ...(state === "active" ? [card_id] : [])];
      const mustBeValid = state === "active" && isLinked ? [card_id] : [];
      const wrongIn = (cards: readonly Card[]): Record<string, string[]> => {
        const [all, valid] = [idsOf(cards), idsOf(cards.filter((card) => card.is_valid))];
        return {
          "that are not there": there.filter((id) => !all.includes(id)),
          "that are not valid though linked": mustBeValid.filter((id) => !valid.includes(id)),
          "that are valid": valid.filter((id) => !there.includes(id)),
        };
      };
      const isRight = (cards: readonly Card[]): boolean =>
        !Object.values(wrongIn(cards)).flat().length;
      const shown = await eventually(trial, "list", () => cardsOf(holder), isRight);
      for (const [what, ids] of Object.entries(wrongIn(shown)))
        trial.equal(ids, [], `cards ${what}, ${after}`);
      if (state === "linking") return;
      const question = cardQuestion(holder, card_id);
      if (state === "none") await expectRefused(question, after);
      else if (holderName) await expectRead(question, { name_on_card: holderName }, after);
      else await expectAccepted(question, after);
    },
  });
});
