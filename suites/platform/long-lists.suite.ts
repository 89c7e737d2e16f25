/** A list of many entries is refused or kept, but not cut, and each entry is as it was written. */
import {
  ask,
  playClaimedRows,
  contains,
  createScene,
  eventually,
  inWords,
  isAccepted,
  itemsOf,
  memberAt,
  prepare,
  rule,
  show,
  withBody,
  word,
  type Scene,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { createWith } from "../support/create.ts";
import { dataFor, neededReader } from "../support/platform/changed.ts";

/** Entries that are tried, the most first: how many there may be is open (open.size-limits). */
const counts = [24, 12, 6];

/** What stands at a place of the list, given a word that nothing else has there. */
type Entry = (unique: string, at: number, scene: Scene) => unknown;

/** Criteria are not shown, so a usual one stands here where the stage names none. */
const condition =
  (model: "session" | "people", operators: readonly string[]): Entry =>
  (unique, at, { world: { samples } }) => ({
    model,
    criterion: samples.criteria?.[model]?.criterion ?? "email",
    operator: operators[at % operators.length],
    query: [`${unique}@people.example.com`],
  });

/**
 * Those that compare by size may be refused for texts (open.filter-criteria, open.condition-criteria), and what asks whether there is
 * anything may take none (open.filter-operators-meaning).
 */
const ofSession = condition("session", ["eq", "neq"]);
const ofPeople = condition("people", ["eq", "neq", "has", "nhas", "sw", "ew"]);

interface Place {
  /** The member of the body, which the read shows by the same name. */
  name: string;
  entry: Entry;
  /** Makes what the list belongs to, where not anything does. */
  make?: (scene: Scene) => Promise<unknown>;
}

const places: Partial<Record<OperationId, Place>> = {
  "routing.rules.replace": {
    name: "rules",
    entry: (unique, at, scene) => ({
      name: unique,
      conditions: [ofSession(unique, at, scene)],
      assign: scene.world.owner.user_id ? [scene.world.owner.user_id] : [],
    }),
  },
  "filters.filter.replace": {
    name: "filter",
    entry: ofPeople,
    // The models of a filter may have to be its type (open.filter-model-and-type).
    make: (scene) =>
      createWith(scene, "filters.filter.create", {
        type: "people",
        filter: [ofPeople("first", 0, scene)],
      }),
  },
  "people.profile.merge": { name: "segments", entry: (unique) => unique },
  "inboxes.inbox.replace": { name: "conditions", entry: ofSession },
  "status.node.replace": {
    name: "replicas",
    entry: (unique) => `https://${unique}.example.com/health`,
    // Other modes may take none (open.status-replicas-by-mode).
    make: (scene) => createWith(scene, "status.node.create", { mode: "poll" }),
  },
};

rule("platform.long-lists-whole", async (trial) => {
  const scene = createScene(trial, await trial.world());
  await playClaimedRows(trial, places, async (write, { name, entry, make }) => {
    const operation = trial.run.contract.operation(write);
    const read = neededReader(trial, operation);
    await make?.(scene);
    const input = await prepare(scene, operation);
    const start = trial.draw(word);
    for (const count of counts) {
      const entries = Array.from({ length: count }, (_, at) => entry(`${start}${at}`, at, scene));
      const tried = withBody(input, { [name]: entries });
      if (!isAccepted(await ask(scene, operation, tried))) continue;
      const look = async () => memberAt(await dataFor(scene, read, input), name);
      const shown = await eventually(trial, "thing", look, (now) => contains(now, entries));
      const items = itemsOf(shown);
      const missing = entries.filter((one) => !items.some((item) => contains(item, one)));
      const besides = items.filter((item) => !entries.some((one) => contains(item, one)));
      const where = `/data/${name} after ${write} wrote ${count}`;
      const [instead] = besides;
      const received = `${items.length - besides.length} of them, without ${show(missing[0])}`;
      trial.expect(
        !missing.length,
        where,
        "each as it was written",
        inWords(instead === undefined ? received : `${received}, but with ${show(instead)}`),
      );
      trial.settle();
      break;
    }
  });
});
