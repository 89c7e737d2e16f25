/** How imports and exports go on another platform (1/4.6). */
import { userOf } from "../../call.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, refusesIf } from "../../deviate/handler.ts";
import { feedOf } from "../../state/alerts.ts";
import { addLocale, removeArticle } from "../../state/helpdesk-content.ts";
import { helpdeskOf, localeOf } from "../../state/helpdesk.ts";
import { Refusal } from "../../refusal.ts";

/** When the reference has filled what it imports into (ms). */
const afterCrawl = 260;

/** Nobody is told that an import has ended. */
const importsSilently: Plant = instead("helpdesk.import.start", (call, original) => {
  const { reference } = call;
  const feed = feedOf(userOf(call));
  const known = new Set([...feed].map(({ id }) => id));
  const data = original(call);
  reference.clock.at(reference.clock.now() + afterCrawl, () => {
    for (const { id, namespace } of feed) {
      if (namespace === "helpdesk:import_complete" && !known.has(id)) feed.delete(id);
    }
  });
  return data;
});

/** Empties the locale before it imports, and publishes what it imports. */
const importsInPlace: Plant = instead("helpdesk.import.start", (call, original) => {
  const { reference } = call;
  const data = original(call);
  const locale = localeOf(call);
  const former = [...locale.articles];
  reference.clock.at(reference.clock.now() + afterCrawl, () => {
    const added = [...locale.articles].filter((one) => !former.includes(one));
    if (added.length === 0) return;
    for (const article of former) removeArticle(locale, article);
    const now = reference.clock.now();
    for (const article of added) Object.assign(article, { status: "published", published_at: now });
  });
  return data;
});

/** Imports only from addresses of the scheme https. */
const importsByHttps: Plant = refusesIf(
  "helpdesk.import.start",
  ({ body }) => !body.helpdesk_url.startsWith("https://"),
);

/** Starts an import while another one runs. */
const importsAtOnce: Plant = afterwards("helpdesk.import.start", (call) => {
  helpdeskOf(call).isImporting = false;
});

/** Makes the locale of the path where it is missing, and imports into that one alone. */
const importsIntoOne: Plant = instead("helpdesk.import.start", (call, original) => {
  const helpdesk = helpdeskOf(call);
  const { locale } = call.params;
  if (!helpdesk.locales.has(locale)) addLocale(call.reference, helpdesk, locale);
  return original({ ...call, body: { helpdesk_url: call.body.helpdesk_url } });
});

/** Mails an export half a second later, as an attachment without a link. */
const exportsAttached: Plant = ({ mail, clock }) => {
  const { send } = mail;
  mail.send = (sent) => {
    if (sent.kind !== "helpdesk-export") return send(sent);
    clock.at(clock.now() + 500, () =>
      send({ ...sent, subject: "Export", text: "The file is attached.", values: {} }),
    );
  };
};

/** The pause between two exports of a locale (ms). */
const minute = 60_000;

const exportsOnceAMinute: Plant = (reference) => {
  const ended = new WeakMap<object, number>();
  instead("helpdesk.export.start", (call, original) => {
    const locale = localeOf(call);
    const now = reference.clock.now();
    if (now < (ended.get(locale) ?? -Infinity)) throw new Refusal(409, "exported_just_now");
    const data = original(call);
    ended.set(locale, now + minute);
    return data;
  })(reference);
};

/** Whether it is the address of a helpdesk of some product. */
export const isOfProduct = (url: string): boolean =>
  /^https:\/\/[\w-]+\.(help-product|other-product)\.example(\/|$)/.test(url);

export const transfersAccents: Record<string, Accent> = {
  "helpdesk-imports-silently": accent(
    "Announces the end of an import to nobody.",
    ["open.helpdesk-import-end"],
    importsSilently,
  ),
  "helpdesk-imports-in-place": accent(
    "Empties a locale before it imports into it, and publishes what it imports.",
    ["open.helpdesk-import-merge"],
    importsInPlace,
  ),
  "helpdesk-imports-by-https": accent(
    "Imports only from addresses of the scheme https.",
    ["open.helpdesk-import-source"],
    importsByHttps,
  ),
  "helpdesk-imports-at-once": accent(
    "Starts an import while another one runs.",
    ["open.helpdesk-import-source"],
    importsAtOnce,
  ),
  "helpdesk-imports-into-one": accent(
    "Makes the locale of an import where it is missing, and imports into no other.",
    ["open.helpdesk-import-locales"],
    importsIntoOne,
  ),
  "helpdesk-export-once-a-minute": accent(
    "Refuses a second export of a locale within a minute.",
    ["open.helpdesk-export-content"],
    exportsOnceAMinute,
  ),
  "helpdesk-export-attached": accent(
    "Mails an export half a second later, without a link.",
    ["open.helpdesk-export-content"],
    exportsAttached,
  ),
};
