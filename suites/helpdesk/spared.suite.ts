/** A write in a helpdesk changes what it names, and nothing else that was written (1/4.6). */
import { contains, rule, word } from "../../harness/author.ts";
import { createWith } from "../support/create.ts";
import { domainActs } from "../support/domain-acts.ts";
import type { Holder } from "../support/domain.ts";
import {
  addArticle,
  addCategory,
  addLocale,
  addSection,
  articleAt,
  categoryAt,
  givenPlaced,
  givenStatus,
  openBase,
  sectionAt,
} from "../support/helpdesk/base.ts";
import { givenLocaleRemoved } from "../support/helpdesk/removal.ts";
import {
  shelveHelpdesk,
  linkOf,
  newCategory,
  settingsIn,
  behaviorSettings,
  type Shelved,
} from "../support/helpdesk/shelf.ts";
import { questionOf } from "../support/read.ts";
import { anything, expectSpared, keep, showing, type Act, type Shelf } from "../support/spared.ts";

const ways = ["replace", "merge"] as const;
/** What is done to the article on the shelf, and to another one. */
function articleActs({ base, other, article_id, linked, category_id, section_id }: Shelved): Act[] {
  const { trial, as } = base;
  const at = articleAt(base, article_id);
  const writing = ways.map((way, i): Act => {
    const body = { ...trial.body("helpdesk.article.replace"), featured: true, order: 21 + i };
    return {
      what: `helpdesk.article.${way}`,
      play: () => trial.given(as, `helpdesk.article.${way}`, { ...at, body }),
      writes: { article: showing({ title: body.title, order: body.order }) },
    };
  });
  const status = (["draft", "published"] as const).map((to): Act => {
    const id = to === "draft" ? "helpdesk.article.unpublish" : "helpdesk.article.publish";
    return {
      what: id,
      play: () => trial.given(as, id, at),
      writes: { article: showing({ status: to }) },
    };
  });
  let further = article_id;
  const title = `Titled ${trial.draw(word)}`;
  return [
    ...writing,
    ...status,
    {
      what: "helpdesk.article.merge of its alternate",
      play: () =>
        trial.given(as, "helpdesk.article.merge", { ...articleAt(other, linked), body: { title } }),
      writes: { "linked article": showing({ title }) },
    },
    {
      what: "another article was made",
      play: async () => void (further = await addArticle(base)),
      moves: ["article"],
    },
    {
      what: "another article of the section was published, featured and removed",
      async play() {
        await givenPlaced(base, further, category_id, section_id);
        await givenStatus(base, further, "published");
        const their = articleAt(base, further);
        await trial.given(as, "helpdesk.article.merge", { ...their, body: { featured: true } });
        await trial.given(as, "helpdesk.article.remove", their);
      },
      moves: ["article"],
    },
  ];
}

/** What is done to the category and the section on the shelf, and to others. */
function categoryActs(shelved: Shelved): Act[] {
  const { base, category_id, section_id } = shelved;
  const { trial, as } = base;
  const writing = ways.flatMap((way, i): Act[] => {
    const order = 21 + i;
    const category = { ...newCategory(shelved), order };
    const section = { name: `Named ${trial.draw(word)}`, order };
    const ofCategory = { ...categoryAt(base, category_id), body: category };
    const ofSection = { ...sectionAt(base, category_id, section_id), body: section };
    return [
      {
        what: `helpdesk.category.${way}`,
        play: () => trial.given(as, `helpdesk.category.${way}`, ofCategory),
        writes: { category: showing({ name: category.name, order }) },
      },
      {
        what: `helpdesk.section.${way}`,
        play: () => trial.given(as, `helpdesk.section.${way}`, ofSection),
        writes: { section: showing(section) },
      },
    ];
  });
  return [
    ...writing,
    {
      what: "another section of the category came and went",
      async play() {
        const further = sectionAt(base, category_id, await addSection(base, category_id));
        await trial.given(as, "helpdesk.section.merge", {
          ...further,
          body: { name: `Further ${trial.draw(word)}` },
        });
        await trial.given(as, "helpdesk.section.remove", further);
      },
      moves: ["section"],
    },
    {
      what: "another category came and went",
      async play() {
        const further = categoryAt(base, await addCategory(base));
        const body = { ...trial.body("helpdesk.category.replace"), color: "" };
        await trial.given(as, "helpdesk.category.replace", { ...further, body });
        await trial.given(as, "helpdesk.category.remove", further);
      },
      moves: ["category"],
    },
  ];
}

