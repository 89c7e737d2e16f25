/** Locales of a helpdesk (1/4.6). */
import type { Handlers } from "../../call.ts";
import { listed } from "../../listed.ts";
import { isLocaleCode } from "../../locales.ts";
import { conflict, invalid } from "../../refusal.ts";
import { helpdeskOf, localeOf } from "../../state/helpdesk.ts";
import { addLocale, removeLocale } from "../../state/helpdesk-content.ts";
import { baseOf, showLocale } from "./show.ts";

export const locales: Handlers = {
  "helpdesk.locale.list": (call) => {
    const helpdesk = helpdeskOf(call);
    const base = baseOf(call.reference, helpdesk);
    return listed(call, helpdesk.locales.values()).map((locale) => showLocale(base, locale));
  },
  "helpdesk.locale.create": (call) => {
    const helpdesk = helpdeskOf(call);
    const code = call.body.locale;
    if (!isLocaleCode(code)) throw invalid("locale: not a code of ISO 639-1");
    if (helpdesk.locales.has(code)) throw conflict("locale_exists");
    const { locale_id, locale } = addLocale(call.reference, helpdesk, code);
    return { locale_id, locale };
  },
  "helpdesk.locale.exists": (call) => {
    localeOf(call);
  },
  "helpdesk.locale.read": (call) =>
    showLocale(baseOf(call.reference, helpdeskOf(call)), localeOf(call)),
  "helpdesk.locale.remove": (call) => removeLocale(helpdeskOf(call), localeOf(call)),
};
