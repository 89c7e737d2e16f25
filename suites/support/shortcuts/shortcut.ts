/** A website with shortcuts, their list and their tags (2/9). */
import {
  createScene,
  eventually,
  type Members,
  type Operator,
  type Scene,
  type Trial,
} from "../../../harness/author.ts";
import type { Shortcut } from "../../../schemas/generated/types.ts";
import { createWith } from "../create.ts";
import { listOnce, readOnce, type Question } from "../read.ts";

export interface Desk {
  trial: Trial;
  scene: Scene;
  as: Operator;
  params: { website_id: string };
}

export async function openShortcuts(trial: Trial, label = ""): Promise<Desk> {
  const world = await trial.world({}, label);
  const { owner, website_id } = world;
  return { trial, scene: createScene(trial, world), as: owner, params: { website_id } };
}

/** Adds a shortcut that is not disabled, whose bang is this word with its mark; other members are drawn, except the tag. */
export const addShortcut = (
  desk: Desk,
  { bang, ...members }: Members & { bang: string },
): Promise<string> =>
  createWith(desk.scene, "shortcuts.shortcut.create", {
    // Without the mark it may be refused (open.shortcut-bang-form).
    bang: `!${bang}`,
    tag: undefined,
    disabled: undefined,
    ...members,
  });

export const shortcutQuestion = (
  { trial, as, params }: Desk,
  shortcut_id: string,
): Question<"shortcuts.shortcut.read"> => ({
  trial,
  as,
  id: "shortcuts.shortcut.read",
  params: { ...params, shortcut_id },
});

export const readShortcut = (
  desk: Desk,
  shortcut_id: string,
  fits?: (shortcut: Shortcut) => boolean,
): Promise<Shortcut> => readOnce(shortcutQuestion(desk, shortcut_id), fits);

/** The identifiers that the list shows, once they fit. */
export async function listShortcuts(
  { trial, as, params }: Desk,
  query: { search_query?: string; search_tag?: string },
  fits: (ids: string[]) => boolean,
): Promise<string[]> {
  const idsOf = (all: Shortcut[]): string[] => all.map(({ shortcut_id }) => shortcut_id);
  const question = { trial, as, id: "shortcuts.shortcut.list" as const, params, query };
  return idsOf(await listOnce(question, (all) => fits(idsOf(all))));
}

/** The list of tags, once it fits. */
export const tagsOnce = (
  { trial, as, params }: Desk,
  fits: (tags: string[]) => boolean,
): Promise<string[]> =>
  eventually(trial, "list", () => trial.given(as, "shortcuts.tag.list", { params }), fits);
