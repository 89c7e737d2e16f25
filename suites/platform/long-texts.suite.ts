/** A long text is refused or kept, but not cut. */
import {
  ask,
  claimedRows,
  playClaimedRows,
  createScene,
  eventually,
  isAccepted,
  memberAt,
  prepare,
  rule,
  type Scene,
  unlessUnclaimed,
  word,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { bodyWith } from "../support/body-with.ts";
import { expectWhole, isWhole, longestTaken } from "../support/long.ts";
import { listOnce } from "../support/read.ts";
import { dataFor, neededReader } from "../support/platform/changed.ts";

/** Where texts of any length may stand, by what writes them. */
const places: Partial<Record<OperationId, string>> = {
  "helpdesk.article.merge": "/content",
  "snippets.answer.merge": "/content",
  "shortcuts.shortcut.merge": "/text",
  "people.profile.merge": "/notepad",
  "people.data.merge": "/data/about",
};

/** Where a text may have to be as short as a line: one that is longer is refused. */
const shorter: Partial<Record<OperationId, string>> = {
  "helpdesk.article.merge": "/description",
  "helpdesk.category.merge": "/description",
  "helpdesk.settings.merge": "/include/html",
  "snippets.answer.merge": "/group",
  "shortcuts.shortcut.merge": "/tag",
  "status.settings.merge": "/include/html",
};

/** How many words are tried there, one after the other. */
const counts = [150, 10];

/** Lists that show it as well, by what identifies their items. */
const lists: Partial<Record<OperationId, [list: OperationId, by: string]>> = {
  "snippets.answer.merge": ["snippets.answer.list", "snippet_id"],
  "shortcuts.shortcut.merge": ["shortcuts.shortcut.list", "shortcut_id"],
};

rule("platform.long-texts-whole", async (trial) => {
  const scene = createScene(trial, await trial.world());
  await playClaimedRows(trial, places, (write, pointer) => expectWholeAt(scene, write, pointer));
  for (const [write, pointer] of claimedRows(trial, shorter))
    await unlessUnclaimed(() => expectWholeIfTaken(scene, write, pointer));
});

async function expectWholeIfTaken(scene: Scene, write: string, pointer: string): Promise<void> {
  const { trial } = scene;
  const operation = trial.run.contract.operation(write);
  const input = await prepare(scene, operation);
  const start = trial.draw(word);
  for (const count of counts) {
    const words = Array.from({ length: count }, (_, i) => `${start}${i}`);
    const body = bodyWith(pointer, words.join(" "));
    if (!isAccepted(await ask(scene, operation, { ...input, body }))) continue;
    const read = neededReader(trial, operation);
    const look = async () => memberAt(await dataFor(scene, read, input), pointer);
    const shown = await eventually(trial, "thing", look, (text) => isWhole(text, words));
    return expectWhole(trial, `${pointer} of ${write}`, shown, words);
  }
}

/** The rule says that the longest text which is taken there is read, and listed, to its last word. */
async function expectWholeAt(scene: Scene, write: string, pointer: string): Promise<void> {
  const { trial } = scene;
  const operation = trial.run.contract.operation(write);
  const read = neededReader(trial, operation);
  const input = await prepare(scene, operation);
  const where = `${pointer} of ${write}`;
  const { words } = await longestTaken(trial, where, async (text) => {
    const body = bodyWith(pointer, text);
    return isAccepted(await ask(scene, operation, { ...input, body })) || undefined;
  });
  const look = async () => memberAt(await dataFor(scene, read, input), pointer);
  const shown = await eventually(trial, "thing", look, (text) => isWhole(text, words));
  expectWhole(trial, where, shown, words);
  const [list, by] = lists[write as OperationId] ?? [];
  if (!list || !by) return;
  const id = input.params?.[operation.pathParameters.at(-1) ?? ""];
  const { owner, website_id } = scene.world;
  const question = { trial, as: owner, id: list, params: { website_id } };
  const textIn = (items: unknown[]): unknown =>
    memberAt(
      items.find((item) => memberAt(item, by) === id),
      pointer,
    );
  const items = await listOnce(question, (all: unknown[]) => isWhole(textIn(all), words));
  expectWhole(trial, `${pointer} in ${list}`, textIn(items), words);
}
