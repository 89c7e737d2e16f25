import { accent, type Accent } from "../deviate/deviation.ts";
import {
  announcementBehind,
  clearedBehind,
  mailSlow,
  tokenBehind,
  usersWelcomed,
} from "./time/behind.ts";
import { showsLate } from "./time/appearance.ts";
import {
  answersSlow,
  conversationsStayListed,
  listsBehind,
  profilesStayListed,
  readsBackAndForth,
  readsBehind,
  sessionsListedLate,
  websitesListedLate,
} from "./time/lag.ts";
import {
  deletedShownOn,
  emailsNameLate,
  pluginsFoundLate,
  pluginsListedBehind,
} from "./time/late.ts";

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
  "reads-back-and-forth": accent(
    "For 300 ms after a write, every second read of the same caller shows what was there before.",
    ["open.read-after-write"],
    readsBackAndForth,
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
  "sessions-listed-late": accent(
    "Lists a session, and its entry of the history, half a second after its login.",
    ["open.read-after-write"],
    sessionsListedLate,
  ),
  "things-shown-late": accent(
    "Shows new conversations, messages, profiles and parts of a helpdesk only 300 ms after they were made.",
    ["open.read-after-write"],
    showsLate,
  ),
  "profile-email-names-late": accent(
    "Knows a new profile by its email only 300 ms after it knows it by its identifier.",
    ["open.read-after-write"],
    emailsNameLate,
  ),
  "plugin-found-late": accent(
    "Finds a new plugin from the second search on that is made since it is listed.",
    ["open.read-after-write"],
    pluginsFoundLate,
  ),
  "plugin-listed-behind": accent(
    "Shows the summary of a new plugin in the list only 300 ms after it is shown of the plugin alone.",
    ["open.read-after-write"],
    pluginsListedBehind,
  ),
  "website-shown-after-deletion": accent(
    "Shows a website for another second after its deletion has run.",
    ["open.read-after-write"],
    deletedShownOn,
  ),
  "status-page-behind": accent(
    "For 60 ms shows the token of before a roll, and no announcement that was made.",
    ["open.read-after-write"],
    tokenBehind,
    announcementBehind,
  ),
  "feed-cleared-behind": accent(
    "Shows alerts for 60 ms after their feed was cleared.",
    ["open.read-after-write"],
    clearedBehind,
  ),
  "mail-slow": accent("Sends each mail 400 ms after its cause.", ["1/1"], mailSlow),
  "users-welcomed": accent(
    "Welcomes each new user by mail, and sends each mail 400 ms after its cause.",
    ["open.mails-further"],
    mailSlow,
    usersWelcomed,
  ),
};
