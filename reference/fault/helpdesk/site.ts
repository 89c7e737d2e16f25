import { readsDatesTogether } from "../../deviate/days.ts";
import { takesAnySecret } from "../account/challenge.ts";
import { websiteOf, type Call } from "../../call.ts";
import { keepsDomain, refusesBlankDomain } from "../../deviate/custom-domain.ts";
import { fault, type Fault } from "../../deviate/deviation.ts";
import { misnames, sends } from "../../deviate/event.ts";
import {
  afterwards,
  demandsField,
  ignoresQuery,
  instead,
  refusesWhen,
  shows,
  takesBody,
} from "../../deviate/handler.ts";
import { neverExceeds, neverFalls, outlives, takesOnce } from "../../deviate/memory.ts";
import { without } from "../../deviate/without.ts";
import type { User } from "../../model.ts";
import { invalid } from "../../refusal.ts";
import { emitWebsite } from "../../relay/relay.ts";
import { operatorsOf } from "../../state/operator.ts";
import { removeLocale } from "../../state/helpdesk-content.ts";
import { articleOf, helpdeskOf, helpdeskSlot, localeOf } from "../../state/helpdesk.ts";

const read = "helpdesk.settings.read";
const merge = "helpdesk.settings.merge";
const setDomain = "helpdesk.domain.merge";
const valid = "website:validate:domain:valid";
const invalidated = "website:validate:domain:invalid";

/** How many the helpdesk has, in all locales. */
const countsOf = (call: Call<"helpdesk.locale.read">, noun: "articles" | "categories"): number =>
  [...helpdeskOf(call).locales.values()].reduce((total, locale) => total + locale[noun].size, 0);

type Settings = Call<"helpdesk.settings.merge">["body"];
type Logos = NonNullable<NonNullable<Settings["appearance"]>["logos"]>;

/** A PATCH of the settings with other logos. */
const takesLogos = (change: (logos: Logos) => Logos) =>
  takesBody(merge, (body) => {
    const { logos } = body.appearance ?? {};
    return logos ? { ...body, appearance: { logos: change(logos) } } : body;
  });

const dropFeedback = (call: Parameters<typeof articleOf>[0]): void => {
  const locale = localeOf(call);
  const { article_id } = articleOf(call);
  locale.feedback = locale.feedback.filter(({ article }) => article?.article_id !== article_id);
};

const locales = (call: Parameters<typeof helpdeskOf>[0]): string[] => [
  ...helpdeskOf(call).locales.keys(),
];

