/** A helpdesk as its rules play with it: a locale, and what is made in it. */
import * as fc from "fast-check";
import {
  type Caller,
  contains,
  createAndIdentify,
  createScene,
  eventually,
  isStaged,
  listed,
  meet,
  isBlank,
  memberAt,
  type Scene,
  type Trial,
  uniqueName,
  word,
  type World,
  type WorldRequest,
} from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import { someone } from "../conversation/chat.ts";
import { listOnce, questionOf, readOnce, type ListedItem } from "../read.ts";

export interface Base {
  trial: Trial;
  world: World;
  scene: Scene;
  /** Who reads and writes what both tiers may: a user or a plugin. */
  as: Caller;
  /** The locale in use. */
  params: { website_id: string; locale: string };
}

/** Two words: plain, and shared with nothing else. */
export const names: fc.Arbitrary<string> = fc.tuple(word, word).map((pair) => pair.join(" "));

/** A helpdesk with one locale. */
export async function openBase(
  trial: Trial,
  request: WorldRequest = {},
  label?: string,
): Promise<Base> {
  const world = await trial.world(request, label);
  const scene = createScene(trial, world);
  await meet(scene, "helpdesk");
  const params = { website_id: world.website_id, locale: "" };
  return addLocale({ trial, world, scene, as: someone(trial, world), params });
}

/** The same helpdesk with a further locale in use. */
export async function addLocale(base: Base): Promise<Base> {
  const create = base.trial.run.contract.operation("helpdesk.locale.create");
  const { id } = await createAndIdentify(base.scene, create);
  return { ...base, params: { ...base.params, locale: String(id) } };
}

/** Two words, and what tells the thing from those of the same words that rules before this one made on the same website. */
const ownName = ({ trial, scene }: Base): string => `${trial.draw(names)} ${uniqueName(scene, "")}`;

/** The identifier in the answer, else that of the one listed thing of that name. */
async function identify(
  { trial }: Base,
  answer: unknown,
  field: string,
  isIt: (item: unknown) => boolean,
  list: () => Promise<unknown[]>,
): Promise<string> {
  const shown = memberAt(answer, field);
  if (typeof shown === "string") return shown;
  const found = (await eventually(trial, "list", list, (all) => all.some(isIt))).find(isIt);
  const id = memberAt(found, field);
  return typeof id === "string" ? id : trial.cannot(`nothing tells the ${field} of what was made`);
}

/** Removes it when the trial ends, where the world is not removed as a whole. */
function atEnd({ trial }: Base, remove: () => Promise<unknown>): void {
  if (!isStaged(trial)) trial.onEnd(async () => void (await remove()));
}

export async function addArticle(base: Base, title = ownName(base)): Promise<string> {
  const { trial, as, params } = base;
  const answer = await trial.given(as, "helpdesk.article.create", { params, body: { title } });
  const list = () => listed(trial, as, "helpdesk.article.list", { params });
  const isIt = (item: unknown): boolean => contains(memberAt(item, "title"), title);
  const article_id = await identify(base, answer, "article_id", isIt, list);
  atEnd(base, () =>
    trial.call(as, "helpdesk.article.remove", { params: { ...params, article_id } }),
  );
  return article_id;
}

export async function addCategory(base: Base, name = ownName(base)): Promise<string> {
  const { trial, as, params } = base;
  const answer = await trial.given(as, "helpdesk.category.create", { params, body: { name } });
  const list = () => listed(trial, as, "helpdesk.category.list", { params });
  const isIt = (item: unknown): boolean => contains(memberAt(item, "name"), name);
  const category_id = await identify(base, answer, "category_id", isIt, list);
  const at = { params: { ...params, category_id } };
  atEnd(base, () => trial.call(as, "helpdesk.category.remove", at));
  return category_id;
}

export async function addSection(
  base: Base,
  category_id: string,
  name = ownName(base),
): Promise<string> {
  const { trial, as } = base;
  const params = { ...base.params, category_id };
  const answer = await trial.given(as, "helpdesk.section.create", { params, body: { name } });
  const list = () => listed(trial, as, "helpdesk.section.list", { params });
  const isIt = (item: unknown): boolean => contains(memberAt(item, "name"), name);
  return identify(base, answer, "section_id", isIt, list);
}

