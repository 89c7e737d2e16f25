/** What a website holds of several families, and what is done to others of the same kind. */
import {
  carryOut,
  contains,
  createAndIdentify,
  createScene,
  prepareWhole,
  succeed,
  type Operation,
  type Scene,
} from "../../../harness/author.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { anything, keep, showing, type Act, type Fits, type Shelf } from "../spared.ts";
import { neededChange, changesOf } from "./changed.ts";

const nouns = [
  "shortcuts.shortcut",
  "snippets.answer",
  "filters.filter",
  "hooks.hook",
  "inboxes.inbox",
] as const;

/** Settings of a website, each with what changes it and the members that are set. */
const settings = {
  "routing.settings": ["merge", ["assign", "responder", "reprocess_rules", "reprocess_offline"]],
  "routing.rules": ["replace", ["rules"]],
  setup: ["merge", ["disabled"]],
} as const;

/** What changes a thing that is there. */
const changesTo = ({ trial }: Scene, noun: (typeof nouns)[number]): Operation[] =>
  changesOf(trial, trial.run.contract.operation(`${noun}.read`));

/** Writes what has a list, and says what shows it. */
async function listWritten(scene: Scene, write: string): Promise<Fits> {
  const { body } = (await succeed(scene, scene.trial.run.contract.operation(write))).input;
  return (shown) => contains(shown, body);
}

/** Puts a thing of each noun on the shelf, and the settings. */
export async function shelveNouns(shelf: Shelf, scene: Scene): Promise<void> {
  const { trial, world } = scene;
  const { contract } = trial.run;
  const { owner: as, website_id } = world;
  for (const noun of nouns) {
    const { resource } = contract.operation(`${noun}.create`);
    const { id } = await createAndIdentify(scene, contract.operation(`${noun}.create`));
    const change = neededChange(trial, contract.operation(`${noun}.read`));
    const { input } = await carryOut(scene, change, await prepareWhole(scene, change));
    const { param = "" } = contract.resources[resource]?.id ?? {};
    const question = {
      trial,
      as,
      id: `${noun}.read` as OperationId,
      params: { website_id, [param]: id },
    };
    const written = Object.entries(input.body ?? {}).filter(([name]) => name !== "order");
    // A flag that is down may be left out (open.absent-value).
    const texts = Object.fromEntries(written.filter(([, value]) => typeof value === "string"));
    const members = written.map(([name]) => name);
    await keep(shelf, noun, { question, members }, showing(texts));
  }
  for (const [name, [way, members]] of Object.entries(settings)) {
    const question = { trial, as, id: `${name}.read` as OperationId, params: { website_id } };
    // There may be no list yet, or none any more, that could be lost.
    const fits = way === "replace" ? await listWritten(scene, `${name}.${way}`) : anything;
    await keep(shelf, name, { question, members }, fits);
  }
}

/** Another thing of each noun is made, changed and removed. */
export const othersCome = (scene: Scene): Act[] =>
  nouns.map((noun) => ({
    what: `another ${noun} came and went`,
    async play() {
      const { trial, world } = scene;
      const { operation } = trial.run.contract;
      const beside = createScene(trial, world);
      await createAndIdentify(beside, operation(`${noun}.create`));
      for (const change of changesTo(beside, noun))
        await carryOut(beside, change, await prepareWhole(beside, change));
      await succeed(beside, operation(`${noun}.remove`));
    },
  }));

/** Each of the settings is written. */
export const settingsChange = (scene: Scene): Act[] =>
  Object.entries(settings).map(([name, [way]]) => {
    const write = scene.trial.run.contract.operation(`${name}.${way}`);
    let body: unknown;
    return {
      what: write.operationId,
      async play() {
        ({ body } = (await succeed(scene, write)).input);
      },
      writes: { [name]: (shown: unknown) => contains(shown, body) },
    };
  });
