/** What a search or a filter finds is shown as it is listed without: an index is no older than the list (1/4.6, 2/9, 2/10). */
import {
  allPages,
  ask,
  carryOut,
  claimedRows,
  createAndIdentify,
  createScene,
  eventually,
  memberAt,
  prepare,
  prepareWhole,
  rule,
  steadyItem,
  type Operation,
  type Scene,
  withBody,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { expectSameForms } from "../support/forms.ts";

interface Search {
  list: OperationId;
  change: OperationId;
  /** The query parameter, and the member of the things that it looks at. */
  by: string;
  member: string;
}

const searches = {
  "helpdesk.article.create": {
    list: "helpdesk.article.list",
    change: "helpdesk.article.merge",
    by: "search_title",
    member: "title",
  },
  "helpdesk.category.create": {
    list: "helpdesk.category.list",
    change: "helpdesk.category.merge",
    by: "search_name",
    member: "name",
  },
  "helpdesk.section.create": {
    list: "helpdesk.section.list",
    change: "helpdesk.section.merge",
    by: "search_name",
    member: "name",
  },
  "filters.filter.create": {
    list: "filters.filter.list",
    change: "filters.filter.replace",
    by: "type",
    member: "type",
  },
  "shortcuts.shortcut.create": {
    list: "shortcuts.shortcut.list",
    change: "shortcuts.shortcut.merge",
    by: "search_tag",
    member: "tag",
  },
  "status.service.create": {
    list: "status.service.list",
    change: "status.service.merge",
    by: "search_name",
    member: "name",
  },
  "status.node.create": {
    list: "status.node.list",
    change: "status.node.merge",
    by: "search_label",
    member: "label",
  },
} as const satisfies Partial<Record<OperationId, Search>>;

/** The item of the list, asked with this query, without what differs by itself. */
async function itemOf(
  scene: Scene,
  list: Operation,
  id: string,
  query?: Record<string, string>,
): Promise<unknown> {
  const { contract } = scene.trial.run;
  const { field = "" } = contract.resources[list.resource]?.id ?? {};
  const isIt = (item: unknown): boolean => String(memberAt(item, field)) === id;
  const { params } = await prepare(scene, list);
  const input = { ...(params && { params }), ...(query && { query }) };
  const isEnough = (items: unknown[]): boolean => items.some(isIt);
  const reading = { isEnough, trial: scene.trial };
  const items = await allPages(contract, (one) => ask(scene, list, one), list, input, reading);
  const found = items?.find(isIt);
  return found === undefined ? undefined : steadyItem(list, contract, found);
}

rule("platform.found-as-listed", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { operation } = trial.run.contract;
  for (const [create, search] of claimedRows<Search>(trial, searches)) {
    const { by, member } = search;
    const [list, change] = [operation(search.list), operation(search.change)];
    await createAndIdentify(scene, operation(create));
    const first = await prepareWhole(scene, change);
    await carryOut(scene, change, first);
    const id = String(first.params?.[change.pathParameters.at(-1) ?? ""]);
    const look = async () => {
      const single = await itemOf(scene, list, id);
      const text = memberAt(single, member);
      const isText = typeof text === "string" && text !== "";
      return { single, listed: isText ? await itemOf(scene, list, id, { [by]: text }) : undefined };
    };
    // How a search compares what was cleaned is open (open.string-forms), so that it may not find it.
    const { listed } = await eventually(trial, "list", look, (now) => now.listed !== undefined);
    if (listed === undefined) continue;
    // By what is searched nothing changes, so that an index may take it for the same.
    const next = await prepareWhole(scene, change);
    const kept = memberAt(first.body, member);
    await carryOut(scene, change, kept === undefined ? next : withBody(next, { [member]: kept }));
    await expectSameForms(
      trial,
      `what ${by} finds in ${search.list}, beside all that is listed`,
      look,
    );
    trial.settle();
  }
});
