/** Alerts: no route creates them; a reminder brings one on most platforms. */
import { isoDate } from "../../../fixtures/iso-date.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { eventually } from "../../trial/eventually.ts";
import { slot } from "../../trial/slot.ts";
import { allPages, createAndIdentify } from "../create.ts";
import { inject, isInjected } from "../inject.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { targetTime } from "../time.ts";

async function injected(scene: Scene, thing: "feed-alert" | "update-alert"): Promise<string> {
  const { user_id } = scene.world.owner;
  return (await inject(scene, thing, { user_id }, ["id"])).id;
}

async function idsIn(
  { trial, world }: Scene,
  id: "alerts.feed.list" | "alerts.updates.list",
): Promise<string[]> {
  const list = trial.run.contract.operation(id);
  const items = await allPages((one) => trial.callOperation(world.owner, list, one), list, {});
  return (items ?? trial.cannot(`${id} had to be accepted first`)).map((one) =>
    String(memberAt(one, "id")),
  );
}

/** How soon a reminder is due (ms): the time of the target is known to the second, and the date is cut to it. */
const soon = 4000;

/** That reminders bring none is found out once. */
const areSilent = slot<true>("alerts: reminders bring none");

/** An alert of a reminder that is due at once; whether there is one is open (open.reminder-effect). */
async function reminded(scene: Scene): Promise<string> {
  const { trial, world } = scene;
  const { website_id, owner } = world;
  const silence = "no reminder that was due brought a feed alert";
  if (areSilent.has(trial.run)) trial.cannot(silence);
  const known = new Set(await idsIn(scene, "alerts.feed.list"));
  const create = trial.run.contract.operation("conversation.create");
  const session_id = String((await createAndIdentify(scene, create)).id);
  const date = isoDate((await targetTime(scene)) + soon);
  await trial.given(owner, "conversation.reminder.create", {
    params: { website_id, session_id },
    body: { date, note: "An alert." },
  });
  const fresh = async (): Promise<string[]> =>
    (await idsIn(scene, "alerts.feed.list")).filter((id) => !known.has(id));
  const [id] = await eventually(trial, "end", fresh, ({ length }) => length > 0);
  if (id === undefined) {
    areSilent.set(trial.run, true);
    return trial.cannot(silence);
  }
  for (const guest of trial.run.guests) guest.brought.add(id);
  const params = { feed_entry_id: id };
  trial.onEnd(async () => void (await trial.call(owner, "alerts.feed.remove", { params })));
  return id;
}

const feed = (scene: Scene): Promise<string> =>
  isInjected(scene) ? injected(scene, "feed-alert") : reminded(scene);

/** A new one, or the first of those that are there. */
async function update(scene: Scene): Promise<string> {
  if (isInjected(scene)) return injected(scene, "update-alert");
  const [first] = await idsIn(scene, "alerts.updates.list");
  return first ?? scene.trial.cannot("the platform had to show an update (updates: true)");
}

/** Alerts that are worth waiting for: a page of them is not. */
const fewReminders = 3;

export const alerts: Arrangement = {
  meet: {
    "feed-alert": async (scene) => void scene.ids.set("feed_entry_id", await feed(scene)),
    "update-alert": async (scene) => void scene.ids.set("updates_entry_id", await update(scene)),
  },
  identify: { feed_entry_id: feed, updates_entry_id: update },
  fill: {
    "alerts.feed.list": (scene, index) =>
      index < fewReminders ? feed(scene) : injected(scene, "feed-alert"),
    "alerts.updates.list": (scene) => injected(scene, "update-alert"),
  },
};
