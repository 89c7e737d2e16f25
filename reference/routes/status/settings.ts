/** Settings of a status page (2/10). */
import { isObject } from "../../../contract/json-object.ts";
import type { Handlers } from "../../call.ts";
import { invalid } from "../../refusal.ts";
import type { StatusSettingsWrite } from "../../../schemas/generated/types.ts";
import { pageOf } from "./state.ts";

/** The groups of the settings, flat; reads nest them as the documents show. */
const fields = {
  logos: ["header", "footer", "banner"],
  behavior: ["show_chatbox", "locale_picker", "refer_link", "forbid_indexing"],
  include: ["html"],
  poll: ["retry", "delay_dead", "delay_sick"],
  push: ["delay_dead", "system_cpu_sick_above", "system_ram_sick_above"],
  local: ["retry", "delay_dead", "delay_sick"],
  chat_hook: ["hook_url", "mention_channel"],
  email: ["to"],
  app: ["user_ids"],
  push_service: ["token", "users"],
} as const;

type GroupName = keyof typeof fields;
type Group = Record<string, unknown>;
type Groups = { [Name in GroupName]: Group };

export interface Settings extends Groups {
  /** Also the name of the page. */
  name: string;
}

/** The settings of a new page. */
export const firstSettings = (name: string): Settings => ({
  name,
  logos: {},
  behavior: { show_chatbox: true, locale_picker: true, refer_link: true, forbid_indexing: false },
  include: {},
  poll: { retry: 2, delay_dead: 30, delay_sick: 10 },
  push: { delay_dead: 20, system_cpu_sick_above: 0.9, system_ram_sick_above: 0.9 },
  local: { retry: 2, delay_dead: 40, delay_sick: 20 },
  chat_hook: {},
  email: {},
  app: {},
  push_service: {},
});

const groupsOf = ({
  appearance,
  behavior,
  include,
  metrics,
  notify,
}: StatusSettingsWrite): Record<GroupName, unknown> => ({
  logos: appearance?.logos,
  behavior,
  include,
  poll: metrics?.poll,
  push: metrics?.push,
  local: metrics?.local,
  chat_hook: notify?.chat_hook,
  email: notify?.["email"],
  app: notify?.app,
  push_service: notify?.push_service,
});

type Check = (value: unknown) => boolean;
const fromZero: Check = (value) => typeof value === "number" && value >= 0;
const texts: Check = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
const email = /^[^@\s]+@[^@\s]+$/;

/** What the contract does not say about a field, since the documents do not. */
const checks: Record<string, Check> = {
  retry: fromZero,
  delay_dead: fromZero,
  delay_sick: fromZero,
  mention_channel: (value) => typeof value === "boolean",
  // Clients name a single receiver as a plain text.
  to: (value) => {
    const receivers = typeof value === "string" ? [value] : value;
    return (
      texts(receivers) && (receivers as string[]).every((one) => one === "" || email.test(one))
    );
  },
  users: texts,
};

/** The group with what was sent of it; a blank text clears its field. */
function mergeGroup(kept: Group, sent: unknown, names: readonly string[]): Group {
  if (!isObject(sent)) return kept;
  const merged = { ...kept };
  for (const name of names) {
    const value = sent[name];
    if (value === undefined) continue;
    if (checks[name]?.(value) === false) throw invalid(`${name}: not a value of this setting`);
    if (value === "") delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

function changed(kept: Settings, body: StatusSettingsWrite): Settings {
  const sent = groupsOf(body);
  const groups = Object.entries(fields).map(([group, names]) => [
    group,
    mergeGroup(kept[group as GroupName], sent[group as GroupName], names),
  ]);
  return { ...kept, ...(Object.fromEntries(groups) as Groups), name: body.name ?? kept.name };
}

const show = ({ name, logos, behavior, include, poll, push, local, ...notify }: Settings) => ({
  name,
  appearance: { logos },
  behavior,
  include,
  metrics: { poll, push, local },
  notify,
});

export const settings: Handlers = {
  "status.settings.read": (call) => show(pageOf(call).settings),
  "status.settings.merge": (call) => {
    const page = pageOf(call);
    page.settings = changed(page.settings, call.body);
  },
};
