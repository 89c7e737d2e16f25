import { accent, type Accent } from "../deviate/deviation.ts";
import { apartAccents } from "./time/apart.ts";
import { behindAccents } from "./time/behind.ts";
import { showsLate } from "./time/appearance.ts";
import { endedAccents } from "./time/ended.ts";
import { lagAccents } from "./time/lag.ts";
import { lateAccents } from "./time/late.ts";

export const timeAccents: Record<string, Accent> = {
  ...apartAccents,
  ...lagAccents,
  ...lateAccents,
  ...behindAccents,
  ...endedAccents,
  "things-shown-late": accent(
    "Shows new conversations, messages, profiles and parts of a helpdesk only 300 ms after they were made.",
    ["open.read-after-write"],
    showsLate,
  ),
};
