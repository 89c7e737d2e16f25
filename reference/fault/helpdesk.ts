import { cutsToDay } from "../deviate/days.ts";
import { skipsScope } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { isBesideOwn } from "../deviate/custom-domain.ts";
import { afterwards, forgets, instead, refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { takesOnce } from "../deviate/memory.ts";
import { seam } from "../deviate/seam.ts";
import { without } from "../deviate/without.ts";
import { articleOf, helpdeskOf, sectionOf } from "../state/helpdesk.ts";
import { handlersFaults } from "./helpdesk/handlers.ts";
import { articleFaults } from "./helpdesk/articles.ts";
import { contentFaults } from "./helpdesk/contents.ts";
import { listFaults } from "./helpdesk/lists.ts";
import { siteFaults } from "./helpdesk/site.ts";
import { localeFaults } from "./helpdesk/locales.ts";

export const helpdeskFaults: Record<string, Fault> = {
  ...localeFaults,
  ...handlersFaults,
  ...articleFaults,
  ...listFaults,
  ...contentFaults,
  ...siteFaults,
  "helpdesk-article-removed-without-scope": fault(
    "A plugin token without the scope website:helpdesk:articles may remove articles.",
    ["scope:helpdesk.article.remove"],
    skipsScope("helpdesk.article.remove"),
  ),
  "helpdesk-domain-own-basic-refused": fault(
    "A new custom domain of a helpdesk is refused beside the basic domain that it has.",
    ["helpdesk.domain-validated"],
    refusesIf("helpdesk.domain.merge", (call) => isBesideOwn(call.body, helpdeskOf(call).domain)),
  ),
  "helpdesk-domain-verified-for-good": fault(
    "A custom domain that was valid once stays verified.",
    ["helpdesk.domain-revalidated"],
    seam(
      "duration",
      (original) => (name) => (name === "domain-validation" ? Infinity : original(name)),
    ),
  ),
  "helpdesk-created-once": fault(
    "A website that had a helpdesk cannot have another one.",
    ["platform.removed-is-made-again"],
    takesOnce("helpdesk.create", ({ params }) => params.website_id),
  ),
  "helpdesk-export-sends-no-mail": fault(
    "The export of a helpdesk locale is accepted and no email is sent.",
    ["helpdesk.export-mail"],
    forgets("helpdesk.export.start"),
  ),
  "helpdesk-redirection-path-lowered": fault(
    "The path of a redirection is kept in small letters.",
    [
      "read-back:helpdesk.redirection.create/helpdesk.redirection.read",
      "read-back:helpdesk.redirection.create/helpdesk.redirection.list",
    ],
    takesBody("helpdesk.redirection.create", (body) => ({
      ...body,
      path: body.path.toLowerCase(),
    })),
  ),
  "helpdesk-redirection-target-lowered": fault(
    "The target of a redirection is put in lower case.",
    [
      "read-back:helpdesk.redirection.create/helpdesk.redirection.read",
      "read-back:helpdesk.redirection.create/helpdesk.redirection.list",
    ],
    takesBody("helpdesk.redirection.create", (body) => ({
      ...body,
      target: body.target.toLowerCase(),
    })),
  ),
  "helpdesk-filter-end-cut-to-day": fault(
    "The list of articles reads of filter_date_end the day only.",
    ["helpdesk.filter-date"],
    cutsToDay("helpdesk.article.list", "filter_date_end"),
  ),
  "helpdesk-feedback-of-first-reader": fault(
    "All feedback shows the session of the reader who gave the first.",
    ["helpdesk.feedback-names-reader"],
    shows("helpdesk.feedback.list", (data) => {
      const session = data.findLast((one) => one.session)?.session;
      return data.map((one) => (one.session && session ? { ...one, session } : one));
    }),
  ),
  "helpdesk-feedback-of-another-operator": fault(
    "Feedback shows another operator than the one who is assigned to the reader's conversation.",
    ["helpdesk.feedback-names-reader"],
    shows("helpdesk.feedback.list", (data) =>
      data.map((one) => ({ ...one, assigned: { user_id: "somebody-else" } })),
    ),
  ),
  "helpdesk-feedback-start-cut-to-day": fault(
    "The list of feedback reads of filter_date_start the day only.",
    ["helpdesk.feedback-date"],
    cutsToDay("helpdesk.feedback.list", "filter_date_start"),
  ),
  "helpdesk-ratings-end-cut-to-day": fault(
    "The ratings of articles read of filter_date_end the day only.",
    ["helpdesk.ratings-date"],
    cutsToDay("helpdesk.ratings.read", "filter_date_end"),
  ),
  "helpdesk-category-uncounted-for-plugins": fault(
    "A plugin is shown a category without the articles that are counted in it.",
    ["platform.plugin-shown-the-same"],
    shows("helpdesk.category.read", (data, { caller }) =>
      caller?.tier === "plugin" ? { ...data, articles: 0 } : data,
    ),
  ),
  "helpdesk-locales-uncounted-for-plugins": fault(
    "The list of locales counts no articles for a plugin.",
    ["platform.plugin-shown-the-same"],
    shows("helpdesk.locale.list", (all, { caller }) =>
      caller?.tier === "plugin" ? all.map((one) => ({ ...one, articles: 0 })) : all,
    ),
  ),
  "helpdesk-feedback-unlisted-for-plugins": fault(
    "A plugin is shown no feedback.",
    ["platform.plugin-shown-the-same"],
    shows("helpdesk.feedback.list", (all, { caller }) => (caller?.tier === "plugin" ? [] : all)),
  ),
  "helpdesk-published-not-found": fault(
    "HEAD finds no article that is published.",
    ["helpdesk.article-publish"],
    refusesIf("helpdesk.article.exists", (call) => articleOf(call).status === "published"),
  ),
  "helpdesk-alternate-published-too": fault(
    "Publishing an article publishes its alternates in other locales.",
    ["helpdesk.alternate-keeps-status"],
    afterwards("helpdesk.article.publish", (call) => {
      for (const one of articleOf(call).alternates.values()) one.status = "published";
    }),
  ),
  "helpdesk-alternate-withdrawn-too": fault(
    "Unpublishing an article unpublishes its alternates in other locales.",
    ["helpdesk.alternate-keeps-status"],
    afterwards("helpdesk.article.unpublish", (call) => {
      for (const one of articleOf(call).alternates.values()) one.status = "draft";
    }),
  ),
  "helpdesk-article-order-zero-ignored": fault(
    "PATCH of an article passes over an order of 0.",
    ["helpdesk.order-zero-too"],
    takesBody("helpdesk.article.merge", (body) => (body.order ? body : without(body, "order"))),
  ),
  "helpdesk-section-patch-undated": fault(
    "PATCH of a section leaves its date of update.",
    ["platform.update-is-dated"],
    instead("helpdesk.section.merge", (call, original) => {
      const section = sectionOf(call);
      const { updated_at } = section;
      original(call);
      section.updated_at = updated_at;
    }),
  ),
  "helpdesk-article-order-kept-by-put": fault(
    "PUT of an article leaves its order as it was.",
    ["helpdesk.order-zero-too"],
    instead("helpdesk.article.replace", (call, original) => {
      const { order } = articleOf(call);
      original(call);
      articleOf(call).order = order;
    }),
  ),
  "helpdesk-section-order-zero-is-one": fault(
    "PUT of a section with an order of 0 gives it an order of 1.",
    ["helpdesk.order-zero-too"],
    takesBody("helpdesk.section.replace", (body) => ({ ...body, order: body.order || 1 })),
  ),
  "helpdesk-basic-domain-drops-custom": fault(
    "Changing the basic domain of a helpdesk takes its custom domain away.",
    ["helpdesk.domain-states-walked"],
    afterwards("helpdesk.domain.merge", (call) => {
      if (call.body.custom === undefined) helpdeskOf(call).domain.custom = "";
    }),
  ),
  "helpdesk-placement-list-color-turned": fault(
    "The list shows the color of the category of an article with its digits in reverse order.",
    ["helpdesk.placement-list-follows-name"],
    shows("helpdesk.article.list", (items) =>
      items.map((one) => {
        const { category } = one;
        if (!category?.color) return one;
        const color = `#${category.color.slice(1).split("").reverse().join("")}`;
        return { ...one, category: { ...category, color } };
      }),
    ),
  ),
  "helpdesk-placement-list-old-color": fault(
    "The list shows the color that the category of an article had when it was first listed.",
    ["helpdesk.placement-list-follows-name"],
    (reference) => {
      const colors = new Map<string, string | undefined>();
      shows("helpdesk.article.list", (items) =>
        items.map((one) => {
          const { category } = one;
          if (!category?.color) return one;
          const color = colors.get(one.article_id) ?? category.color;
          colors.set(one.article_id, color);
          return { ...one, category: { ...category, color } };
        }),
      )(reference);
    },
  ),
};
