/** Users with payment cards, and the forms in which a card is shown (2/6). */
import {
  type CallInput,
  carryOut,
  complete,
  contains,
  createScene,
  declined,
  eventually,
  isDecided,
  memberAt,
  type Operator,
  prepare,
  type Scene,
  show,
  type Trial,
  type World,
  type WorldRequest,
} from "../../../harness/author.ts";
import type { Card, CardSingle } from "../../../schemas/generated/types.ts";
import type { OperationId, Operations } from "../../../schemas/generated/maps.ts";
import { answerOutside } from "../outside.ts";
import { readOnce, type Question } from "../read.ts";

export interface Holder {
  trial: Trial;
  world: World;
  scene: Scene;
  as: Operator;
  params: { website_id: string };
}

export async function openHolder(
  trial: Trial,
  label = "",
  request: WorldRequest = {},
): Promise<Holder> {
  const world = await trial.world(request, label);
  const { owner, website_id } = world;
  return { trial, world, scene: createScene(trial, world), as: owner, params: { website_id } };
}

const create = ({ run }: Trial) => run.contract.operation("billing.card.create");

/** A card that the storage takes, unless the stage decides otherwise. */
export const cardInput = ({ trial, scene }: Holder): Promise<CallInput> =>
  prepare(scene, create(trial));

/** The same with every optional field. */
export function wholeCardInput({ trial, scene }: Holder): Promise<CallInput> {
  const { body = {}, ...operation } = create(trial);
  return prepare(scene, { ...operation, body: complete(body, trial.run.contract) });
}

/** The body of a card that the storage takes or declines, as the stage decides or by its number. */
export async function cardFor(
  holder: Holder,
  answer: "accept" | "decline",
): Promise<Operations["billing.card.create"]["body"]> {
  const { trial, world } = holder;
  const body = (await cardInput(holder)).body as Operations["billing.card.create"]["body"];
  if (isDecided(trial)) await answerOutside(trial, world, "card-storage", answer);
  else if (answer === "decline") return declined(body, trial);
  return body;
}

/** Posts a card, this one where it is given, and waits until it is stored, as a precondition; returns its identifier. */
export async function addCard({ trial, scene }: Holder, input?: CallInput): Promise<string> {
  const operation = create(trial);
  await carryOut(scene, operation, input ?? (await prepare(scene, operation)));
  return String(scene.ids.get("card_id"));
}

export const cardQuestion = (
  { trial, as }: Holder,
  card_id: string,
): Question<"billing.card.read"> => ({ trial, as, id: "billing.card.read", params: { card_id } });

export const readCard = (
  holder: Holder,
  card_id: string,
  fits?: (card: CardSingle) => boolean,
): Promise<CardSingle> => readOnce(cardQuestion(holder, card_id), fits);

export const cardsOf = async ({ trial, as }: Holder): Promise<Card[]> =>
  (await trial.given(as, "billing.card.list")).cards ?? [];

export async function listedCard(holder: Holder, card_id: string): Promise<Card | undefined> {
  const find = async (): Promise<Card | undefined> =>
    (await cardsOf(holder)).find((card) => card.card_id === card_id);
  return eventually(holder.trial, "list", find, (card) => card !== undefined);
}

/** What every form of a card shows; user_id and linked_websites stand on some (open.billing-card-forms). */
const cardFields = [
  "card_id",
  "name_on_card",
  "address",
  "country",
  "information",
  "tax_identifier",
  "invoice_email",
  "currency",
  "card_number_preview",
  "card_country",
  "card_provider",
  "expiration_date",
  "added_date",
  "is_valid",
  "is_expired",
];

/** The rule says that another form of a card shows it as the card alone does. */
export function expectSameCard(
  trial: Trial,
  shown: unknown,
  single: unknown,
  { operationId, at }: { operationId: OperationId; at: string },
): void {
  for (const name of cardFields) {
    const [received, expected] = [memberAt(shown, name), memberAt(single, name)];
    if (contains(received, expected) && contains(expected, received)) continue;
    trial.violate({
      where: `${at}/${name}`,
      expected: `${show(expected)}, as billing.card.read shows it`,
      received: show(received),
      operationId,
    });
  }
}

/** Links a card to the website of its holder, as a precondition. */
export async function attach(holder: Holder, card_id: string): Promise<void> {
  const { trial, as, params } = holder;
  await trial.given(as, "billing.website.attach", { params, body: { card_id } });
  const shown = await readOnce(websiteQuestion(holder), (card) => card.card_id === card_id);
  if (shown.card_id !== card_id)
    trial.cannot("the billing of the website had to show the linked card first");
}

export const websiteQuestion = ({
  trial,
  as,
  params,
}: Holder): Question<"billing.website.read"> => ({ trial, as, id: "billing.website.read", params });

/** Whether the card names the website among those it is linked to, on either form, once that is as expected. */
export async function isLinked(holder: Holder, card_id: string, wanted: boolean): Promise<boolean> {
  const { website_id } = holder.params;
  const read = async (): Promise<boolean> => {
    const single = memberAt(await readCard(holder, card_id), "linked_websites");
    const linked = single ?? (await listedCard(holder, card_id))?.linked_websites;
    return (
      Array.isArray(linked) && linked.some((one) => memberAt(one, "website_id") === website_id)
    );
  };
  return eventually(holder.trial, "thing", read, (is) => is === wanted);
}
