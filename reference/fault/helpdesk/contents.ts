import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import {
  afterwards,
  alwaysRefuses,
  demandsField,
  forgets,
  forgetsWhen,
  instead,
  refusesWhen,
  shows,
  takesBody,
} from "../../deviate/handler.ts";
import { listsFirstValue, neverExceeds, neverFalls, outlives } from "../../deviate/memory.ts";
import { invalid } from "../../refusal.ts";
import { place, removeArticle, unlink } from "../../state/helpdesk-content.ts";
import { articleOf, categoryOf, helpdeskOf, localeOf, type Article } from "../../state/helpdesk.ts";
import { without } from "../../deviate/without.ts";

const set = "helpdesk.placement.set";
const list = "helpdesk.article.list";
const replace = "helpdesk.category.replace";
const merge = "helpdesk.category.merge";

/** The body without its blank fields. */
const withoutBlanks = <Body extends object>(body: Body): Body =>
  without(
    body,
    ...Object.keys(body).filter((name) => (body as Record<string, unknown>)[name] === ""),
  );

/** With the identifier of a place that was removed in this member of the query, the list holds the articles that were there. */
const listsFormer = (
  member: "filter_category_id" | "filter_section_id",
  former: ReadonlyMap<string, ReadonlySet<string>>,
): Plant =>
  instead(list, (call, original) => {
    const ids = former.get(call.query[member] ?? "");
    if (!ids) return original(call);
    const all = original({ ...call, query: without(call.query, member) });
    return all.filter(({ article_id }) => ids.has(article_id));
  });

/** A list filtered by a category that was removed holds the articles that were in it. */
const filtersByRemoved: Plant = (reference) => {
  const former = new Map<string, Set<string>>();
  instead("helpdesk.category.remove", (call, original) => {
    const { category_id, articles } = categoryOf(call);
    const ids = new Set([...articles].map(({ article_id }) => article_id));
    const data = original(call);
    former.set(category_id, ids);
    return data;
  })(reference);
  listsFormer("filter_category_id", former)(reference);
};

/** The same by a section that was removed. */
const filtersByRemovedSection: Plant = (reference) => {
  const former = new Map<string, Set<string>>();
  instead("helpdesk.section.remove", (call, original) => {
    const { section_id } = call.params;
    const placed = [...categoryOf(call).articles].filter(
      ({ section }) => section?.section_id === section_id,
    );
    const data = original(call);
    former.set(section_id, new Set(placed.map(({ article_id }) => article_id)));
    return data;
  })(reference);
  listsFormer("filter_section_id", former)(reference);
};

/** A filter by no category lacks the articles that were taken out of one. */
const noneWithoutBlanked: Plant = (reference) => {
  const blanked = new Set<string>();
  afterwards("helpdesk.placement.set", ({ body, params }) => {
    if (body.category_id === "") blanked.add(params.article_id);
    else blanked.delete(params.article_id);
  })(reference);
  shows(list, (all, { query }) =>
    query.filter_category_id === "none"
      ? all.filter(({ article_id }) => !blanked.has(article_id))
      : all,
  )(reference);
};

/** The removal of a place also takes out of theirs the articles that were there once. */
const removalTakesFormer = (
  remove: "helpdesk.category.remove" | "helpdesk.section.remove",
  placeOf: (article: Article) => string | undefined,
  takeOut: (article: Article) => void,
): Plant => {
  return (reference) => {
    const former = new Map<string, Set<Article>>();
    instead("helpdesk.placement.set", (call, original) => {
      const article = articleOf(call);
      const place_id = placeOf(article);
      const data = original(call);
      if (place_id !== undefined)
        former.set(place_id, (former.get(place_id) ?? new Set()).add(article));
      return data;
    })(reference);
    afterwards(remove, ({ operation, params }) => {
      const place_id = (params as Record<string, string>)[operation.pathParameters.at(-1) ?? ""];
      for (const article of former.get(place_id ?? "") ?? []) takeOut(article);
    })(reference);
  };
};

