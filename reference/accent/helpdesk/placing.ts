/** What another platform makes of names and identifiers that do not fit in a helpdesk (1/4.6). */
import { invalid } from "../../refusal.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead, refusesIf, refusesWhen, takesBody, whereRefused } from "../../deviate/handler.ts";
import { addLocale } from "../../state/helpdesk-content.ts";
import { articleOf, helpdeskOf, localeOf } from "../../state/helpdesk.ts";

/** Takes any code as a locale. */
const anyLocale: Plant = instead("helpdesk.locale.create", (call, original) => {
  const helpdesk = helpdeskOf(call);
  const code = call.body.locale;
  if (helpdesk.locales.has(code)) return original(call);
  const { locale_id, locale } = addLocale(call.reference, helpdesk, code);
  return { locale_id, locale };
});

/** Refuses filters by a category or a section that is not there, or by a section of another category. */
const unknownPlacesRefused: Plant = refusesIf("helpdesk.article.list", (call) => {
  const { filter_category_id: category_id = "none", filter_section_id: section_id = "none" } =
    call.query;
  const category = localeOf(call).categories.get(category_id);
  const isUnknown = category_id !== "none" && !category;
  return isUnknown || (section_id !== "none" && !category?.sections.get(section_id));
});

/** Leaves an article where it is, or out of the section, where category and section do not fit. */
const misplacedIgnored: Plant = together(
  takesBody("helpdesk.placement.set", (body, call) => {
    const { category_id, section_id } = body;
    const category = localeOf(call).categories.get(category_id);
    const fits =
      section_id === undefined || section_id === "" || category?.sections.get(section_id);
    return fits ? body : { category_id, section_id: "" };
  }),
  whereRefused("helpdesk.placement.set", ["category_not_found"]),
);

/** Takes alternates that are not there or of the wrong locale, and links nothing. */
const unfitAlternatesTaken: Plant = whereRefused(
  "helpdesk.alternate.replace",
  ["locale_not_found", "article_not_found", "invalid_data"],
  (call) => void articleOf(call),
);

const isUrl = (text: string): boolean => /^https:\/\/[^/]+\//.test(text);

/** Takes redirections of one form only: from a path to an absolute https URL with a path. */
const redirectionsToUrls: Plant = refusesWhen("helpdesk.redirection.create", ({ body }) =>
  isUrl(body.target) && /^\/[^*?#]+$/.test(body.path)
    ? undefined
    : invalid("a path, and an absolute https URL"),
);

/** Takes redirections between any two texts. */
const redirectionsAny: Plant = instead("helpdesk.redirection.create", (call, original) => {
  const { path, target } = call.body;
  const fits = path.startsWith("/") && (target.startsWith("/") || isUrl(target));
  if (fits) return original(call);
  const { redirections } = helpdeskOf(call);
  const plain = { path: `/${call.reference.random.hex(16)}`, target: "/" };
  const data = original({ ...call, body: plain }) as { redirection_id: string };
  const made = redirections.get(data.redirection_id);
  if (made) Object.assign(made, { path, target });
  return data;
});

/** Refuses markup in the HTML that pages include. */
const markupRefused: Plant = refusesIf("helpdesk.settings.merge", ({ body }) =>
  /[<>]/.test(body.include?.html ?? ""),
);

export const placingAccents: Record<string, Accent> = {
  "helpdesk-locale-any": accent(
    "Takes any code as a locale.",
    ["open.helpdesk-locale-codes"],
    anyLocale,
  ),
  "helpdesk-places-unknown-refused": accent(
    "Refuses to filter articles by a category or a section that is not there.",
    ["open.helpdesk-filter-unknown"],
    unknownPlacesRefused,
  ),
  "helpdesk-misplaced-ignored": accent(
    "Ignores the part of a placement that does not fit.",
    ["open.helpdesk-placement-mismatch"],
    misplacedIgnored,
  ),
  "alternates-unfit-taken": accent(
    "Accepts alternates that are not there or of the wrong locale, and links nothing.",
    ["open.helpdesk-alternate-mismatch"],
    unfitAlternatesTaken,
  ),
  "redirections-to-urls-only": accent(
    "Accepts redirections from a path to an absolute https URL only.",
    ["open.helpdesk-redirection-form"],
    redirectionsToUrls,
  ),
  "redirections-any": accent(
    "Accepts redirections between any two texts.",
    ["open.helpdesk-redirection-form"],
    redirectionsAny,
  ),
  "helpdesk-markup-refused": accent(
    "Refuses markup in the HTML that the pages of a helpdesk include.",
    ["open.helpdesk-settings-html"],
    markupRefused,
  ),
};