/** What is done beside all articles. */
function besideActs({ base }: Shelved): Act[] {
  const { trial, as, scene } = base;
  const { website_id } = base.params;
  const settings = { params: { website_id }, body: behaviorSettings(false) };
  return [
    {
      what: "another locale and another redirection came and went",
      async play() {
        const further = await addLocale(base);
        const redirection_id = await createWith(scene, "helpdesk.redirection.create");
        const gone = { params: { website_id, redirection_id } };
        await trial.given(as, "helpdesk.redirection.remove", gone);
        await givenLocaleRemoved(further);
      },
    },
    {
      what: "helpdesk.settings.merge",
      play: () => trial.given(as, "helpdesk.settings.merge", settings),
      writes: { settings: showing(settings.body) },
    },
  ];
}

/** The article is linked, which leaves both as they are. */
function linking({ base, shelf, other, article_id, linked }: Shelved): Act {
  const { trial, as } = base;
  const link = linkOf(base, other, article_id);
  const body = { article_id: linked };
  const alternate = {
    question: questionOf(base, "helpdesk.alternate.read", link),
    members: ["article_id"],
  };
  return {
    what: "helpdesk.alternate.replace",
    async play() {
      await trial.given(as, "helpdesk.alternate.replace", { ...link, body });
      await keep(shelf, "alternate", alternate, showing(body));
    },
  };
}

/** The article is put elsewhere, its link is taken away, and, once linked again, it is removed. */
function leaving(shelved: Shelved): Act[] {
  const { base, other, article_id } = shelved;
  const { trial, as } = base;
  const at = articleAt(base, article_id);
  let category_id = "";
  return [
    {
      what: "helpdesk.placement.set",
      async play() {
        category_id = await addCategory(base);
        await trial.given(as, "helpdesk.placement.set", { ...at, body: { category_id } });
      },
      writes: { placement: (shown) => contains(shown, { category_id }) },
      moves: ["article", "category"],
    },
    {
      what: "helpdesk.alternate.remove",
      removes: ["alternate"],
      play: () => trial.given(as, "helpdesk.alternate.remove", linkOf(base, other, article_id)),
    },
    linking(shelved),
    {
      what: "helpdesk.article.remove",
      removes: ["article", "placement", "alternate"],
      play: () => trial.given(as, "helpdesk.article.remove", at),
    },
  ];
}

rule("helpdesk.writes-spare-relations", async (trial) => {
  const shelved = await shelveHelpdesk(trial);
  await expectSpared(trial, shelved.shelf, [
    linking(shelved),
    ...articleActs(shelved),
    ...categoryActs(shelved),
    ...besideActs(shelved),
    ...leaving(shelved),
  ]);
});

rule("helpdesk.settings-and-domain-apart", async (trial) => {
  const { world } = await openBase(trial);
  const { owner: as, website_id } = world;
  const at = { params: { website_id } };
  const shelf: Shelf = new Map();
  const domain = {
    question: questionOf({ trial, as }, "helpdesk.domain.read", at),
    members: ["basic"],
  };
  await keep(shelf, "domain", domain, anything);
  const write = (flag: boolean) =>
    trial.given(as, "helpdesk.settings.merge", { ...at, body: behaviorSettings(flag) });
  await write(true);
  await keep(
    shelf,
    "settings",
    settingsIn({ trial, as }, at.params),
    showing(behaviorSettings(true)),
  );
  const settings: Act = {
    what: "helpdesk.settings.merge",
    play: () => write(false),
    writes: { settings: showing(behaviorSettings(false)) },
  };
  const holder: Holder = { trial, world, as, merge: "helpdesk.domain.merge" };
  await expectSpared(trial, shelf, [...domainActs(holder, shelf), settings]);
});