/** A list filtered by a place also holds the articles that were there once. */
const staysListed =
  (
    name: "filter_category_id" | "filter_section_id",
    placeOf: (article: Article) => string | undefined,
  ): Plant =>
  (reference) => {
    const places = new Map<string, Set<string | undefined>>();
    afterwards(set, (call) => {
      const article = articleOf(call);
      const known = places.get(article.article_id) ?? new Set();
      places.set(article.article_id, known.add(placeOf(article)));
    })(reference);
    instead(list, (call, original) => {
      const { [name]: id } = call.query;
      const found = original(call);
      if (id === undefined || id === "none") return found;
      const kept = new Set(found.map(({ article_id }) => article_id));
      const all = original({ ...call, query: without(call.query, name) });
      return all.filter(
        ({ article_id }) => kept.has(article_id) || places.get(article_id)?.has(id),
      );
    })(reference);
  };

export const contentFaults: Record<string, Fault> = {
  "helpdesk-placement-list-unnamed": fault(
    "The list shows the identifier of a section instead of its name.",
    ["helpdesk.placement-in-list"],
    shows(list, (items) =>
      items.map((one) =>
        one.section ? { ...one, section: { ...one.section, name: one.section.section_id } } : one,
      ),
    ),
  ),
  "helpdesk-placement-list-section-only": fault(
    "The list shows no category of articles that are in a section.",
    ["helpdesk.placement-in-list"],
    shows(list, (items) =>
      items.map((one) => (one.section ? { ...one, category: undefined } : one)),
    ),
  ),
  "helpdesk-placement-list-old-category": fault(
    "The list shows the category that an article had when it was first listed.",
    ["helpdesk.placement-list-follows-name", "helpdesk.placement-moves"],
    listsFirstValue(list, "article_id", "category"),
  ),
  "helpdesk-placement-list-old-section": fault(
    "The list shows the name that a section had when the article was placed in it.",
    ["helpdesk.placement-list-follows-name"],
    (reference) => {
      const names = new WeakMap<object, string>();
      afterwards(set, (call) => {
        const { section } = articleOf(call);
        if (section) names.set(section, section.name);
      })(reference);
      shows(list, (items, call) =>
        items.map((one) => {
          const section = localeOf(call).articles.get(one.article_id)?.section;
          const name = section && names.get(section);
          return one.section && name ? { ...one, section: { ...one.section, name } } : one;
        }),
      )(reference);
    },
  ),
  "helpdesk-placement-in-foreign-section": fault(
    "An article is placed in a section of another category than the one that is named.",
    ["helpdesk.placement-fits"],
    instead(set, (call, original) => {
      const { category_id, section_id } = call.body;
      const all = [...localeOf(call).categories];
      const category = all.find((one) => one.category_id === category_id);
      const section = all.flatMap(({ sections }) => sections.get(section_id ?? "") ?? [])[0];
      if (!category || !section || category.sections.has(section.section_id)) return original(call);
      place(articleOf(call), category, section);
      return undefined;
    }),
  ),
  "helpdesk-placement-in-foreign-locale": fault(
    "An article is placed in a category of another locale.",
    ["helpdesk.placement-fits"],
    instead(set, (call, original) => {
      const { category_id } = call.body;
      const holder = [...helpdeskOf(call).locales.values()].find(({ categories }) =>
        categories.has(category_id),
      );
      if (!holder || holder === localeOf(call)) return original(call);
      place(articleOf(call), holder.categories.get(category_id), undefined);
      return undefined;
    }),
  ),
  "helpdesk-placement-needs-section": fault(
    "Placing an article requires a section.",
    ["helpdesk.placement-without-section"],
    demandsField(set, "section_id"),
  ),
  "helpdesk-placement-first-section": fault(
    "An article that is placed without a section goes into the first one of the category.",
    ["helpdesk.placement-without-section"],
    afterwards(set, (call) => {
      const article = articleOf(call);
      const [first] = article.category?.sections.oldestFirst() ?? [];
      if (call.body.section_id === undefined) article.section ??= first;
    }),
  ),
  "helpdesk-placement-blank-refused": fault(
    "A blank category is refused when an article is placed.",
    ["helpdesk.placement-blank-category"],
    refusesWhen(set, ({ body }) =>
      body.category_id === "" ? invalid("category_id: not blank") : undefined,
    ),
  ),
  "helpdesk-placement-blank-keeps-section": fault(
    "A blank category is accepted, but an article in a section stays where it is.",
    ["helpdesk.placement-blank-category"],
    forgetsWhen(
      set,
      (call) => call.body.category_id === "" && articleOf(call).section !== undefined,
    ),
  ),
  "helpdesk-placement-blank-still-listed": fault(
    "The list shows the last category of an article that is in none.",
    ["helpdesk.placement-blank-category"],
    (reference) => {
      const last = new Map<string, unknown>();
      shows(list, (items) =>
        items.map((one) => {
          last.set(one.article_id, one.category ?? last.get(one.article_id));
          return { ...one, category: last.get(one.article_id) };
        }),
      )(reference);
      afterwards(set, (call) => {
        const { category, article_id } = articleOf(call);
        const { category_id, name } = category ?? {};
        if (category) last.set(article_id, { category_id, name });
      })(reference);
    },
  ),
  "helpdesk-placement-blank-section-ignored": fault(
    "A blank section is read as none given, so that an article stays in its section.",
    ["helpdesk.placement-blank-section"],
    takesBody(set, (body) => (body.section_id === "" ? without(body, "section_id") : body)),
  ),
  "helpdesk-placement-blank-section-empties": fault(
    "A blank section takes an article out of its category too.",
    ["helpdesk.placement-blank-section"],
    takesBody(set, (body) => (body.section_id === "" ? { ...body, category_id: "" } : body)),
  ),
  "helpdesk-placement-stays-listed": fault(
    "An article that was moved is still listed under its former category.",
    ["helpdesk.placement-moves"],
    staysListed("filter_category_id", ({ category }) => category?.category_id),
  ),
  "helpdesk-placement-stays-in-section": fault(
    "An article that was moved is still listed under its former section.",
    ["helpdesk.placement-moves"],
    staysListed("filter_section_id", ({ section }) => section?.section_id),
  ),
  "helpdesk-placement-never-back": fault(
    "An article cannot be put back into a category that it was in before.",
    ["helpdesk.placement-moves"],
    (reference) => {
      const left = new Set<string>();
      instead(set, (call, original) => {
        const { article_id, category } = articleOf(call);
        if (left.has(`${article_id} ${call.body.category_id}`)) return undefined;
        if (category) left.add(`${article_id} ${category.category_id}`);
        return original(call);
      })(reference);
    },
  ),

  "helpdesk-alternate-never-exists": fault(
    "The existence of an alternate is always denied.",
    ["helpdesk.alternate-linked"],
    alwaysRefuses("helpdesk.alternate.exists", 404, "alternate_not_found"),
  ),
  "helpdesk-alternate-reads-itself": fault(
    "Reading an alternate shows the identifier of the article itself.",
    ["helpdesk.alternate-linked"],
    shows("helpdesk.alternate.read", (one, call) => ({
      ...one,
      article_id: articleOf(call).article_id,
    })),
  ),
  "helpdesk-alternate-first-stays": fault(
    "Setting an alternate again for the same locale is accepted, but the first one stays.",
    ["helpdesk.alternate-one-per-locale"],
    forgetsWhen("helpdesk.alternate.replace", (call) =>
      articleOf(call).alternates.has(call.params.locale_linked),
    ),
  ),
  "helpdesk-alternate-both-listed": fault(
    "An alternate that was replaced by another stays listed beside it.",
    ["helpdesk.alternate-one-per-locale"],
    (reference) => {
      const old = new Map<string, { locale: string; article_id: string }[]>();
      instead("helpdesk.alternate.replace", (call, original) => {
        const { alternates, article_id } = articleOf(call);
        const before = alternates.get(call.params.locale_linked);
        const data = original(call);
        if (before && before.article_id !== call.body.article_id)
          old.set(article_id, [...(old.get(article_id) ?? []), before]);
        return data;
      })(reference);
      shows("helpdesk.alternate.list", (items, call) => [
        ...items,
        ...(old.get(call.params.article_id) ?? []).map(({ locale, article_id }) => ({
          locale,
          article_id,
        })),
      ])(reference);
    },
  ),
  "helpdesk-alternate-one-only": fault(
    "Setting an alternate ends the links with articles of other locales.",
    ["helpdesk.alternate-several-locales"],
    instead("helpdesk.alternate.replace", (call, original) => {
      const article = articleOf(call);
      for (const locale of article.alternates.keys()) unlink(article, locale);
      return original(call);
    }),
  ),
  "helpdesk-alternate-removal-takes-all": fault(
    "Removing an alternate ends the links with the other locales too.",
    ["helpdesk.alternate-several-locales"],
    afterwards("helpdesk.alternate.remove", (call) => {
      const article = articleOf(call);
      for (const locale of article.alternates.keys()) unlink(article, locale);
    }),
  ),
  "helpdesk-alternate-inherited": fault(
    "A new article is linked with the alternates of the first one of its locale.",
    ["helpdesk.alternate-none-at-first"],
    afterwards("helpdesk.article.create", (call) => {
      const [newest] = localeOf(call).articles;
      const [oldest] = localeOf(call).articles.oldestFirst();
      for (const [locale, other] of oldest?.alternates ?? []) newest?.alternates.set(locale, other);
    }),
  ),
  "helpdesk-alternate-exists-for-good": fault(
    "An alternate that was removed still exists.",
    ["helpdesk.alternate-removed"],
    outlives("helpdesk.alternate.exists"),
  ),
  "helpdesk-alternate-stays-listed": fault(
    "Alternates that were removed stay listed.",
    ["helpdesk.alternate-removed", "helpdesk.alternate-several-locales"],
    (reference) => {
      const listed = new Map<string, { locale: string; article_id: string }>();
      afterwards("helpdesk.alternate.replace", (call) => {
        const { locale_linked: locale, article_id } = call.params;
        listed.set(`${article_id} ${locale}`, { locale, article_id: call.body.article_id });
      })(reference);
      shows("helpdesk.alternate.list", (_, call) =>
        [...listed]
          .filter(([key]) => key.startsWith(`${call.params.article_id} `))
          .map(([, one]) => one),
      )(reference);
    },
  ),
  "helpdesk-alternate-removal-takes-itself": fault(
    "Removing an alternate removes the article to which it belonged.",
    ["helpdesk.alternate-removal-spares-article"],
    afterwards("helpdesk.alternate.remove", (call) =>
      removeArticle(localeOf(call), articleOf(call)),
    ),
  ),

  "helpdesk-category-blank-image-refused": fault(
    "A PUT of a category with a blank image is refused.",
    ["helpdesk.category-blank-fields"],
    refusesWhen(replace, ({ body }) => (body.image === "" ? invalid("image: a URL") : undefined)),
  ),
  "helpdesk-category-blank-ignored": fault(
    "A PUT of a category ignores blank fields.",
    ["helpdesk.category-blank-fields"],
    instead(replace, (call, original) => {
      const { description, color, image } = categoryOf(call);
      const kept = { description, color, image };
      return original({ ...call, body: { ...call.body, ...kept, ...withoutBlanks(call.body) } });
    }),
  ),
  "helpdesk-category-merge-blank-ignored": fault(
    "A PATCH of a category ignores blank fields.",
    ["helpdesk.category-merge-blank"],
    takesBody(merge, withoutBlanks),
  ),
  "helpdesk-category-merge-blank-clears": fault(
    "A PATCH of a category with a blank field empties all fields that may be blank.",
    ["helpdesk.category-merge-blank"],
    takesBody(merge, (body) =>
      Object.values(body).includes("") ? { ...body, description: "", color: "", image: "" } : body,
    ),
  ),
  "helpdesk-category-color-short": fault(
    "A color is kept with three digits.",
    ["helpdesk.category-color"],
    shows("helpdesk.category.read", (one) => ({
      ...one,
      color: one.color?.replace(/^#(.).(.).(.).$/, "#$1$2$3"),
    })),
  ),
  "helpdesk-category-color-kept": fault(
    "A PATCH of a category keeps the color that it had.",
    ["helpdesk.category-color"],
    takesBody(merge, (body) => without(body, "color")),
  ),
  "helpdesk-category-list-uncounted": fault(
    "The list of categories counts no sections.",
    ["helpdesk.category-forms-agree"],
    shows("helpdesk.category.list", (items) => items.map((one) => ({ ...one, sections: 0 }))),
  ),
  "helpdesk-category-list-without-image": fault(
    "The list of categories shows no images.",
    ["helpdesk.category-forms-agree"],
    shows("helpdesk.category.list", (items) => items.map((one) => without(one, "image"))),
  ),
  "helpdesk-category-replace-drops-sections": fault(
    "A PUT of a category removes its sections.",
    ["helpdesk.category-replace-spares-contents"],
    afterwards(replace, (call) => categoryOf(call).sections.clear()),
  ),
  "helpdesk-category-merge-drops-articles": fault(
    "A PATCH of a category takes its articles out of it.",
    ["helpdesk.category-replace-spares-contents"],
    afterwards(merge, (call) => {
      for (const one of categoryOf(call).articles) place(one, undefined, undefined);
    }),
  ),
  "helpdesk-category-articles-never-fall": fault(
    "The count of articles of a category never falls.",
    ["helpdesk.category-counts-articles"],
    neverFalls("helpdesk.category.read", "articles"),
  ),
  "helpdesk-category-articles-one": fault(
    "A category counts at most one article.",
    ["helpdesk.category-counts-articles"],
    neverExceeds("helpdesk.category.read", "articles", 1),
  ),
  "helpdesk-category-sections-never-fall": fault(
    "The count of sections of a category never falls.",
    ["helpdesk.category-counts-sections"],
    neverFalls("helpdesk.category.read", "sections"),
  ),
  "helpdesk-category-sections-of-all": fault(
    "A category counts the sections of all categories of the locale.",
    ["helpdesk.category-counts-sections"],
    shows("helpdesk.category.read", (one, call) => ({
      ...one,
      sections: [...localeOf(call).categories].reduce(
        (sum, { sections }) => sum + sections.size,
        0,
      ),
    })),
  ),
  "helpdesk-category-removal-leaves-sections": fault(
    "The sections of a removed category can still be read.",
    ["helpdesk.category-removal-takes-sections"],
    (reference) => {
      const gone = new Map<string, object>();
      instead("helpdesk.category.remove", (call, original) => {
        for (const one of categoryOf(call).sections) gone.set(one.section_id, { ...one });
        return original(call);
      })(reference);
      instead("helpdesk.section.read", (call, original) => {
        const found = gone.get(call.params.section_id);
        return found ?? original(call);
      })(reference);
    },
  ),
  "helpdesk-section-found-for-ever": fault(
    "A section that was found by HEAD is found until it is removed, even if its category is removed.",
    ["helpdesk.category-removal-takes-sections"],
    (reference) => {
      const found = new Set<string>();
      instead("helpdesk.section.exists", (call, original) => {
        const { section_id } = call.params;
        if (!found.has(section_id)) original(call);
        found.add(section_id);
      })(reference);
      afterwards("helpdesk.section.remove", ({ params }) => found.delete(params.section_id))(
        reference,
      );
    },
  ),
  "helpdesk-category-removal-leaves-reference": fault(
    "Articles of a removed category are still listed as being in it.",
    ["helpdesk.category-removal-leaves-no-reference"],
    instead("helpdesk.category.remove", (call) => {
      localeOf(call).categories.delete(categoryOf(call).category_id);
    }),
  ),
  "helpdesk-filter-finds-of-removed-category": fault(
    "A filter by a category that was removed lists the articles that were in it.",
    ["helpdesk.category-removal-leaves-no-reference"],
    filtersByRemoved,
  ),
  "helpdesk-category-removal-takes-former": fault(
    "The removal of a category takes articles that were in it once out of the one in which they are now.",
    ["helpdesk.category-removal-leaves-no-reference"],
    removalTakesFormer(
      "helpdesk.category.remove",
      ({ category }) => category?.category_id,
      (article) => place(article, undefined, undefined),
    ),
  ),
  "helpdesk-section-removal-takes-former": fault(
    "The removal of a section takes articles that were in it once out of the one in which they are now.",
    ["helpdesk.section-removal-leaves-no-reference"],
    removalTakesFormer(
      "helpdesk.section.remove",
      ({ section }) => section?.section_id,
      (article) => {
        article.section = undefined;
      },
    ),
  ),
  "helpdesk-filter-removed-section": fault(
    "A filter by a section that was removed lists the articles that were in it.",
    ["helpdesk.section-removal-leaves-no-reference"],
    filtersByRemovedSection,
  ),
  "helpdesk-filter-none-without-blanked": fault(
    "A filter by no category lacks the articles that were taken out of one.",
    ["helpdesk.filter-category-none"],
    noneWithoutBlanked,
  ),
  "helpdesk-order-of-two-bytes": fault(
    "An article keeps no order above 32,767, whichever is written.",
    ["helpdesk.order-zero-too"],
    takesBody("helpdesk.article.merge", ({ order, ...body }) => ({
      ...body,
      ...(order !== undefined && { order: Math.min(order, 32_767) }),
    })),
  ),
  "helpdesk-category-removal-leaves-sectioned": fault(
    "Articles that were in a section of a removed category are still listed as being in it.",
    ["helpdesk.category-removal-leaves-no-reference"],
    instead("helpdesk.category.remove", (call) => {
      const category = categoryOf(call);
      for (const one of category.articles) if (!one.section) place(one, undefined, undefined);
      localeOf(call).categories.delete(category.category_id);
    }),
  ),
  "helpdesk-section-removal-leaves-reference": fault(
    "The newest article of a removed section is still listed as being in it.",
    ["helpdesk.section-removal-leaves-no-reference"],
    instead("helpdesk.section.remove", (call, original) => {
      const { section_id } = call.params;
      const [newest] = [...localeOf(call).articles].filter(
        (one) => one.section?.section_id === section_id,
      );
      const section = newest?.section;
      const data = original(call);
      if (newest) newest.section = section;
      return data;
    }),
  ),
  "helpdesk-section-removal-takes-out-all": fault(
    "The removal of a section takes the articles of its category out of every section.",
    ["helpdesk.section-removal-leaves-no-reference"],
    instead("helpdesk.section.remove", (call, original) => {
      for (const one of categoryOf(call).articles) one.section = undefined;
      return original(call);
    }),
  ),
  "helpdesk-category-removal-takes-out-all": fault(
    "The removal of a category takes the articles of its locale out of every category.",
    ["helpdesk.category-removal-leaves-no-reference"],
    instead("helpdesk.category.remove", (call, original) => {
      for (const one of localeOf(call).articles) place(one, undefined, undefined);
      return original(call);
    }),
  ),
  "helpdesk-section-read-anywhere": fault(
    "A section can be read under every category of the locale.",
    ["helpdesk.section-reads-are-apart"],
    instead("helpdesk.section.read", (call, original) => {
      const holder = [...localeOf(call).categories].find(({ sections }) =>
        sections.has(call.params.section_id),
      );
      const { category_id } = holder ?? call.params;
      return original({ ...call, params: { ...call.params, category_id } });
    }),
  ),
  "helpdesk-section-listed-under-first": fault(
    "Sections are listed under the category that was created first.",
    ["helpdesk.section-lists-are-apart"],
    instead("helpdesk.section.list", (call, original) => {
      const [first] = localeOf(call).categories.oldestFirst();
      const { category_id } = first ?? call.params;
      return original({ ...call, params: { ...call.params, category_id } });
    }),
  ),
  "helpdesk-section-search-in-all-categories": fault(
    "A search for a name lists the sections of all categories.",
    ["helpdesk.section-lists-are-apart"],
    instead("helpdesk.section.list", (call, original) => {
      if (call.query.search_name === undefined) return original(call);
      return [...localeOf(call).categories].flatMap(({ category_id }) =>
        original({ ...call, params: { ...call.params, category_id } }),
      );
    }),
  ),
  "helpdesk-alternate-links-forgotten": fault(
    "Setting an alternate is accepted and forgotten.",
    ["helpdesk.alternate-linked"],
    forgets("helpdesk.alternate.replace"),
  ),
};
