/** Rules about paged lists: the optional segment, no overlap, no gap, per_page. */
import type { Operation } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { callerOf, prepare } from "../arrange/arrange.ts";
import { createAndIdentify, itemsOf } from "../arrange/create.ts";
import { memberAt } from "../arrange/member.ts";
import { createScene, type Scene } from "../arrange/scene.ts";
import type { CallInput } from "../client.ts";
import { envelopeOf, isAccepted } from "../exchange.ts";
import type { Property } from "../property.ts";

/** Enough for a second page of 20, the default that the documents give where they give one. */
const things = 23;

async function page(
  scene: Scene,
  list: Operation,
  input: CallInput,
  number: number | undefined,
  perPage?: number,
): Promise<unknown[] | undefined> {
  const params = {
    ...input.params,
    ...(number === undefined ? {} : { page_number: String(number) }),
  };
  const query = { ...input.query, ...(perPage === undefined ? {} : { per_page: perPage }) };
  const exchange = await scene.trial.callOperation(callerOf(list, scene), list, { params, query });
  return isAccepted(exchange) ? itemsOf(envelopeOf(exchange).data) : undefined;
}

async function populate(scene: Scene, list: Operation): Promise<string[]> {
  const { contract } = scene.trial.run;
  const create = contract.operations.find(
    ({ action, resource }) => action === "create" && resource === list.resource,
  );
  if (!create) return [];
  const ids: string[] = [];
  for (let i = 0; i < things; i++) {
    const parameter = contract.resources[create.resource]?.id?.param;
    if (parameter !== undefined) scene.ids.delete(parameter);
    ids.push(String((await createAndIdentify(scene, create)).id));
  }
  return ids;
}

export const pagedList =
  (rule: Rule): Property =>
  async (trial) => {
    const { contract } = trial.run;
    const list = contract.operation(rule.operations[0] as string);
    const scene = createScene(trial, await trial.world());
    const input = await prepare(scene, list);
    const created = await populate(scene, list);
    const field = contract.resources[list.resource]?.id?.field;
    const idOf = (item: unknown): string =>
      String(field === undefined ? JSON.stringify(item) : memberAt(item, field));

    const plain = await page(scene, list, input, undefined);
    const first = await page(scene, list, input, 1);
    trial.expect(plain !== undefined, "the list without its page segment", "accepted", "refused");
    if (first === undefined) trial.cannot("the first page was refused");
    if (rule.kind === "per-page") {
      await perPage(scene, list, input);
      return;
    }
    const seen = new Map<string, number>();
    let items: unknown[] | undefined = first;
    for (let number = 1; items?.length && number < 50; number++) {
      for (const item of items) {
        const id = idOf(item);
        trial.expect(
          !seen.has(id),
          `page ${number}`,
          `no item of page ${seen.get(id) ?? ""} again`,
          item,
        );
        seen.set(id, number);
      }
      items = await page(scene, list, input, number + 1);
    }
    const lost = created.filter((id) => !seen.has(id));
    trial.expect(
      lost.length === 0,
      "all pages together",
      "every created item",
      `without ${lost.join(", ")}`,
    );
  };

async function perPage(scene: Scene, list: Operation, input: CallInput): Promise<void> {
  const bounds = list.paging?.per_page;
  if (!bounds) return;
  const total = (await page(scene, list, input, 1, bounds.maximum))?.length ?? 0;
  if (total < bounds.minimum + 1) scene.trial.cannot(`only ${total} items could be listed`);
  for (const asked of [bounds.minimum, bounds.minimum + 1]) {
    const items = await page(scene, list, input, 1, asked);
    scene.trial.equal(items?.length, asked, `items on the first page with per_page ${asked}`);
  }
  // Clamping and refusing are both legal; more than the maximum is not.
  const over = await page(scene, list, input, 1, bounds.maximum + 1);
  scene.trial.expect(
    (over?.length ?? 0) <= bounds.maximum,
    `items on a page with per_page ${bounds.maximum + 1}`,
    `at most ${bounds.maximum}`,
    over?.length,
  );
}