export const siteFaults: Record<string, Fault> = {
  "helpdesk-remove-longer-secret": fault(
    "A helpdesk is removed even with a secret that only begins with the right one.",
    ["helpdesk.remove-wrong-secret"],
    instead("helpdesk.remove", (call, original) => {
      const { verify } = call.body;
      if (!verify) return original(call);
      try {
        return original(call);
      } catch {
        const secret = (verify.secret ?? "").slice(0, -1);
        return original({ ...call, body: { verify: { ...verify, secret } } });
      }
    }),
  ),
  "helpdesk-remove-by-any-provider": fault(
    "A helpdesk is removed by the method identity_provider with any secret.",
    ["helpdesk.remove-wrong-secret"],
    takesAnySecret("helpdesk.remove", "identity_provider"),
  ),
  "helpdesk-remove-refused-empties": fault(
    "The removal of a helpdesk with a wrong secret is refused, but its redirections are gone.",
    ["helpdesk.remove-wrong-secret"],
    instead("helpdesk.remove", (call, original) => {
      try {
        return original(call);
      } catch (error) {
        helpdeskOf(call).redirections.clear();
        throw error;
      }
    }),
  ),
  "helpdesk-remove-refused-removes": fault(
    "The removal of a helpdesk with a wrong secret is refused, but the helpdesk is gone.",
    ["helpdesk.remove-wrong-secret"],
    instead("helpdesk.remove", (call, original) => {
      try {
        return original(call);
      } finally {
        helpdeskSlot(call.reference.website(call.params.website_id)).helpdesk = undefined;
      }
    }),
  ),
  "helpdesk-remove-leaves-locales": fault(
    "The locales of a removed helpdesk can still be read.",
    ["helpdesk.remove-takes-locales", "removed-is-not-read:locale"],
    outlives("helpdesk.locale.read"),
  ),
  "helpdesk-name-of-creation": fault(
    "The helpdesk keeps the name that it was created with when the settings change it.",
    ["helpdesk.name-shared-with-settings"],
    (reference) => {
      const names = new Map<string, string>();
      shows("helpdesk.read", (one, { params }) => {
        const name = names.get(params.website_id) ?? one.name;
        names.set(params.website_id, name);
        return { ...one, name };
      })(reference);
    },
  ),
  "helpdesk-settings-unnamed": fault(
    "The settings of a new helpdesk carry the name of the website and not its own.",
    ["helpdesk.name-shared-with-settings"],
    (reference) => {
      const named = new Set<string>();
      afterwards(merge, ({ params, body }) => {
        if (body.name !== undefined) named.add(params.website_id);
      })(reference);
      shows(read, (one, { params, reference: { platform } }) => {
        const { name } = platform.websites.get(params.website_id) ?? one;
        return named.has(params.website_id) ? one : { ...one, name };
      })(reference);
    },
  ),

  "helpdesk-articles-of-all-locales": fault(
    "The articles of all locales are listed in each of them.",
    ["helpdesk.locale-lists-are-apart"],
    instead("helpdesk.article.list", (call, original) =>
      locales(call).flatMap((locale) => original({ ...call, params: { ...call.params, locale } })),
    ),
  ),
  "helpdesk-title-search-in-all-locales": fault(
    "A search for a title lists the articles of all locales.",
    ["helpdesk.locale-lists-are-apart"],
    instead("helpdesk.article.list", (call, original) => {
      const among = call.query.search_title === undefined ? [call.params.locale] : locales(call);
      return among.flatMap((locale) => original({ ...call, params: { ...call.params, locale } }));
    }),
  ),
  "helpdesk-name-search-in-all-locales": fault(
    "A search for a name lists the categories of all locales.",
    ["helpdesk.locale-lists-are-apart"],
    instead("helpdesk.category.list", (call, original) => {
      const among = call.query.search_name === undefined ? [call.params.locale] : locales(call);
      return among.flatMap((locale) => original({ ...call, params: { ...call.params, locale } }));
    }),
  ),
  "helpdesk-categories-of-first-locale": fault(
    "The categories of the locale that was added first are listed in the others too.",
    ["helpdesk.locale-lists-are-apart"],
    instead("helpdesk.category.list", (call, original) => {
      const [first = call.params.locale] = locales(call);
      const own = original(call);
      if (first === call.params.locale) return own;
      return [...own, ...original({ ...call, params: { ...call.params, locale: first } })];
    }),
  ),
  "helpdesk-article-read-in-any-locale": fault(
    "An article can be read under every locale of the helpdesk.",
    ["helpdesk.locale-reads-are-apart"],
    instead("helpdesk.article.read", (call, original) => {
      const { article_id } = call.params;
      const holder = [...helpdeskOf(call).locales.values()].find(({ articles }) =>
        articles.has(article_id),
      );
      const { locale } = holder ?? call.params;
      return original({ ...call, params: { ...call.params, locale } });
    }),
  ),
  "helpdesk-category-read-in-any-locale": fault(
    "A category can be read under every locale of the helpdesk.",
    ["helpdesk.locale-reads-are-apart"],
    instead("helpdesk.category.read", (call, original) => {
      const { category_id } = call.params;
      const holder = [...helpdeskOf(call).locales.values()].find(({ categories }) =>
        categories.has(category_id),
      );
      const { locale } = holder ?? call.params;
      return original({ ...call, params: { ...call.params, locale } });
    }),
  ),
  "helpdesk-locale-articles-never-fall": fault(
    "The count of articles of a locale never falls.",
    ["helpdesk.locale-counts-articles"],
    neverFalls("helpdesk.locale.read", "articles"),
  ),
  "helpdesk-locale-articles-one": fault(
    "A locale counts at most one article.",
    ["helpdesk.locale-counts-articles"],
    neverExceeds("helpdesk.locale.read", "articles", 1),
  ),
  "helpdesk-locale-categories-never-fall": fault(
    "The count of categories of a locale never falls.",
    ["helpdesk.locale-counts-categories"],
    neverFalls("helpdesk.locale.read", "categories"),
  ),
  "helpdesk-locale-categories-one": fault(
    "A locale counts at most one category.",
    ["helpdesk.locale-counts-categories"],
    neverExceeds("helpdesk.locale.read", "categories", 1),
  ),
  "helpdesk-locale-counts-all-articles": fault(
    "Each locale counts the articles of all locales.",
    ["helpdesk.locale-counts-own"],
    shows("helpdesk.locale.read", (data, call) => ({
      ...data,
      articles: countsOf(call, "articles"),
    })),
  ),
  "helpdesk-locale-counts-all-categories": fault(
    "Each locale counts the categories of all locales.",
    ["helpdesk.locale-counts-own"],
    shows("helpdesk.locale.read", (data, call) => ({
      ...data,
      categories: countsOf(call, "categories"),
    })),
  ),
  "helpdesk-locale-taken-for-ever": fault(
    "A locale that was removed cannot be added again.",
    ["platform.removed-is-made-again"],
    takesOnce(
      "helpdesk.locale.create",
      ({ params, body }) => `${params.website_id} ${body.locale}`,
    ),
  ),
  "helpdesk-redirection-taken-for-ever": fault(
    "The path of a redirection that was removed is refused for a new one.",
    ["platform.removed-is-made-again"],
    takesOnce(
      "helpdesk.redirection.create",
      ({ params, body }) => `${params.website_id} ${body.path}`,
    ),
  ),
  "helpdesk-locale-of-first": fault(
    "Each locale that is read alone shows the identifier of the first one.",
    ["helpdesk.locale-counters-agree"],
    shows("helpdesk.locale.read", (locale, call) => {
      const [first] = helpdeskOf(call).locales.values();
      return { ...locale, locale_id: first?.locale_id };
    }),
  ),
  "helpdesk-locale-list-uncategorized": fault(
    "The list of locales counts the categories of the first one for all.",
    ["helpdesk.locale-counters-agree"],
    shows("helpdesk.locale.list", (items) =>
      items.map((one, i) => ({ ...one, categories: i ? one.categories + 1 : one.categories })),
    ),
  ),
  "helpdesk-locale-removal-leaves-articles": fault(
    "The articles of a removed locale can still be read.",
    ["helpdesk.locale-removal-takes-articles"],
    (reference) => {
      const gone = new Map<string, object>();
      instead("helpdesk.locale.remove", (call, original) => {
        for (const one of localeOf(call).articles) {
          const { article_id, title, status, featured, visits, created_at } = one;
          gone.set(article_id, { article_id, title, status, featured, visits, created_at });
        }
        return original(call);
      })(reference);
      instead(
        "helpdesk.article.read",
        (call, original) => gone.get(call.params.article_id) ?? original(call),
      )(reference);
    },
  ),
  "helpdesk-locale-removal-leaves-categories": fault(
    "The categories of a removed locale can still be read.",
    ["helpdesk.locale-removal-takes-articles"],
    (reference) => {
      const gone = new Map<string, object>();
      instead("helpdesk.locale.remove", (call, original) => {
        for (const { category_id, name, created_at } of localeOf(call).categories)
          gone.set(category_id, { category_id, name, created_at, articles: 0, sections: 0 });
        return original(call);
      })(reference);
      instead(
        "helpdesk.category.read",
        (call, original) => gone.get(call.params.category_id) ?? original(call),
      )(reference);
    },
  ),
  "helpdesk-locale-removal-empties-others": fault(
    "Removing a locale removes the articles of the others too.",
    ["helpdesk.locale-removal-spares-others"],
    afterwards("helpdesk.locale.remove", (call) => {
      for (const { articles } of helpdeskOf(call).locales.values()) articles.clear();
    }),
  ),
  "helpdesk-locale-removal-takes-next": fault(
    "Removing a locale removes the one that was added after it.",
    ["helpdesk.locale-removal-spares-others"],
    instead("helpdesk.locale.remove", (call, original) => {
      const all = [...helpdeskOf(call).locales.values()];
      const next = all[all.indexOf(localeOf(call)) + 1];
      if (next) removeLocale(helpdeskOf(call), next);
      return original(call);
    }),
  ),

  "helpdesk-feedback-without-comment": fault(
    "Feedback is listed without its comment when it is unhelpful.",
    ["helpdesk.feedback-listed"],
    shows("helpdesk.feedback.list", (items) =>
      items.map((one) => (one.rating === "unhelpful" ? { ...one, comment: undefined } : one)),
    ),
  ),
  "helpdesk-feedback-lost-by-put": fault(
    "Feedback on an article is gone once the article is replaced.",
    ["helpdesk.feedback-outlives-changes"],
    afterwards("helpdesk.article.replace", dropFeedback),
  ),
  "helpdesk-feedback-lost-by-draft": fault(
    "Feedback on an article is gone once the article is no longer published.",
    ["helpdesk.feedback-outlives-changes"],
    afterwards("helpdesk.article.unpublish", dropFeedback),
  ),
  "helpdesk-feedback-of-newest": fault(
    "Feedback is listed with the article that was rated first.",
    ["helpdesk.feedback-listed"],
    shows("helpdesk.feedback.list", (items) =>
      items.map((one) => ({ ...one, article: items.at(-1)?.article })),
    ),
  ),
  "helpdesk-feedback-rating-of-newest": fault(
    "Feedback is listed with the rating of the feedback that came before it.",
    ["helpdesk.feedback-listed"],
    shows("helpdesk.feedback.list", (items) =>
      items.map((one, i) => ({ ...one, rating: (items[i + 1] ?? one).rating })),
    ),
  ),
  "helpdesk-feedback-listed-twice": fault(
    "Each piece of feedback is listed twice.",
    ["helpdesk.feedback-listed"],
    shows("helpdesk.feedback.list", (items) => items.flatMap((one) => [one, one])),
  ),
  "helpdesk-feedback-of-all-locales": fault(
    "Feedback is listed in every locale of the helpdesk.",
    ["helpdesk.feedback-other-locale"],
    instead("helpdesk.feedback.list", (call, original) =>
      locales(call).flatMap((locale) => original({ ...call, params: { ...call.params, locale } })),
    ),
  ),
  "helpdesk-ratings-of-all-locales": fault(
    "The ratings of a locale count those of the others too.",
    ["helpdesk.feedback-other-locale"],
    instead("helpdesk.ratings.read", (call, original) => {
      const ratings = { helpful: 0, unhelpful: 0 };
      for (const locale of locales(call)) {
        const own = original({ ...call, params: { ...call.params, locale } }).ratings;
        ratings.helpful += own.helpful;
        ratings.unhelpful += own.unhelpful;
      }
      return { ratings };
    }),
  ),
  "helpdesk-feedback-start-ignored": fault(
    "The list of feedback ignores filter_date_start.",
    ["helpdesk.feedback-date"],
    ignoresQuery("helpdesk.feedback.list", "filter_date_start"),
  ),
  "helpdesk-feedback-end-ignored": fault(
    "The list of feedback ignores filter_date_end.",
    ["helpdesk.feedback-date"],
    ignoresQuery("helpdesk.feedback.list", "filter_date_end"),
  ),
  "helpdesk-feedback-dates-only-together": fault(
    "The list of feedback ignores a date that comes without the other.",
    ["helpdesk.feedback-date-alone"],
    readsDatesTogether("helpdesk.feedback.list"),
  ),
  "helpdesk-ratings-dates-only-together": fault(
    "The ratings ignore a date that comes without the other.",
    ["helpdesk.feedback-date-alone"],
    readsDatesTogether("helpdesk.ratings.read"),
  ),
  "helpdesk-ratings-start-ignored": fault(
    "The ratings ignore filter_date_start.",
    ["helpdesk.ratings-date"],
    ignoresQuery("helpdesk.ratings.read", "filter_date_start"),
  ),
  "helpdesk-ratings-end-ignored": fault(
    "The ratings ignore filter_date_end.",
    ["helpdesk.ratings-date"],
    ignoresQuery("helpdesk.ratings.read", "filter_date_end"),
  ),
  "helpdesk-ratings-one-of-each": fault(
    "The ratings count at most one of each kind.",
    ["helpdesk.ratings-count"],
    shows("helpdesk.ratings.read", ({ ratings: { helpful, unhelpful } }) => ({
      ratings: { helpful: Math.min(1, helpful), unhelpful: Math.min(1, unhelpful) },
    })),
  ),
  "helpdesk-ratings-unhelpful-counts-both": fault(
    "An unhelpful rating counts as a helpful one too.",
    ["helpdesk.ratings-count"],
    shows("helpdesk.ratings.read", ({ ratings: { helpful, unhelpful } }) => ({
      ratings: { helpful: helpful + unhelpful, unhelpful },
    })),
  ),

  "helpdesk-import-finds-nothing": fault(
    "An import ends without having found anything.",
    ["helpdesk.import-fills-locale"],
    ({ outside }) => {
      const { answer } = outside;
      outside.answer = ((name, ...owners) =>
        name === "crawl" ? "failure" : answer(name, ...owners)) as typeof answer;
    },
  ),
  "helpdesk-import-needs-locales": fault(
    "An import requires other_locales.",
    ["helpdesk.import-locales-optional"],
    demandsField("helpdesk.import.start", "other_locales"),
  ),
  "helpdesk-import-needs-detection": fault(
    "An import requires the flag that says whether to detect locales.",
    ["helpdesk.import-locales-optional"],
    demandsField("helpdesk.import.start", "detect_locales"),
  ),
  "helpdesk-export-mails-all": fault(
    "The export is sent to every operator of the website, whoever asked for it.",
    ["helpdesk.export-mail"],
    (reference) => {
      const { send } = reference.mail;
      let team: User[] = [];
      instead("helpdesk.export.start", (call, original) => {
        team = operatorsOf(call.reference, websiteOf(call));
        return original(call);
      })(reference);
      reference.mail.send = (mail) => {
        const all = mail.kind === "helpdesk-export" ? team.map(({ email }) => email) : [mail.to];
        for (const to of all) send({ ...mail, to });
      };
    },
  ),
  "helpdesk-export-mails-owner": fault(
    "The export is always sent to the owner, even when somebody else asked for it.",
    ["helpdesk.export-mail"],
    (reference) => {
      const { send } = reference.mail;
      reference.mail.send = (mail) => {
        const owner = [...reference.platform.users].find(({ email }) => email !== mail.to);
        send(mail.kind === "helpdesk-export" && owner ? { ...mail, to: owner.email } : mail);
      };
    },
  ),

  "helpdesk-settings-locale-picker-ignored": fault(
    "A PATCH of the settings ignores the flag locale_picker when no other flag is beside it.",
    ["helpdesk.settings-any-part"],
    takesBody(merge, (body) =>
      Object.keys(body.behavior ?? {}).length === 1
        ? { ...body, behavior: without(body.behavior ?? {}, "locale_picker") }
        : body,
    ),
  ),
  "helpdesk-settings-logos-whole": fault(
    "A PATCH of the settings requires all three logos or none.",
    ["helpdesk.settings-any-part"],
    refusesWhen(merge, ({ body }) => {
      const count = Object.keys(body.appearance?.logos ?? {}).length;
      return count % 3 ? invalid("appearance/logos: all of them") : undefined;
    }),
  ),
  "helpdesk-settings-html-ignored": fault(
    "A PATCH of the settings ignores an include without a name beside it.",
    ["helpdesk.settings-any-part"],
    takesBody(merge, (body) => (body.name === undefined ? without(body, "include") : body)),
  ),
  "helpdesk-settings-flag-resets-others": fault(
    "Changing one flag of the behavior turns off the flags that are not named.",
    ["helpdesk.settings-nested-merge"],
    instead(merge, (call, original) => {
      const { settings } = helpdeskOf(call);
      const data = original(call);
      if (call.body.behavior)
        for (const name of Object.keys(settings.behavior) as (keyof typeof settings.behavior)[])
          settings.behavior[name] = call.body.behavior[name] ?? false;
      return data;
    }),
  ),
  "helpdesk-settings-logo-resets-others": fault(
    "Changing one logo removes the others.",
    ["helpdesk.settings-nested-merge"],
    takesLogos((logos) => ({ header: "", footer: "", banner: "", ...logos })),
  ),
  "helpdesk-settings-blank-logo-clears-all": fault(
    "A blank logo takes away the other logos.",
    ["helpdesk.settings-nested-merge"],
    takesLogos((logos) =>
      Object.values(logos).includes("") ? { header: "", footer: "", banner: "" } : logos,
    ),
  ),
  "helpdesk-settings-password-dropped": fault(
    "A change of the settings that names no access password takes it away.",
    ["helpdesk.settings-nested-merge"],
    takesBody(merge, (body) => ({ access: { password: "" }, ...body })),
  ),
  "helpdesk-settings-header-as-footer": fault(
    "Changing the header logo changes the footer as well.",
    ["helpdesk.settings-nested-merge"],
    takesLogos((logos) => (logos.header ? { footer: logos.header, ...logos } : logos)),
  ),
  "helpdesk-settings-blank-logo-refused": fault(
    "A blank banner is refused.",
    ["helpdesk.settings-blank-logo"],
    refusesWhen(merge, ({ body }) =>
      body.appearance?.logos?.banner === "" ? invalid("banner: a URL") : undefined,
    ),
  ),
  "helpdesk-settings-blank-logo-ignored": fault(
    "A blank footer is accepted, but the former logo stays.",
    ["helpdesk.settings-blank-logo"],
    takesLogos((logos) => (logos.footer === "" ? without(logos, "footer") : logos)),
  ),

  "helpdesk-domain-validated-once": fault(
    "Only the first custom domain of a helpdesk is validated.",
    ["helpdesk.domain-validated", "helpdesk.domain-valid", "helpdesk.domain-invalid"],
    (reference) => {
      const known = new Set<string>();
      instead(setDomain, (call, original) => {
        const { domain } = helpdeskOf(call);
        const { website_id } = call.params;
        if (call.body.custom && known.has(website_id)) domain.custom = call.body.custom;
        if (call.body.custom) known.add(website_id);
        return original(call);
      })(reference);
    },
  ),
  "helpdesk-domain-both-results": fault(
    "The invalid event is sent beside the valid one.",
    ["helpdesk.domain-valid"],
    sends((event) => (event.name === valid ? [event, { ...event, name: invalidated }] : [event])),
  ),
  "helpdesk-domain-invalid-misnamed": fault(
    "The invalid event of domain validation has another name.",
    ["helpdesk.domain-invalid"],
    misnames(invalidated, "website:validate:domain:failed"),
  ),
  "helpdesk-domain-always-valid": fault(
    "Every custom domain of a helpdesk is valid.",
    ["helpdesk.domain-invalid"],
    misnames(invalidated, valid),
  ),
  "helpdesk-domain-stays-verified": fault(
    "A helpdesk domain that was verified stays so, whatever custom domain is set.",
    ["helpdesk.domain-verified-when-valid"],
    (reference) => {
      const verified = new Set<string>();
      shows("helpdesk.domain.read", (one, { params }) => {
        if (one.verified) verified.add(params.website_id);
        return { ...one, verified: verified.has(params.website_id) };
      })(reference);
    },
  ),
  "helpdesk-domain-never-verified": fault(
    "The domain of a helpdesk is never shown as verified.",
    ["helpdesk.domain-verified-when-valid"],
    shows("helpdesk.domain.read", (one) => ({ ...one, verified: false })),
  ),
  "helpdesk-domain-basic-validated": fault(
    "A change of the basic domain is reported as validated.",
    ["helpdesk.domain-basic-not-validated"],
    afterwards(setDomain, (call) => {
      const { basic, custom } = call.body;
      if (basic && custom === undefined)
        emitWebsite(call.reference, valid, call.params.website_id, { domain: basic });
    }),
  ),
  "helpdesk-domain-basic-validates-custom": fault(
    "A change of the basic domain reports the result for the custom domain again.",
    ["helpdesk.domain-basic-not-validated"],
    afterwards(setDomain, (call) => {
      const { domain } = helpdeskOf(call);
      if (call.body.basic && domain.custom)
        emitWebsite(call.reference, invalidated, call.params.website_id, { domain: domain.custom });
    }),
  ),
  "helpdesk-domain-blank-ignored": fault(
    "A blank custom domain is accepted, but the former one stays.",
    ["helpdesk.domain-blank-custom"],
    keepsDomain(setDomain),
  ),
  "helpdesk-domain-blank-refused": fault(
    "A blank custom domain is refused.",
    ["helpdesk.domain-blank-custom"],
    refusesBlankDomain(setDomain),
  ),
  "helpdesk-domain-elsewhere": fault(
    "The result of a validation is sent to another website.",
    ["helpdesk.domain-validated", "helpdesk.domain-valid"],
    (reference) =>
      sends((event) => {
        if (event.name !== valid) return [event];
        const other = [...reference.platform.websites].find(
          ({ website_id }) => website_id !== event.website_id,
        );
        return other ? [{ ...event, website_id: other.website_id }] : [];
      })(reference),
  ),
};
