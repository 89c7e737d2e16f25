/** Alerts: no route creates them; a reminder brings one on most platforms. */
import { isoDate } from "../../../fixtures/iso-date.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Exchange } from "../../record/exchange.ts";
import { isAccepted, notAccepted } from "../../client/answer.ts";
import { accountAt, groundOn } from "../../guest/ground.ts";
import { eventually } from "../../target/eventually.ts";
import { slot } from "../../case/slot.ts";
import type { Caller } from "../../client/client.ts";
import type { Operator } from "../../trial/world.ts";
import { createAndIdentify } from "../create.ts";
import { listed } from "../listed.ts";
import { inject } from "../inject.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { targetTime } from "../time.ts";
import { passerby } from "../person/spare.ts";
import { isInjected } from "../staged.ts";

async function idsIn(
  { trial }: Scene,
  as: Caller,
  id: "alerts.feed.list" | "alerts.updates.list",
  isMeant: (alert: unknown) => boolean = () => true,
): Promise<string[]> {
  const alerts = await listed(trial, as, id, {});
  const ids = alerts.filter(isMeant).map((one) => String(memberAt(one, "id")));
  // One that comes between two pages moves others to the next.
  return [...new Set(ids)];
}

/** Others come of what else happens on the platform. */
const isOfReminder = (alert: unknown): boolean =>
  memberAt(alert, "namespace") === "message:reminder";

/** How long a reminder may be under way, beside two answers of the target, before it is due (ms): first, and where it came too late. */
const leeways = [900, 9000] as const;

/** The time of the target is known to the second, and the date is cut to it (ms). */
const second = 1000;

/** Set once it is known that reminders bring no alert. */
const areSilent = slot<true>("alerts: reminders bring none");

/** Sets a reminder for the next seconds in a conversation of its own. */
async function remind(scene: Scene, as: Caller): Promise<void> {
  const { trial, world } = scene;
  const { website_id } = world;
  const create = trial.run.contract.operation("conversation.create");
  const session_id = String((await createAndIdentify(scene, create)).id);
  const set = async (leeway: number): Promise<Exchange> => {
    const asked = performance.now();
    const now = await targetTime(scene);
    const ahead = second + 2 * (performance.now() - asked) + leeway;
    const date = isoDate(now + second * Math.ceil(ahead / second));
    return trial.call(as, "conversation.reminder.create", {
      params: { website_id, session_id },
      body: { date, note: "An alert." },
    });
  };
  const [little, much] = leeways;
  if (isAccepted(await set(little))) return;
  const last = await set(much);
  if (!isAccepted(last)) trial.cannot(notAccepted(last));
}

/** A run may remove it. */
function brought({ trial: { run } }: Scene, id: string): string {
  for (const guest of run.guests) guest.brought.add(id);
  return id;
}

/** Alerts of reminders that are due at once; whether there are any is open (open.reminder-effect). */
async function reminded(scene: Scene, as: Caller, count: number): Promise<string[]> {
  const { trial, world } = scene;
  const silence = "no reminder that was due brought a feed alert";
  if (areSilent.has(trial.run)) trial.cannot(silence);
  await trial.reserve(groundOn("alerts", accountAt(world.website_id)));
  const known = new Set(await idsIn(scene, as, "alerts.feed.list", isOfReminder));
  for (let set = 0; set < count; set++) await remind(scene, as);
  const fresh = async (): Promise<string[]> =>
    (await idsIn(scene, as, "alerts.feed.list", isOfReminder)).filter((id) => !known.has(id));
  const ids = await eventually(trial, "end", fresh, ({ length }) => length >= count);
  if (!ids.length) areSilent.set(trial.run, true);
  for (const id of ids) {
    const params = { feed_entry_id: brought(scene, id) };
    trial.onEnd(async () => void (await trial.call(as, "alerts.feed.remove", { params })));
  }
  if (!ids.length) trial.cannot(silence);
  if (ids.length < count)
    trial.cannot(`${count} reminders that were due brought ${ids.length} feed alerts`);
  return ids;
}

async function broughtIn(scene: Scene, { user_id } = scene.world.owner): Promise<string> {
  const { id } = await inject(scene, "feed-alert", { user_id }, ["id"]);
  return brought(scene, id);
}

/** So many alerts in the feed of a user of the website: brought in, else of reminders. */
export async function feedAlerts(scene: Scene, as: Operator, count: number): Promise<string[]> {
  if (!isInjected(scene.trial)) return reminded(scene, as, count);
  const ids: string[] = [];
  while (ids.length < count) ids.push(await broughtIn(scene, as));
  return ids;
}

const feed = async (scene: Scene): Promise<string> =>
  (await feedAlerts(scene, scene.world.owner, 1))[0] ?? "";

async function published(scene: Scene): Promise<string> {
  const { user_id } = scene.world.owner;
  return (await inject(scene, "update-alert", { user_id }, ["id"])).id;
}

/** A new one, or the first of those that are there. */
async function update(scene: Scene): Promise<string> {
  if (isInjected(scene.trial)) return published(scene);
  const [first] = await idsIn(scene, scene.world.owner, "alerts.updates.list");
  return first ?? scene.trial.cannot("the platform had to show an update (updates: true)");
}

/** Alerts that are worth waiting for: a page of them is not. */
const fewReminders = 3;

export const alerts: Arrangement = {
  meet: {
    "feed-alert": async (scene) => void scene.ids.set("feed_entry_id", await feed(scene)),
    "update-alert": async (scene) => void scene.ids.set("updates_entry_id", await update(scene)),
  },
  caller: { "alerts.updates.mark": (_, scene) => passerby(scene) },
  identify: { feed_entry_id: feed, updates_entry_id: update },
  fill: {
    "alerts.feed.list": (scene, index) => (index < fewReminders ? feed(scene) : broughtIn(scene)),
    "alerts.updates.list": published,
  },
};
