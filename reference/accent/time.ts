import { accent, type Accent } from "../deviate/deviation.ts";
import { showsLate } from "./time/appearance.ts";
import {
  answersSlow,
  conversationsStayListed,
  listsBehind,
  profilesStayListed,
  readsBehind,
  websitesListedLate,
} from "./time/lag.ts";

export const timeAccents: Record<string, Accent> = {
  "answers-slow": accent(
    "Works on each call 50 ms after it arrived.",
    ["1/1", "open.read-after-write"],
    answersSlow,
  ),
  "conversations-listed-after-removal": accent(
    "Lists a conversation for 200 ms after it was removed.",
    ["open.read-after-write"],
    conversationsStayListed,
  ),
  "profiles-listed-after-removal": accent(
    "Lists a profile for 200 ms after it was removed.",
    ["open.read-after-write"],
    profilesStayListed,
  ),
  "reads-behind": accent(
    "For 200 ms, shows what the same caller read before.",
    [
      "open.read-after-write",
      "open.conversations-search-delay",
      "open.people-stats-scope",
      "open.hook-change-delay",
    ],
    readsBehind,
  ),
  "lists-behind": accent(
    "For a second and a half, shows of a list what the same caller read before.",
    ["open.read-after-write"],
    listsBehind,
  ),
  "websites-listed-late": accent(
    "Lists a website only a second after it was created.",
    ["open.read-after-write"],
    websitesListedLate,
  ),
  "things-shown-late": accent(
    "Shows new conversations, messages, profiles and parts of a helpdesk only 300 ms after they were made.",
    ["open.read-after-write"],
    showsLate,
  ),
};
