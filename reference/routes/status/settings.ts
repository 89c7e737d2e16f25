import type { Handlers } from "../../call.ts";
import { invalid } from "../../refusal.ts";
import type { StatusSettings, StatusSettingsWrite } from "../../../schemas/generated/types.ts";
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
}: StatusSettingsWrite): Partial<Record<GroupName, Group | undefined>> => ({
  logos: appearance?.logos,
  behavior,
  include,
  poll: metrics?.poll,
  push: metrics?.push,
  local: metrics?.local,
  chat_hook: notify?.chat_hook,
  email: notify?.["email"] as Group | undefined,
  app: notify?.app,
  push_service: notify?.push_service,
});
