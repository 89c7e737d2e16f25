/** What a helpdesk holds that other writes have to leave: an article in a section, its alternate, and what stands beside. */
import { word, type Trial } from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import { createWith } from "../create.ts";
import { questionOf, type Reader } from "../read.ts";
import { colorForm } from "./color.ts";
import { anything, keep, showing, type Place, type Shelf } from "../spared.ts";
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
  type Base,
} from "./base.ts";

export interface Shelved {
  base: Base;
  shelf: Shelf;
  article_id: string;
  category_id: string;
  section_id: string;
  /** The article to link, and its locale. */
  linked: string;
  other: Base;
  /** How a color is written here. */
  asTaken: (color: string) => string;
}

export async function shelveHelpdesk(trial: Trial): Promise<Shelved> {
  const base = await openBase(trial);
  const other = await addLocale(base);
  const [article_id, linked] = [await addArticle(base), await addArticle(other)];
  const category_id = await addCategory(base);
  const section_id = await addSection(base, category_id);
  const shelf: Shelf = new Map();
  const asTaken = await colorForm(base, category_id);
  const shelved = { base, shelf, article_id, category_id, section_id, linked, other, asTaken };
  await shelveArticle(shelf, "article", base, article_id);
  await shelveArticle(shelf, "linked article", other, linked);
  await shelveCategory(shelved);
  await shelvePlacement(shelved);
  await shelveRest(shelved);
  return shelved;
}

/** An article that is published and featured; of one in another locale no order, since others get one meanwhile. */
async function shelveArticle(shelf: Shelf, name: string, base: Base, id: string): Promise<void> {
  const at = articleAt(base, id);
  const body = { ...base.trial.body("helpdesk.article.replace"), featured: true };
  await base.trial.given(base.as, "helpdesk.article.replace", { ...at, body });
  await givenStatus(base, id, "published");
  const said = ["title", "description", "content", "featured", "status"];
  const question = questionOf(base, "helpdesk.article.read", at);
  const members = name === "article" ? [...said, "order"] : said;
  await keep(shelf, name, { question, members }, showing({ title: body.title }));
}

/** The body of a category, with a description: clearing a blank one would not show. */
export function newCategory({
  base: { trial },
  asTaken,
}: Shelved): Operations["helpdesk.category.replace"]["body"] {
  const { color, ...rest } = trial.body("helpdesk.category.replace");
  return { ...rest, color: asTaken(color), description: `About ${trial.draw(word)}` };
}

async function shelveCategory(shelved: Shelved): Promise<void> {
  const { base, shelf, category_id, section_id } = shelved;
  const at = categoryAt(base, category_id);
  const body = newCategory(shelved);
  await base.trial.given(base.as, "helpdesk.category.replace", { ...at, body });
  const category = {
    question: questionOf(base, "helpdesk.category.read", at),
    members: ["name", "description", "color", "order"],
  };
  await keep(shelf, "category", category, showing({ name: body.name }));
  const inside = sectionAt(base, category_id, section_id);
  const question = questionOf(base, "helpdesk.section.read", inside);
  await keep(shelf, "section", { question, members: ["name", "order"] }, anything);
}

async function shelvePlacement(shelved: Shelved): Promise<void> {
  const { base, shelf, article_id, category_id, section_id } = shelved;
  await givenPlaced(base, article_id, category_id, section_id);
  const question = questionOf(base, "helpdesk.placement.read", articleAt(base, article_id));
  const members = ["category_id", "section_id"];
  await keep(shelf, "placement", { question, members }, showing({ category_id, section_id }));
}

/** A redirection and the settings. */
async function shelveRest({ base, shelf }: Shelved): Promise<void> {
  const { trial, as, scene } = base;
  const { website_id } = base.params;
  const redirection_id = await createWith(scene, "helpdesk.redirection.create");
  const at = { params: { website_id, redirection_id } };
  const question = questionOf(base, "helpdesk.redirection.read", at);
  await keep(shelf, "redirection", { question, members: ["path", "target"] }, anything);
  const params = { website_id };
  const body = behaviorSettings(true);
  await trial.given(as, "helpdesk.settings.merge", { params, body });
  await keep(shelf, "settings", settingsIn(base, params), showing(body));
}

/** Two flags of the behavior, one up and one down. */
export const behaviorSettings = (
  flag: boolean,
): { behavior: { forbid_indexing: boolean; locale_picker: boolean } } => ({
  behavior: { forbid_indexing: flag, locale_picker: !flag },
});

export const settingsIn = (
  reader: Reader,
  params: { website_id: string },
): Place<"helpdesk.settings.read"> => ({
  question: questionOf(reader, "helpdesk.settings.read", { params }),
  members: ["name", "behavior"],
});

/** The alternate of an article in the locale of the other base. */
export const linkOf = (
  base: Base,
  { params: { locale } }: Base,
  article_id: string,
): { params: Operations["helpdesk.alternate.read"]["params"] } => ({
  params: { ...articleAt(base, article_id).params, locale_linked: locale },
});