type At<Names extends string> = { params: Base["params"] & Record<Names, string> };

export const articleAt = ({ params }: Base, article_id: string): At<"article_id"> => ({
  params: { ...params, article_id },
});
export const categoryAt = ({ params }: Base, category_id: string): At<"category_id"> => ({
  params: { ...params, category_id },
});
export const sectionAt = (
  { params }: Base,
  category_id: string,
  section_id: string,
): At<"category_id" | "section_id"> => ({ params: { ...params, category_id, section_id } });
export const article = (is: string): ListedItem => ({ by: "article_id", is });
export const category = (is: string): ListedItem => ({ by: "category_id", is });
export const section = (is: string): ListedItem => ({ by: "section_id", is });

export type Article = Operations["helpdesk.article.read"]["data"];

export const readArticle = (
  base: Base,
  article_id: string,
  fits?: (found: Article) => boolean,
): Promise<Article> =>
  readOnce(questionOf(base, "helpdesk.article.read", articleAt(base, article_id)), fits);

/** Publishes or withdraws the article, and waits until it shows. */
export async function givenStatus(
  base: Base,
  article_id: string,
  status: Article["status"],
): Promise<void> {
  const { trial, as } = base;
  // What status an article has at first is open.
  const { status: before } = await readArticle(base, article_id);
  const id = status === "published" ? "helpdesk.article.publish" : "helpdesk.article.unpublish";
  if (before !== status) await trial.given(as, id, articleAt(base, article_id));
  const isSo = (found: Article): boolean => found.status === status;
  if (!isSo(await readArticle(base, article_id, isSo)))
    trial.cannot(`an article had to become ${status} first`);
}

/** The same of several, of which the list says what they are at first; the last shows it when the others do. */
export async function givenPublished(base: Base, articles: readonly string[]): Promise<void> {
  const { trial, as, params } = base;
  const [last = ""] = articles.slice(-1);
  const holdsAll = (items: readonly { article_id: string }[]): boolean =>
    articles.every((id) => items.some((one) => one.article_id === id));
  const shown = await listOnce(questionOf(base, "helpdesk.article.list", { params }), holdsAll);
  const isPublished = (id: string): boolean =>
    shown.some((one) => one.article_id === id && one.status === "published");
  for (const id of articles)
    if (id !== last && !isPublished(id))
      await trial.given(as, "helpdesk.article.publish", articleAt(base, id));
  await givenStatus(base, last, "published");
}

/** Puts the article into a category and perhaps a section, and waits until it shows. */
export async function givenPlaced(
  base: Base,
  article_id: string,
  category_id: string,
  section_id?: string,
): Promise<void> {
  const at = articleAt(base, article_id);
  const body = { category_id, ...(section_id === undefined ? {} : { section_id }) };
  await base.trial.given(base.as, "helpdesk.placement.set", { ...at, body });
  const isSo = (found: unknown): boolean =>
    memberAt(found, "category_id") === category_id &&
    (section_id === undefined || memberAt(found, "section_id") === section_id);
  if (!isSo(await readOnce(questionOf(base, "helpdesk.placement.read", at), isSo)))
    base.trial.cannot("an article had to be placed first");
}

/** Takes an article out of the category into which the platform put it by itself. */
export async function givenNowhere(base: Base, article_id: string): Promise<void> {
  const at = articleAt(base, article_id);
  const isSo = (found: unknown): boolean => isBlank(memberAt(found, "category_id"));
  if (isSo(await readOnce(questionOf(base, "helpdesk.placement.read", at)))) return;
  await base.trial.given(base.as, "helpdesk.placement.set", { ...at, body: { category_id: "" } });
  if (!isSo(await readOnce(questionOf(base, "helpdesk.placement.read", at), isSo)))
    base.trial.cannot("an article had to be in no category first");
}
