/** What was renamed is searched by the name that it has, not by the one that it had, and once removed by none (1/4.6, 2/9, 2/10). */
import * as fc from "fast-check";
import {
  carryOut,
  createAndIdentify,
  createScene,
  isAccepted,
  prepare,
  rule,
  word,
  type Members,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { idsOnce } from "../support/platform/things.ts";

interface Searched {
  create: OperationId;
  merge: OperationId;
  replace: OperationId;
  remove: OperationId;
  list: OperationId;
  /** The member of the body, and the parameter that searches it. */
  field: string;
  by: string;
  /** What is written, where that is more than this member. */
  body?: (value: string) => object;
}

const searched = (noun: string, field: string, by: string): Searched => ({
  create: `${noun}.create` as OperationId,
  merge: `${noun}.merge` as OperationId,
  replace: `${noun}.replace` as OperationId,
  remove: `${noun}.remove` as OperationId,
  list: `${noun}.list` as OperationId,
  field,
  by,
});

/** Whether a disabled shortcut is listed is open (open.shortcut-disabled-tags). */
const listed = { disabled: false };

const searches: readonly Searched[] = [
  searched("helpdesk.article", "title", "search_title"),
  searched("helpdesk.category", "name", "search_name"),
  searched("helpdesk.section", "name", "search_name"),
  searched("status.service", "name", "search_name"),
  searched("status.node", "label", "search_label"),
  {
    ...searched("shortcuts.shortcut", "tag", "search_tag"),
    body: (value) => ({ tag: value, ...listed }),
  },
  {
    ...searched("shortcuts.shortcut", "bang, text and tag", "search_query"),
    // Which of them a query searches is open (open.shortcut-search-fields).
    body: (value) => ({ bang: `!${value}`, text: value, tag: value, ...listed }),
  },
];

const names = ["first", "other", "last"];

/** Words that share no part: how much of a word must match is open. */
const unlikeWords = fc
  .uniqueArray(word, { minLength: names.length, maxLength: names.length })
  .map((all) => all.map((one, i) => `${names[i]}${one}`));

rule("platform.search-follows-changes", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { operation } = trial.run.contract;
  const removals: (() => Promise<void>)[] = [];
  for (const { create, list, field, by, body, ...changes } of searches) {
    await createAndIdentify(scene, operation(create));
    const [merge, replace] = [operation(changes.merge), operation(changes.replace)];
    // The change may need another thing than the one that was drawn, such as a node of another mode.
    const { params = {}, body: whole } = await prepare(scene, replace);
    const id = String(params[replace.pathParameters.at(-1) ?? ""]);
    const find = (value: string, fits: (ids: string[]) => boolean): Promise<string[]> =>
      idsOnce(scene, operation(list), world.owner, fits, { [by]: value });
    const isThere = (ids: string[]): boolean => ids.includes(id);
    const where = `${list} with ${by}`;
    let former: string | undefined;
    for (const [i, value] of trial.draw(unlikeWords).entries()) {
      const change = i === 1 ? replace : merge;
      const named = body?.(value) ?? { [field]: value };
      await carryOut(scene, change, {
        params,
        body: change === replace ? { ...(whole as Members), ...named } : named,
      });
      const after = `after ${change.operationId}`;
      const found = await find(value, isThere);
      trial.expect(isThere(found), `${where} of the new ${field} ${after}`, id, found);
      if (former !== undefined) {
        const left = await find(former, (ids) => !isThere(ids));
        trial.expect(!isThere(left), `${where} of the former ${field} ${after}`, `not ${id}`, left);
      }
      trial.settle();
      former = value;
    }
    const { remove } = changes;
    removals.unshift(async () => {
      const exchange = await trial.callOperation(world.owner, operation(remove), { params });
      // That it is accepted is for other rules.
      if (former === undefined || !isAccepted(exchange)) return;
      const left = await find(former, (ids) => !isThere(ids));
      trial.expect(!isThere(left), `${where} after ${remove}`, `not ${id}`, left);
      trial.settle();
    });
  }
  // What holds another is removed after it.
  for (const remove of removals) await remove();
});
