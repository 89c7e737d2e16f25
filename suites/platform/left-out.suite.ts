/** What a request leaves out is not taken from another request. */
import * as fc from "fast-check";
import {
  claimed,
  claimedRows,
  createScene,
  eventually,
  listed,
  memberAt,
  rule,
  word,
  type Members,
  type Trial,
  type World,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { PeopleEvent } from "../../schemas/generated/types.ts";
import { createWith } from "../support/create.ts";
import { dataFor } from "../support/platform/changed.ts";

interface Row {
  read: OperationId;
  /** The parameter that names what was created. */
  by: string;
  /** An optional field: what it shows where nobody gave one may be the platform's (open.shortcut-defaults). */
  field: string;
}

const rows: Partial<Record<OperationId, Row>> = {
  "shortcuts.shortcut.create": {
    read: "shortcuts.shortcut.read",
    by: "shortcut_id",
    field: "tag",
  },
  "people.profile.create": { read: "people.profile.read", by: "people_id", field: "notepad" },
};

rule("platform.left-out-stays-empty", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  for (const [create, { read, by, field }] of claimedRows(trial, rows)) {
    const make = (members: Members): Promise<string> =>
      createWith(scene, create as OperationId, members);
    const given = trial.draw(word);
    await make({ [field]: given });
    for (const time of ["a first", "a second"]) {
      const params = { website_id: world.website_id, [by]: await make({ [field]: undefined }) };
      const look = () => dataFor(scene, trial.run.contract.operation(read), { params });
      const shown = await eventually(trial, "thing", look, (data) => data !== undefined);
      if (shown === undefined) trial.cannot("what was created had to be read first");
      const value = memberAt(shown, field);
      const where = `/data/${field} of ${read}, left out of ${create} ${time} time`;
      trial.expect(value !== given, where, "nothing of the one before", value);
    }
    trial.settle();
  }
  if (claimed(trial, ["people.event.create"]).length) await expectPlainEvents(trial, world);
});

/** As many as no default is by chance: which color an event has that was added without one is open (open.people-event-color-default). */
const colors = ["red", "yellow", "blue"] as const;
const texts = fc.uniqueArray(word, { minLength: colors.length * 2, maxLength: colors.length * 2 });

/** The rule says the same of the data and the color of an event, which only its list shows. */
async function expectPlainEvents(trial: Trial, world: World): Promise<void> {
  const { owner, website_id } = world;
  const people_id = await createWith(createScene(trial, world), "people.profile.create");
  const params = { website_id, people_id };
  const drawn = trial.draw(texts);
  const shown: (string | undefined)[] = [];
  for (const [i, color] of colors.entries()) {
    const [told = "", plain = ""] = drawn.slice(i * 2);
    for (const body of [{ text: told, data: { said: told }, color }, { text: plain }])
      await trial.given(owner, "people.event.create", { params, body });
    // One after the other, since a platform may keep the latest alone (open.people-events-kept).
    const look = () => listed(trial, owner, "people.event.list", { params });
    const find = (all: PeopleEvent[]): PeopleEvent | undefined =>
      all.find(({ text }) => text === plain);
    const event = find(await eventually(trial, "list", look, (all) => find(all) !== undefined));
    if (!event) trial.cannot("an event without data had to be listed first");
    const { said } = (event.data ?? {}) as { said?: unknown };
    const where = "/data/*/data/said of an event that was added without data";
    trial.expect(said !== told, where, "nothing of the one before", said);
    shown.push(event.color);
  }
  const isTaken = colors.every((color, i) => shown[i] === color);
  const where = "/data/*/color of events that were added without one, each after another";
  trial.expect(!isTaken, where, `not ${colors.join(", ")} in turn, as those before`, shown);
}
