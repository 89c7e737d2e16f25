/** Acts that save all that they loaded, over what another act did meanwhile. */
import { userOf, websiteOf, type Call } from "../../call.ts";
import { writesBack } from "../../deviate/at-once.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { pageOf } from "../../routes/status/state.ts";
import { shortcutsOf } from "../../routes/shortcuts.ts";
import { articleOf, categoryOf, helpdeskOf } from "../../state/helpdesk.ts";
import { scheduleOf } from "../../state/schedule.ts";

/** Puts these members of a thing back. */
function keeping<Thing extends object>(thing: Thing, ...names: (keyof Thing)[]): () => void {
  const kept = Object.fromEntries(names.map((name) => [name, structuredClone(thing[name])]));
  return () => void Object.assign(thing, kept);
}

const found = (says: string, plant: Plant): Fault =>
  fault(says, ["platform.acts-at-once-all-kept"], plant);

export const actsFaults: Record<string, Fault> = {
  "helpdesk-article-update-saves-status": found(
    "An update of an article saves the status that the article had when the request came.",
    writesBack("helpdesk.article.merge", (call) =>
      keeping(articleOf(call), "status", "published_at"),
    ),
  ),
  "helpdesk-placement-saves-status": found(
    "The placement of an article saves the status that the article had when the request came.",
    writesBack("helpdesk.placement.set", (call) =>
      keeping(articleOf(call), "status", "published_at"),
    ),
  ),
  "helpdesk-category-update-saves-sections": found(
    "An update of a category saves its sections as they were when the request came.",
    writesBack("helpdesk.category.merge", (call) => {
      const restores = [...categoryOf(call).sections].map((one) => keeping(one, "name"));
      return () => restores.forEach((restore) => restore());
    }),
  ),
  "helpdesk-settings-save-domain": found(
    "A change of the settings of a helpdesk saves its domain as it was when the request came.",
    writesBack("helpdesk.settings.merge", (call) => keeping(helpdeskOf(call).domain, "basic")),
  ),
  "shortcuts-update-saves-tag": found(
    "An update of a shortcut that names no tag saves the one that it had when the request came.",
    writesBack("shortcuts.shortcut.merge", savesTag),
  ),
  "account-notification-saves-schedule": found(
    "A change of the notification settings saves the schedule as it was when the request came.",
    writesBack("account.notification.merge", (call) =>
      keeping(scheduleOf(userOf(call)), "stealth"),
    ),
  ),
  "status-settings-save-announcement": found(
    "A change of the settings of a status page saves the announcement as it was when the request came.",
    writesBack("status.settings.merge", (call) => keeping(pageOf(call), "announcement")),
  ),
};

function savesTag(call: Call<"shortcuts.shortcut.merge">): () => void {
  const all = shortcutsOf(websiteOf(call));
  const { shortcut_id } = call.params;
  const tag = all.get(shortcut_id)?.tag;
  return () => {
    const now = all.get(shortcut_id);
    if (now && tag !== undefined && call.body.tag === undefined) now.tag = tag;
  };
}
