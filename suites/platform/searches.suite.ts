/** What is searched for may hold any character, as the name that is searched may (1/4.6, 2/9, 2/10). */
import {
  ask,
  claimedRows,
  createScene,
  eventually,
  memberAt,
  NotClaimed,
  prepare,
  rule,
  word,
  type Members,
  type Scene,
  type Trial,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { expectAcceptance } from "../support/answer.ts";
import { createWith } from "../support/create.ts";
import { listOnce } from "../support/read.ts";
import { idsIn, idsOnce } from "../support/platform/things.ts";

interface Search {
  list: OperationId;
  /** The query parameter, and the member of the things that it searches. */
  by: string;
  member: string;
  /** What writes the same to another thing, in members that are not searched. */
  elsewhere?: { write: OperationId; members: (name: string) => Members };
}

const searches = {
  "helpdesk.article.create": {
    list: "helpdesk.article.list",
    by: "search_title",
    member: "title",
    elsewhere: {
      write: "helpdesk.article.merge",
      members: (name) => ({ description: name, content: name }),
    },
  },
  "helpdesk.category.create": {
    list: "helpdesk.category.list",
    by: "search_name",
    member: "name",
    elsewhere: { write: "helpdesk.category.merge", members: (name) => ({ description: name }) },
  },
  "helpdesk.section.create": { list: "helpdesk.section.list", by: "search_name", member: "name" },
  "shortcuts.shortcut.create": {
    list: "shortcuts.shortcut.list",
    by: "search_tag",
    member: "tag",
  },
  "status.service.create": { list: "status.service.list", by: "search_name", member: "name" },
  "status.node.create": { list: "status.node.list", by: "search_label", member: "label" },
} as const satisfies Partial<Record<OperationId, Search>>;

/**
 * What ends a query, is escaped in it, means something in a pattern, is a capital, or is no letter of English. It begins with what
 * ends a query: of one that is cut there, nothing is left that could be found.
 */
const marked = (trial: Trial): string =>
  `& #1; Abc${trial.draw(word)} 50%41 (été) [配送] ${trial.draw(word)}`;

/** Whether the list shows the thing by the name that it was given: how one that was cleaned is searched is open (open.string-forms). */
async function isShownAs(scene: Scene, { list, member }: Search, name: string): Promise<boolean> {
  const { trial, world } = scene;
  const { params = {} } = await prepare(scene, trial.run.contract.operation(list));
  const question = { trial, as: world.owner, id: list, params: params as never };
  const isIt = (item: unknown): boolean => memberAt(item, member) === name;
  return (await listOnce(question, (items: unknown[]) => items.some(isIt))).some(isIt);
}

/** Gives the thing that was made last the name where nothing searches for it; that may be refused. */
async function writeElsewhere(scene: Scene, { elsewhere }: Search, name: string): Promise<void> {
  if (!elsewhere) return;
  const write = scene.trial.run.contract.operation(elsewhere.write);
  const { params = {} } = await prepare(scene, write);
  await ask(scene, write, { params, body: elsewhere.members(name) });
}

rule("platform.searches-take-any-character", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { owner } = scene.world;
  let searched = 0;
  for (const [create, search] of claimedRows<Search>(trial, searches)) {
    const list = trial.run.contract.operation(search.list);
    const name = marked(trial);
    const wanted = await createWith(scene, create as OperationId, { [search.member]: name });
    const other = await createWith(scene, create as OperationId, {
      [search.member]: trial.draw(word),
    });
    await writeElsewhere(scene, search, name);
    if (!(await isShownAs(scene, search, name))) continue;
    searched++;
    const query = { [search.by]: name };
    const { params = {} } = await prepare(scene, list);
    const exchange = await trial.callOperation(owner, list, { params, query });
    expectAcceptance(trial, exchange, `${search.list} searched for ${name}`);
    trial.settle();
    const found = await idsOnce(scene, list, owner, (ids) => ids.includes(wanted), query);
    const where = `the things of ${search.list} searched for ${name}`;
    const known = (ids: string[] = []): string[] =>
      ids.filter((id) => [wanted, other].includes(id));
    trial.equal(known(found), [wanted], where);
    trial.settle();
    const strange = trial.draw(word);
    const input = { params, query: { [search.by]: strange } };
    const look = async () => known(await idsIn(scene, list, input, owner));
    const others = await eventually(trial, "list", look, (ids) => !ids.length);
    trial.equal(others, [], `the things of ${search.list} searched for ${strange}`);
    trial.settle();
  }
  if (!searched) throw new NotClaimed("how a search compares a name that was cleaned is left open");
});
