/** What was renamed is searched by the name that it has, and not by the one that it had (1/4.6, 2/9, 2/10). */
import * as fc from "fast-check";
import {
  carryOut,
  createAndIdentify,
  createScene,
  prepare,
  rule,
  word,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { idsOnce } from "../support/platform/things.ts";

interface Searched {
  create: OperationId;
  change: OperationId;
  list: OperationId;
  /** The member of the body, and the parameter that searches it. */
  field: string;
  by: string;
  /** What is written, where that is more than this member. */
  body?: (value: string) => object;
}

const searched = (noun: string, field: string, by: string): Searched => ({
  create: `${noun}.create` as OperationId,
  change: `${noun}.merge` as OperationId,
  list: `${noun}.list` as OperationId,
  field,
  by,
});

const searches: readonly Searched[] = [
  searched("helpdesk.article", "title", "search_title"),
  searched("helpdesk.category", "name", "search_name"),
  searched("helpdesk.section", "name", "search_name"),
  searched("status.service", "name", "search_name"),
  searched("status.node", "label", "search_label"),
  searched("shortcuts.shortcut", "tag", "search_tag"),
  {
    ...searched("shortcuts.shortcut", "bang, text and tag", "search_query"),
    // Which of them a query searches is open (open.shortcut-search-fields).
    body: (value) => ({ bang: `!${value}`, text: value, tag: value }),
  },
];

/** Words that share no part: how much of a word must match is open. */
const twoWords = fc
  .uniqueArray(word, { minLength: 2, maxLength: 2 })
  .map(([one, other]) => [`first${one}`, `other${other}`] as const);

rule("platform.search-follows-changes", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { operation } = trial.run.contract;
  for (const { create, change, list, field, by, body } of searches) {
    await createAndIdentify(scene, operation(create));
    // The change may need another thing than the one that was drawn, such as a node of another mode.
    const { params = {} } = await prepare(scene, operation(change));
    const id = String(params[operation(change).pathParameters.at(-1) ?? ""]);
    const find = (value: string, fits: (ids: string[]) => boolean): Promise<string[]> =>
      idsOnce(scene, operation(list), world.owner, fits, { [by]: value });
    const isThere = (ids: string[]): boolean => ids.includes(id);
    const rename = (value: string): Promise<unknown> =>
      carryOut(scene, operation(change), { params, body: body?.(value) ?? { [field]: value } });
    const [former, latter] = trial.draw(twoWords);
    const where = `${list} with ${by}`;
    await rename(former);
    const first = await find(former, isThere);
    trial.expect(isThere(first), `${where} of a ${field} that was not the first`, id, first);
    await rename(latter);
    const found = await find(latter, isThere);
    trial.expect(isThere(found), `${where} of the new ${field}`, id, found);
    const left = await find(former, (ids) => !isThere(ids));
    trial.expect(!isThere(left), `${where} of the former ${field}`, `not ${id}`, left);
    trial.settle();
  }
});
