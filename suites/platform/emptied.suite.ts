/** What is blank or empty may be refused; where it is taken, what was there before is gone. */
import {
  ask,
  carryOut,
  claimedRows,
  contains,
  createScene,
  eventually,
  isAccepted,
  memberAt,
  NotClaimed,
  prepareWhole,
  rule,
  show,
  unlessUnclaimed,
  type CallInput,
  type Scene,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { bodyWith } from "../support/body-with.ts";
import { createWith } from "../support/create.ts";
import { dataFor, neededReader } from "../support/platform/changed.ts";

interface Place {
  /** Where it stands in the body and in what is read, such as `include/html`. */
  path: string;
  empty: "" | [];
  /** Makes what it belongs to, where not anything does. */
  make?: (scene: Scene) => Promise<unknown>;
}

/** How a list of a body is shown that holds nothing is open (open.absent-value), and whether it may (open.array-empty). */
const places: Partial<Record<OperationId, Place[]>> = {
  "hooks.hook.replace": [{ path: "events", empty: [] }],
  "shortcuts.shortcut.merge": [{ path: "tag", empty: "" }],
  "shortcuts.shortcut.replace": [{ path: "tag", empty: "" }],
  "status.node.replace": [
    {
      path: "replicas",
      empty: [],
      // Other modes may take none (open.status-replicas-by-mode).
      make: (scene) => createWith(scene, "status.node.create", { mode: "poll" }),
    },
  ],
  "status.settings.merge": [
    { path: "include/html", empty: "" },
    { path: "notify/chat_hook/hook_url", empty: "" },
  ],
};

/** @returns whether what is empty was taken */
async function expectGone(scene: Scene, id: string, place: Place): Promise<boolean> {
  const { trial } = scene;
  const { path, empty, make } = place;
  const write = trial.run.contract.operation(id);
  const read = neededReader(trial, write);
  await make?.(scene);
  const whole = await prepareWhole(scene, write);
  const written = memberAt(whole.body, path);
  const withValue = (value: unknown): CallInput => ({
    ...whole,
    body:
      write.action === "merge" ? bodyWith(path, value) : { ...Object(whole.body), [path]: value },
  });
  await carryOut(scene, write, withValue(written));
  const look = async () => memberAt(await dataFor(scene, read, whole), path);
  const isWritten = (shown: unknown): boolean => contains(shown, written);
  if (!isWritten(await eventually(trial, "thing", look, isWritten))) return false;
  if (!isAccepted(await ask(scene, write, withValue(empty)))) return false;
  const shown = await eventually(trial, "thing", look, (now) => !isWritten(now));
  const where = `/data/${path} after ${id} wrote ${show(empty)}`;
  trial.expect(!isWritten(shown), where, "nothing of what was there before", shown);
  return true;
}

rule("platform.blank-takes-away", async (trial) => {
  const scene = createScene(trial, await trial.world());
  let taken = 0;
  for (const [id, all] of claimedRows(trial, places))
    for (const place of all) {
      // Other services may be told nothing (open.status-notify-services).
      if (await unlessUnclaimed(() => expectGone(scene, id, place))) taken += 1;
      trial.settle();
    }
  if (!taken) throw new NotClaimed("nothing that is blank or empty is taken");
});
