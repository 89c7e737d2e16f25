/** Conditions of inboxes and routing rules, and entries of filters, are shown as they were written, also where there are none. */
import {
  ask,
  playClaimedRows,
  contains,
  createScene,
  eventually,
  isAccepted,
  listed,
  memberAt,
  NotClaimed,
  prepare,
  rule,
  withBody,
  word,
  type Members,
  type Scene,
  type Trial,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { createWith } from "../support/create.ts";
import { dataFor, neededReader } from "../support/platform/changed.ts";
import { isItem, showsAll } from "../support/read.ts";

type Model = "session" | "people";
interface Condition {
  model: Model;
  criterion: string;
  operator: string;
  query: string[];
}

/** What compares by size may be refused for texts (open.filter-criteria, open.condition-criteria). */
const sizes: Record<string, string> = { gte: "2", gt: "3", lte: "80", lt: "90" };
const equalities = ["eq", "neq"];
/** What asks for nothing in particular; an empty query may be refused (open.filter-operators-meaning). */
const existences = ["ex", "nex"];

/** Criteria are not shown, so a usual one stands here where the stage names none. */
const usual = (model: Model, { world: { samples } }: Scene): string =>
  samples.criteria?.[model]?.criterion ?? "email";

const condition = (model: Model, unique: string, scene: Scene): Condition => ({
  model,
  criterion: usual(model, scene),
  operator: "eq",
  query: [`${unique}@people.example.com`],
});

/**
 * One with each operator, and one more with a criterion and texts that have capitals; nothing of it may be lost where it is accepted. What
 * is asked of an email may be put in lower case (open.string-forms).
 */
function conditions(model: Model, operators: string[], unique: string, scene: Scene): Condition[] {
  const criterion = usual(model, scene);
  const texts = (at: number): string[] => [`straße ${unique} ${at}, köln`, `ada ${unique} ${at}`];
  const queryOf = (operator: string, at: number): string[] => {
    if (existences.includes(operator)) return [];
    const size = sizes[operator];
    return size === undefined ? texts(at) : [size];
  };
  const usualOnes = operators.map((operator, at) => ({
    model,
    criterion,
    operator,
    query: queryOf(operator, at),
  }));
  const query = [`Straße ${unique}, Köln`, `ADA ${unique}`];
  return [...usualOnes, { model, criterion: "PlanOfAda", operator: "eq", query }];
}

interface Place {
  model: Model;
  operators: string[];
  /** The members of the body that hold the conditions. */
  members: (some: Condition[], unique: string, scene: Scene) => Members;
  /** Makes what they belong to, where not anything does. */
  make?: (scene: Scene) => Promise<unknown>;
  /** How another one is made with these members, and where it is listed. */
  another?: {
    create: (scene: Scene, members: Members) => Promise<string>;
    list: "inboxes.inbox.list" | "filters.filter.list";
  };
}

const assignees = ({ world: { owner } }: Scene): string[] => (owner.user_id ? [owner.user_id] : []);

// The models of a filter may have to be its type (open.filter-model-and-type).
const createFilter = (scene: Scene, members: Members): Promise<string> =>
  createWith(scene, "filters.filter.create", { ...members, type: "people" });

const places: Partial<Record<OperationId, Place>> = {
  "inboxes.inbox.replace": {
    model: "session",
    operators: [...equalities, ...Object.keys(sizes)],
    members: (some) => ({ conditions: some }),
    another: {
      create: (scene, members) => createWith(scene, "inboxes.inbox.create", members),
      list: "inboxes.inbox.list",
    },
  },
  "routing.rules.replace": {
    model: "session",
    operators: [...equalities, ...Object.keys(sizes)],
    members: (some, name, scene) => ({
      rules: [{ name, conditions: some, assign: assignees(scene) }],
    }),
  },
  "filters.filter.replace": {
    model: "people",
    operators: [...equalities, ...existences, "has", "nhas", "sw", "ew", ...Object.keys(sizes)],
    members: (some) => ({ filter: some }),
    make: (scene) => createFilter(scene, { filter: [condition("people", "first", scene)] }),
    another: { create: createFilter, list: "filters.filter.list" },
  },
};

/** The rule says that a read, or an item of a list, shows these members. */
async function expectShown(
  trial: Trial,
  what: "thing" | "list",
  look: () => Promise<unknown>,
  members: Members,
  where: string,
): Promise<void> {
  const shown = await eventually(trial, what, look, (now) => showsAll(now, members));
  for (const [name, written] of Object.entries(members)) {
    const found = memberAt(shown, name);
    if (!contains(found, written)) trial.equal(found, written, `/${name} of ${where}`);
  }
  trial.settle();
}

rule("platform.conditions-as-written", async (trial) => {
  const world = await trial.world();
  const { owner, website_id } = world;
  const scene = createScene(trial, world);
  let isAnyTaken = false;
  await playClaimedRows(trial, places, async (write, place) => {
    const { model, operators, members, make, another } = place;
    const operation = trial.run.contract.operation(write);
    const read = neededReader(trial, operation);
    await make?.(scene);
    const input = await prepare(scene, operation);
    const unique = trial.draw(word);
    const all = conditions(model, operators, unique, scene);
    const taken: Condition[] = [];
    // Where they are refused together, which of them are is open (open.filter-criteria, open.condition-criteria).
    for (const some of [all, ...all.map((one) => [one])]) {
      if (taken.length === all.length) break;
      const written = members(some, unique, scene);
      if (!isAccepted(await ask(scene, operation, withBody(input, written)))) continue;
      taken.push(...some);
      const look = (): Promise<unknown> => dataFor(scene, read, input);
      await expectShown(trial, "thing", look, written, `${read.operationId} after ${write}`);
    }
    if (!taken.length) return;
    isAnyTaken = true;
    if (!another) return;
    const { create, list } = another;
    const created = members(taken, unique, scene);
    const id = await create(scene, created);
    const name = read.pathParameters.at(-1) ?? "";
    const params = { ...input.params, [name]: id };
    const look = (): Promise<unknown> => dataFor(scene, read, { params });
    const after = "after the creation";
    await expectShown(trial, "thing", look, created, `${read.operationId} ${after}`);
    const item = async (): Promise<unknown> =>
      (await listed(trial, owner, list, { params: { website_id } })).find(
        isItem({ by: name, is: id }),
      );
    await expectShown(trial, "list", item, created, `${list} ${after}`);
  });
  if (!isAnyTaken) throw new NotClaimed("which criteria conditions may name is left open");
});

interface Emptied {
  full: Members;
  empty: Members[];
}

/** An inbox without operators may be everybody's, and shown as such. */
const emptied: Partial<Record<OperationId, (unique: string, scene: Scene) => Emptied>> = {
  "routing.rules.replace": (unique, scene) => {
    const some = [unique, `${unique} too`].map((name) => ({
      name,
      conditions: [condition("session", unique, scene)],
      assign: assignees(scene),
    }));
    const [first, second] = some;
    const withFirst = (members: Members): Members => ({
      rules: [{ ...first, ...members }, second],
    });
    return {
      full: { rules: some },
      empty: [withFirst({ conditions: [] }), withFirst({ assign: [] })],
    };
  },
  "filters.filter.replace": (unique, scene) => ({
    full: { filter: [condition("people", unique, scene)] },
    empty: [{ filter: [] }],
  }),
};

rule("platform.empty-arrays-as-written", async (trial) => {
  const scene = createScene(trial, await trial.world());
  let isAnyTaken = false;
  await playClaimedRows(trial, emptied, async (write, bodies) => {
    const operation = trial.run.contract.operation(write);
    const read = neededReader(trial, operation);
    await places[operation.operationId as OperationId]?.make?.(scene);
    const input = await prepare(scene, operation);
    const { full, empty } = bodies(trial.draw(word), scene);
    for (const written of empty) {
      // It may be refused, as an empty array may (open.array-empty).
      const asks = [full, written].map((members) => withBody(input, members));
      let isTaken = true;
      for (const one of asks) isTaken &&= isAccepted(await ask(scene, operation, one));
      if (!isTaken) continue;
      isAnyTaken = true;
      const look = (): Promise<unknown> => dataFor(scene, read, input);
      const where = `${read.operationId} after ${write} with an empty array`;
      await expectShown(trial, "thing", look, written, where);
    }
  });
  if (!isAnyTaken) throw new NotClaimed("whether an array may be empty is left open");
});
