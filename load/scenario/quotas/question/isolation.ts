/** Whoever used up a limit uses up nobody else's: token from token, website from website, plugin from user. */
import { judgeIsolation } from "../oracle/isolation.ts";
import { labelled } from "../oracle/record.ts";
import { ask, drain, inside } from "../act.ts";
import type { Experiment } from "../experiment.ts";
import { limitOfCaller, plugin, user } from "../tier.ts";

/** Requests of the other one afterwards. */
const others = 3;

const perIntegration = "platform.daily-quota-per-integration";

/** The other one has a small quota too, as one that counts all together would look at any of them. */
const tokenFromToken: Experiment = {
  id: "isolation-token",
  title: "token from token",
  needs: ["world"],
  worlds: (settings) => [plugin.world(settings, 2)],
  acts: (settings) => [
    inside("day"),
    ask("before", "0.token-2", "0.create"),
    drain("spend", "0.token-1", "0.create", settings.daily_quota),
    ask("still", "0.token-1", "0.create"),
    ask("other", "0.token-2", "0.create", others),
    ask("session", "0.operator-1", "0.read"),
  ],
  judge: (records) => [
    {
      asks: "a plugin token from another of the same website",
      ...judgeIsolation(records, "other", perIntegration),
      of: labelled(records, "other"),
    },
    {
      asks: "a user session from a plugin token",
      ...judgeIsolation(records, "session", undefined),
      of: labelled(records, "session"),
    },
  ],
  limitOf: limitOfCaller(plugin, 2),
};

const websiteFromWebsite: Experiment = {
  id: "isolation-website",
  title: "website from website",
  needs: ["world"],
  worlds: (settings) => [plugin.world(settings, 1), plugin.world(settings, 1)],
  acts: (settings) => [
    inside("day"),
    ask("before", "1.token-1", "1.create"),
    drain("spend", "0.token-1", "0.create", settings.daily_quota),
    ask("still", "0.token-1", "0.create"),
    ask("other", "1.token-1", "1.create", others),
  ],
  judge: (records) => [
    {
      asks: "a plugin token from one of another website",
      ...judgeIsolation(records, "other", perIntegration),
      of: labelled(records, "other"),
    },
  ],
  limitOf: (caller, settings) =>
    caller === "1.token-1" ? plugin.limit(settings) : limitOfCaller(plugin, 1)(caller, settings),
};

/** Whether the minute is counted for each user is open; that no plugin token is refused for it is not. */
const pluginFromUser: Experiment = {
  id: "isolation-tier",
  title: "plugin from user",
  needs: ["world"],
  worlds: (settings) => [user.world(settings, 2)],
  acts: (settings) => [
    inside("minute"),
    ask("before", "0.token-1", "0.create"),
    drain("spend", "0.operator-1", "0.create", settings.minute_limit),
    ask("still", "0.operator-1", "0.create"),
    ask("other", "0.token-1", "0.create", others),
    ask("colleague", "0.operator-2", "0.create"),
  ],
  judge: (records) => [
    {
      asks: "a plugin token from a user session",
      ...judgeIsolation(records, "other", "platform.plugin-may-burst"),
      of: labelled(records, "other"),
    },
    {
      asks: "a user session from that of a colleague",
      ...judgeIsolation(records, "colleague", undefined),
      of: labelled(records, "colleague"),
    },
  ],
  limitOf: limitOfCaller(user, 2),
};

export const isolation: Experiment[] = [tokenFromToken, websiteFromWebsite, pluginFromUser];
