/** What a target does with a helpdesk where the documents leave it open. */
import { setTimeout as pause } from "node:timers/promises";
import {
  contains,
  eventually,
  fence,
  hear,
  formOf,
  isAccepted,
  memberAt,
  outcomeOf,
  targetTime,
  uniqueDomain,
  textOf,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import {
  directionOf,
  question,
  settingsShown,
  valuesOf,
  whether,
  type Asking,
} from "../support/asking.ts";
import { validity } from "../support/domain.ts";

question("open.helpdesk-create-again", async ({ data, outcome }) => {
  await data("helpdesk.create");
  return outcome("helpdesk.create");
});

question("open.helpdesk-routes-without-helpdesk", async (asking) => {
  const routes = [
    "helpdesk.read",
    "helpdesk.locale.list",
    "helpdesk.redirection.list",
    "helpdesk.settings.read",
    "helpdesk.domain.read",
  ] as const;
  const seen: string[] = [];
  for (const route of routes) seen.push(`${route}: ${await asking.bare(route)}`);
  return seen;
});

question("open.helpdesk-url-form", async ({ member }) => {
  const url = String(await member("helpdesk.read", "url"));
  const basic = String(await member("helpdesk.domain.read", "basic"));
  return whether(url.includes(basic), "with the basic domain", "without the basic domain");
});

question("open.helpdesk-first-locale", async (asking) => {
  await asking.data("helpdesk.create");
  const { trial, world, website_id } = asking;
  const locales = await trial.given(world.owner, "helpdesk.locale.list", {
    params: { website_id },
  });
  return `${Array.isArray(locales) ? locales.length : 0} locales`;
});

question("open.helpdesk-locale-remove", async ({ make, outcome }) => {
  await make("helpdesk.article.create");
  return `with an article: ${await outcome("helpdesk.locale.remove")}`;
});

question("open.helpdesk-counter-scope", async ({ make, member, data }) => {
  await make("helpdesk.article.create");
  const count = async (): Promise<string> =>
    textOf(await member("helpdesk.locale.read", "articles"));
  const drafts = await count();
  await data("helpdesk.article.publish");
  return `articles of the locale with a draft, and once it is published: ${drafts}, ${await count()}`;
});

question("open.helpdesk-color-form", async ({ make, data, member }) => {
  await make("helpdesk.category.create");
  await data("helpdesk.category.merge", {
    body: {
      color: "#A1B2C3",
      name: undefined,
      description: undefined,
      image: undefined,
      order: undefined,
    },
  });
  return `#A1B2C3 is read as ${textOf(await member("helpdesk.category.read", "color"))}`;
});

/** Values of some members of a thing that was just created. */
async function firstValues({ make, data }: Asking, noun: string, names: string[]): Promise<string> {
  await make(`helpdesk.${noun}.create` as OperationId);
  const shown = await data(`helpdesk.${noun}.read` as OperationId);
  return `${noun}: ${valuesOf(shown, names)}`;
}

question("open.helpdesk-first-values", async (asking) => [
  await firstValues(asking, "article", ["order", "featured", "description", "content"]),
  await firstValues(asking, "category", ["order", "description", "color", "image"]),
  await firstValues(asking, "section", ["order"]),
]);

question("open.helpdesk-list-order", async ({ make, data, items }) => {
  const seen: string[] = [];
  for (const noun of ["category", "section"] as const) {
    for (const order of [3, 1, 2]) {
      await make(`helpdesk.${noun}.create`);
      await data(`helpdesk.${noun}.merge`, {
        body: {
          order,
          name: undefined,
          description: undefined,
          color: undefined,
          image: undefined,
        },
      });
    }
    const listed = await items(`helpdesk.${noun}.list`);
    const orders = listed.map((one) => Number(memberAt(one, "order"))).filter((order) => order > 0);
    seen.push(`${noun}: ${directionOf(orders)} by order`);
  }
  return seen;
});

question("open.helpdesk-article-first-status", async ({ make, member }) => {
  await make("helpdesk.article.create");
  return textOf(await member("helpdesk.article.read", "status"));
});

question("open.helpdesk-article-publish-twice", async ({ make, data, outcome }) => {
  await make("helpdesk.article.create");
  const draft = await outcome("helpdesk.article.unpublish");
  await data("helpdesk.article.publish");
  return [`publish: ${await outcome("helpdesk.article.publish")}`, `unpublish: ${draft}`];
});

question("open.helpdesk-draft-url", async ({ make, member }) => {
  await make("helpdesk.article.create");
  return formOf(await member("helpdesk.article.read", "url"));
});

question("open.helpdesk-visibility-source", async ({ make, member, data }) => {
  await make("helpdesk.article.create");
  const visibility = async (): Promise<string> =>
    textOf(await member("helpdesk.article.read", "visibility"));
  const seen = [`draft: ${await visibility()}`];
  await data("helpdesk.article.publish");
  seen.push(`published without a category: ${await visibility()}`);
  const category_id = await make("helpdesk.category.create");
  await data("helpdesk.placement.set", { body: { category_id, section_id: undefined } });
  return [...seen, `published in a category: ${await visibility()}`];
});

/** A published article and a draft. */
async function bothStatuses({ make, data }: Asking): Promise<void> {
  await make("helpdesk.article.create", { title: "Return a parcel" });
  await data("helpdesk.article.publish");
  await make("helpdesk.article.create", { title: "Send a present" });
}

const countBy = async ({ items }: Asking, query: Record<string, string>): Promise<number> =>
  (await items("helpdesk.article.list", { query })).length;

question("open.helpdesk-filter-both-flags", async (asking) => {
  await bothStatuses(asking);
  const both = await countBy(asking, { filter_status_published: "1", filter_status_draft: "1" });
  return `published and draft: ${["none", "one", "both"][both] ?? "others"}`;
});

question("open.helpdesk-filter-section-alone", async (asking) => {
  await bothStatuses(asking);
  const answer = await asking.send("helpdesk.article.list", {
    query: { filter_section_id: "none" },
  });
  if (!isAccepted(answer)) return outcomeOf(answer);
  return `${await countBy(asking, { filter_section_id: "none" })} of 2 are listed`;
});

question("open.helpdesk-filter-none", async (asking) => {
  await bothStatuses(asking);
  const listedBy = async (filter_category_id: string): Promise<string> => {
    const answer = await asking.send("helpdesk.article.list", { query: { filter_category_id } });
    if (!isAccepted(answer)) return outcomeOf(answer);
    return `${await countBy(asking, { filter_category_id })} of 2`;
  };
  return [`none: ${await listedBy("none")}`, `a blank: ${await listedBy("")}`];
});

question("open.helpdesk-search-match", async (asking) => {
  await bothStatuses(asking);
  const finds = async (search_title: string): Promise<string> =>
    whether((await countBy(asking, { search_title })) > 0, "found");
  return [
    `a part of a word: ${await finds("parc")}`,
    `other letter case: ${await finds("RETURN")}`,
    `words in another order: ${await finds("parcel return")}`,
  ];
});

question("open.helpdesk-placement-section-left-out", async ({ make, data, member }) => {
  await make("helpdesk.article.create");
  const section_id = await make("helpdesk.section.create");
  await data("helpdesk.placement.set", { body: { section_id } });
  await data("helpdesk.placement.set", { body: { section_id: undefined } });
  const kept = await member("helpdesk.placement.read", "section_id");
  return `in the same category: ${whether(kept === section_id, "kept", "taken out")}`;
});

question("open.helpdesk-placement-absent-form", async ({ make, data, items }) => {
  await make("helpdesk.article.create");
  const placement = await data("helpdesk.placement.read");
  const [listed] = await items("helpdesk.article.list");
  return [
    `placement: category_id ${formOf(memberAt(placement, "category_id"))}, section_id ${formOf(memberAt(placement, "section_id"))}`,
    `list: category ${formOf(memberAt(listed, "category"))}, section ${formOf(memberAt(listed, "section"))}`,
  ];
});

/** Links an article with one in another locale; says where the latter is. */
async function link({ scene, data, items }: Asking): Promise<Record<string, string>> {
  await data("helpdesk.alternate.replace");
  const own = scene.ids.get("locale");
  const all = await items("helpdesk.alternate.list");
  const other = all.find((one) => memberAt(one, "locale") !== own);
  return {
    locale: String(memberAt(other, "locale")),
    article_id: String(memberAt(other, "article_id")),
  };
}

question("open.helpdesk-alternate-both-ways", async (asking) => {
  const params = await link(asking);
  const back = await asking.items("helpdesk.alternate.list", { params });
  const isOther = (one: unknown): boolean => memberAt(one, "locale") !== params["locale"];
  return whether(back.some(isOther), "both ways", "one way");
});

question("open.helpdesk-alternate-of-removed", async (asking) => {
  const { scene, data, items } = asking;
  const params = await link(asking);
  const first = Object.fromEntries(scene.ids) as Record<string, string>;
  await data("helpdesk.article.remove", { params });
  const left = await items("helpdesk.alternate.list", { params: first });
  const isIt = (one: unknown): boolean => memberAt(one, "locale") === params["locale"];
  return whether(left.some(isIt), "stays listed", "is gone");
});

/** What becomes of an article when what holds it is removed. */
async function afterRemoval(
  { make, data, outcome, member }: Asking,
  noun: "category" | "section",
): Promise<string> {
  await make("helpdesk.article.create");
  const section_id = await make("helpdesk.section.create");
  await data("helpdesk.placement.set", { body: { section_id } });
  const removal = await outcome(`helpdesk.${noun}.remove`);
  const article = await outcome("helpdesk.article.read");
  if (article !== "accepted") return `removal ${removal}, the article is gone`;
  const left = await member("helpdesk.placement.read", `${noun}_id`);
  return `removal ${removal}, the article stays with ${noun}_id ${typeof left === "string" && left ? "kept" : formOf(left)}`;
}

question("open.helpdesk-category-remove", (asking) => afterRemoval(asking, "category"));
question("open.helpdesk-section-remove", (asking) => afterRemoval(asking, "section"));

question("open.helpdesk-settings-defaults", async ({ data }) =>
  settingsShown(await data("helpdesk.settings.read")),
);

question("open.helpdesk-settings-password", async ({ data, member }) => {
  const alone = { name: undefined, appearance: undefined, behavior: undefined, include: undefined };
  const password = "open sesame";
  await data("helpdesk.settings.merge", { body: { ...alone, access: { password } } });
  const shown = await member("helpdesk.settings.read", "access/password");
  return shown === password ? "as written" : formOf(shown);
});

question("open.helpdesk-domain-pending", async ({ trial, world, data }) => {
  const custom = uniqueDomain({ trial, world }, "pending");
  await data("helpdesk.domain.merge", { body: { custom, basic: undefined } });
  const domain = await data("helpdesk.domain.read");
  const shown = contains(memberAt(domain, "custom"), custom)
    ? "the new one"
    : formOf(memberAt(domain, "custom"));
  return `right after the call: custom ${shown}`;
});

question("open.helpdesk-domain-verified-without-custom", async ({ member }) =>
  textOf(await member("helpdesk.domain.read", "verified")),
);

question("open.helpdesk-domain-optional", async ({ trial, world, outcome }) => {
  const custom = uniqueDomain({ trial, world }, "alone");
  const seen: string[] = [];
  for (const merge of ["helpdesk.domain.merge", "status.domain.merge"] as const) {
    seen.push(`${merge}, basic alone: ${await outcome(merge, { body: { custom: undefined } })}`);
    seen.push(
      `${merge}, custom alone: ${await outcome(merge, { body: { custom, basic: undefined } })}`,
    );
  }
  return seen;
});

/** Longer than dates that are rounded to seconds differ (ms). */
const apart = 1_100;

question("open.helpdesk-filter-date-basis", async (asking) => {
  const { make, data, items } = asking;
  await make("helpdesk.article.create");
  await pause(apart);
  const between = new Date(await targetTime(asking.scene)).toISOString();
  await pause(apart);
  await data("helpdesk.article.merge", {
    body: { title: "Another title", description: undefined },
  });
  const before = await items("helpdesk.article.list", { query: { filter_date_end: between } });
  return `created before and updated after the end of the range: ${whether(before.length > 0, "listed")}`;
});

/** A reader's opinion of a published article. */
async function rate({ trial, scene }: Asking, comment?: string): Promise<void> {
  const place = Object.fromEntries(scene.ids);
  const said = { thing: "helpdesk-feedback", rating: "helpful", ...(comment && { comment }) };
  await trial.stage("inject", "POST", "/inject", { ...said, ...place });
}

question("open.helpdesk-feedback-without-comment", async (asking) => {
  await asking.make("helpdesk.article.create");
  await asking.data("helpdesk.article.publish");
  await rate(asking);
  await rate(asking, "Just what I needed.");
  const counted = await asking.member("helpdesk.ratings.read", "ratings/helpful");
  const listed = (await asking.items("helpdesk.feedback.list")).length;
  return `counted ${textOf(counted)}, listed ${listed} of one without and one with a comment`;
});

question("open.helpdesk-import-end", async ({ data, items, trial }) => {
  await data("helpdesk.import.start");
  const alerts = await eventually(
    trial,
    "event",
    () => items("alerts.feed.list"),
    (all) => all.length > 0,
  );
  const names = alerts.map((one) => memberAt(one, "namespace"));
  return whether(names.includes("helpdesk:import_complete"), "a feed alert", "no feed alert");
});

question("open.helpdesk-domain-changed", async ({ trial, world, data }) => {
  const listener = await hear(trial, world, "rtm", world.owner);
  const change = (custom: string): Promise<unknown> =>
    data("helpdesk.domain.merge", { body: { custom, basic: undefined } });
  const results = (): number =>
    Object.values(validity).flatMap((name) => listener.heard(name)).length;
  const resultsOnce = (least: number): Promise<number> =>
    eventually(
      trial,
      "event",
      () => Promise.resolve(results()),
      (count) => count >= least,
    );
  const custom = uniqueDomain({ trial, world }, "again");
  await change(custom);
  await resultsOnce(1);
  await change(custom);
  // Another domain is validated, which shows that the time of the one before it is over.
  await change(uniqueDomain({ trial, world }, "other"));
  await resultsOnce(2);
  await fence(trial, [listener], world);
  return `the same domain again: ${whether(results() > 2, "validated")}`;
});
