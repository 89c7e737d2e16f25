/** What is written on a website lasts: nothing takes it back later, such as a copy that catches up in the wrong order (1/1). */
import {
  allPages,
  ask,
  carryOut,
  claimedRows,
  createAndIdentify,
  createScene,
  eventually,
  memberAt,
  NotClaimed,
  prepare,
  prepareWhole,
  rule,
  show,
  unlessImpossible,
  unlessObstructed,
  unlessUnclaimed,
  type CallInput,
  type Operation,
  type Scene,
} from "../../harness/author.ts";
import { changesOf, dataFor, neededReader } from "../support/platform/changed.ts";
import { makersOf, neededRemoval } from "../support/platform/things.ts";
import { sideEffectsHadTheirTime } from "../support/side-effects.ts";

/** Of each family one or two, since a target keeps them alike. Filters may be a user's own, but here one user makes and reads them. */
const makers = makersOf(
  "shortcuts.shortcut",
  "snippets.answer",
  "inboxes.inbox",
  "filters.filter",
  "people.profile",
  "helpdesk.article",
);

/** A text of each thing that can be changed, and that it has from the beginning. */
const texts: Readonly<Record<string, string>> = {
  shortcut: "text",
  "answer-snippet": "title",
  inbox: "name",
  filter: "label",
  "people-profile": "person/nickname",
  article: "title",
};

/** A thing that is there, and how it is looked at: what shows it gives nothing where it does not. */
interface Made {
  create: Operation;
  looks: { by: Operation; what: "thing" | "list"; look: () => Promise<unknown> }[];
}

async function make(scene: Scene, create: Operation, list: Operation): Promise<Made> {
  const { contract } = scene.trial.run;
  const id = String((await createAndIdentify(scene, create)).id);
  const { field = "" } = contract.resources[list.resource]?.id ?? {};
  const is = (item: unknown): boolean => String(memberAt(item, field)) === id;
  const reading = {
    isEnough: (items: unknown[]): boolean => items.some(is),
    trial: scene.trial,
  };
  const read = neededReader(scene.trial, neededRemoval(scene, create));
  const [at, input] = [await prepare(scene, read), await prepare(scene, list)];
  const call = (one: CallInput) => ask(scene, list, one);
  const listed = async () => (await allPages(contract, call, list, input, reading))?.find(is);
  return {
    create,
    looks: [
      { by: read, what: "thing", look: () => dataFor(scene, read, at) },
      { by: list, what: "list", look: listed },
    ],
  };
}

/** Something that may be seen no more. */
interface Over {
  after: Operation;
  by: Operation;
  what: "thing" | "list";
  look: () => Promise<unknown>;
  isOver: (shown: unknown) => boolean;
  expected: string;
}

/** A write that is ready; carried out, it ends what was to be seen before. */
interface Ready {
  write: Operation;
  input: CallInput;
  /** Looks at what is there. */
  ends: () => Promise<Over[]>;
}

async function removal(scene: Scene, { create, looks }: Made): Promise<Ready> {
  const write = neededRemoval(scene, create);
  const isOver = (shown: unknown): boolean => shown === undefined;
  return {
    write,
    input: await prepare(scene, write),
    ends: async () => looks.map((one) => ({ ...one, after: write, isOver, expected: "nothing" })),
  };
}

/** Of a text a platform may make something else, but not what was there before. */
async function change(scene: Scene, { create, looks }: Made): Promise<Ready | undefined> {
  const member = texts[create.resource];
  const [write] = changesOf(scene.trial, neededRemoval(scene, create));
  if (member === undefined || !write) return undefined;
  const input = await prepareWhole(scene, write);
  const endOf = async ({ by, what, look }: Made["looks"][number]): Promise<Over | undefined> => {
    const text = async (): Promise<unknown> => memberAt(await look(), member);
    const former = await eventually(scene.trial, what, text, (shown) => shown !== undefined);
    if (former === undefined || former === memberAt(input.body, member)) return undefined;
    const isOver = (shown: unknown): boolean => shown !== former;
    return { after: write, by, what, look: text, isOver, expected: `not ${show(former)}` };
  };
  return {
    write,
    input,
    async ends() {
      const ends: Over[] = [];
      for (const one of looks) {
        const end = await endOf(one);
        if (end) ends.push(end);
      }
      return ends;
    },
  };
}

rule("platform.written-lasts", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { operation } = trial.run.contract;
  const ready: Ready[] = [];
  let isObstructed = false;
  for (const [create, list] of claimedRows(trial, makers)) {
    const made = (): Promise<Made> => make(scene, operation(create), operation(list));
    // The one that stays comes second, so that what follows is made in it.
    for (const write of [removal, change]) {
      await unlessUnclaimed(async () => {
        const one = await unlessObstructed(async () => write(scene, await made()));
        if (one) ready.push(one);
        else isObstructed = true;
      });
    }
  }
  if (!ready.length && !isObstructed)
    throw new NotClaimed(
      "the target claims none of the things together with what changes or removes it",
    );
  // Reads together and writes together: where reads waver, each that follows a write waits.
  const ending: [Ready, Over[]][] = [];
  for (const one of ready) ending.push([one, await one.ends()]);
  const over: Over[] = [];
  for (const [{ write, input }, ends] of ending) {
    if (await unlessImpossible(() => carryOut(scene, write, input))) over.push(...ends);
  }
  if (!over.length) trial.cannot("nothing could be written");
  for (const { what, look, isOver } of over) await eventually(trial, what, look, isOver);
  await sideEffectsHadTheirTime(trial);
  for (const { after, by, what, look, isOver, expected } of over) {
    const now = await eventually(trial, what, look, isOver);
    const where = `${by.operationId}, a while after ${after.operationId}`;
    trial.expect(isOver(now), where, expected, now);
  }
});
