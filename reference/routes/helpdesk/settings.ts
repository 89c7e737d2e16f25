/** Settings of a helpdesk (1/4.6): a change keeps what it does not name, at each depth. */
import type { Handlers } from "../../call.ts";
import { pick } from "../../pick.ts";
import { helpdeskOf } from "../../state/helpdesk.ts";
import { checkBlankUrl } from "./check.ts";

const logoNames = ["header", "footer", "banner"] as const;

export const settings: Handlers = {
  "helpdesk.settings.read": (call) => helpdeskOf(call).settings,
  "helpdesk.settings.merge": (call) => {
    const { settings } = helpdeskOf(call);
    const { appearance, behavior = {}, include = {}, access = {} } = call.body;
    const logos = appearance?.logos ?? {};
    for (const name of logoNames) checkBlankUrl(`appearance/logos/${name}`, logos[name]);
    Object.assign(settings, pick(call.body, ["name"]));
    Object.assign(settings.appearance.logos, pick(logos, logoNames));
    const flags = Object.keys(settings.behavior) as (keyof typeof settings.behavior)[];
    Object.assign(settings.behavior, pick(behavior, flags));
    Object.assign(settings.include, pick(include, ["html"]));
    Object.assign(settings.access, pick(access, ["password"]));
  },
};
