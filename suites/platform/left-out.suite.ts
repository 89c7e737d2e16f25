/** What a request leaves out is not taken from another request. */
import {
  claimedRows,
  createScene,
  eventually,
  isBlank,
  memberAt,
  rule,
  word,
  type Members,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { createWith } from "../support/create.ts";
import { dataFor } from "../support/platform/changed.ts";

interface Row {
  read: OperationId;
  /** The parameter that names what was created. */
  by: string;
  /** An optional field that has no value of its own where nobody gave one. */
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
    await make({ [field]: trial.draw(word) });
    for (const time of ["a first", "a second"]) {
      const params = { website_id: world.website_id, [by]: await make({ [field]: undefined }) };
      const look = () => dataFor(scene, trial.run.contract.operation(read), { params });
      const shown = await eventually(trial, "thing", look, (data) => data !== undefined);
      if (shown === undefined) trial.cannot("what was created had to be read first");
      const value = memberAt(shown, field);
      const where = `/data/${field} of ${read}, left out of ${create} ${time} time`;
      trial.expect(isBlank(value), where, "nothing", value);
    }
    trial.settle();
  }
});
