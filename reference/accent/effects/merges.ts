import { userOf, websiteOf } from "../../call.ts";
import { accent, unusual, type Accent, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, takesBody } from "../../deviate/handler.ts";
import { nodeOf, pageOf } from "../../routes/status/state.ts";
import { hooksOf } from "../../state/hook.ts";
import { profileOf } from "../../state/people.ts";
import { scheduleOf } from "../../state/schedule.ts";

/** What was there, and after it the entries that were sent and are new. */
const joined = <Item>(former: readonly Item[] | undefined = [], sent: readonly Item[]): Item[] => {
  const known = new Set(former.map((item) => JSON.stringify(item)));
  return [...former, ...sent.filter((item) => !known.has(JSON.stringify(item)))];
};

/** Adds what is sent to each array that an object has already, at each depth. */
function addedUp(former: unknown, sent: unknown): unknown {
  if (Array.isArray(sent)) return joined(Array.isArray(former) ? former : [], sent);
  if (typeof sent !== "object" || sent === null) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]: [string, unknown]) => [
      name,
      addedUp((former as Record<string, unknown> | undefined)?.[name], value),
    ]),
  );
}

/** PATCH of a profile adds to its arrays. */
const profileArraysAddUp: Plant = takesBody("people.profile.merge", (body, call) => {
  const profile = profileOf(websiteOf(call), call.params.people_id);
  return addedUp(profile, body) as typeof body;
});

/** PATCH of a hook, a schedule, a node or the settings of a status page adds to its arrays. */
const arraysAddUp: Plant[] = [
  takesBody("hooks.hook.merge", (body, call) => {
    const hook = hooksOf(websiteOf(call)).get(call.params.hook_id);
    return addedUp(hook, body) as typeof body;
  }),
  takesBody(
    "account.schedule.merge",
    (body, call) => addedUp(scheduleOf(userOf(call)), body) as typeof body,
  ),
  takesBody("status.node.merge", (body, call) => addedUp(nodeOf(call).node, body) as typeof body),
  takesBody("status.settings.merge", (body, call) => {
    const { app } = pageOf(call).settings;
    return addedUp({ notify: { app } }, body) as typeof body;
  }),
];

const off = { locale_picker: false, refer_link: false, forbid_indexing: false };
const noLogos = { header: "", footer: "", banner: "" };

interface Nested {
  appearance?: { logos?: object };
  behavior?: object;
}

/** The flags and logos beside those that are sent, as if each of these objects were replaced. */
const replaced = <Body extends Nested>(body: Body, flags: object): Body => ({
  ...body,
  ...(body.behavior && { behavior: { ...flags, ...body.behavior } }),
  ...(body.appearance?.logos && {
    appearance: { logos: { ...noLogos, ...body.appearance.logos } },
  }),
});

/** PATCH of the settings of a helpdesk or a status page replaces the objects in them. */
const settingsReplaced: Plant[] = [
  takesBody("helpdesk.settings.merge", (body) =>
    replaced(body, { ...off, show_category_images: false, ask_feedback: false }),
  ),
  takesBody("status.settings.merge", (body) => replaced(body, { ...off, show_chatbox: false })),
  afterwards("status.settings.merge", (call) => {
    const { notify } = call.body;
    if (notify && !notify.app) pageOf(call).settings.app = {};
  }),
];

/** PUT of a node keeps the replicas and http that it leaves out. */
const keepsNode: Plant = takesBody("status.node.replace", (body, call) => {
  const { replicas, http } = nodeOf(call).node;
  return { ...(replicas && { replicas }), ...(http && { http }), ...body };
});

/** PATCH of a node forgets the parts of its http that were not sent. */
const nodeHttpReplaced: Plant = instead("status.node.merge", (call, original) => {
  if (call.body.http) delete nodeOf(call).node.http;
  return original(call);
});

export const mergesAccents: Record<string, Accent> = {
  "profile-patch-adds": accent(
    "PATCH of a profile adds to its arrays.",
    ["open.people-patch-arrays"],
    profileArraysAddUp,
  ),
  "patch-adds-to-arrays": unusual(
    accent(
      "PATCH of a hook, a schedule, a node or the settings of a status page adds to its arrays.",
      ["open.patch-arrays"],
      ...arraysAddUp,
    ),
    [
      "hooks.patch-events-as-a-whole",
      "account.schedule-hours-replaced",
      "status.replicas-overwritten",
    ],
  ),
  "settings-replaced": unusual(
    accent(
      "PATCH of the settings of a helpdesk or a status page replaces the objects in them.",
      ["1/4.6", "2/10"],
      ...settingsReplaced,
    ),
    [
      "helpdesk.settings-nested-merge",
      "status.settings-merge-nested",
      "status.settings-states-walked",
    ],
  ),
  "node-put-keeps": accent(
    "PUT of a node keeps the replicas and http that it leaves out.",
    ["open.status-node-put-omitted"],
    keepsNode,
  ),
  "node-patch-replaces-http": accent(
    "PATCH of a node replaces its http as a whole.",
    ["open.status-node-http-merge"],
    nodeHttpReplaced,
  ),
};
