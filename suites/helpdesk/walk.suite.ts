/** Articles through any sequence of publications and withdrawals (1/3.1). */
import { rule, type Caller } from "../../harness/author.ts";
import { listOnce, questionOf } from "../support/read.ts";
import {
  addArticle,
  articleAt,
  givenStatus,
  openBase,
  type Article,
} from "../support/helpdesk/base.ts";
import { walk, walks, type Move } from "../support/walk.ts";

type Name = "first" | "second";
/** The status of each of two articles. */
type Statuses = Record<Name, Article["status"]>;

const names: readonly Name[] = ["first", "second"];
const acts = ["publish", "unpublish", "change", "steal"] as const;
const moveNames = names.flatMap((name) => acts.map((act) => `${act} ${name}` as const));
type MoveName = (typeof moveNames)[number];

/** Every move from every state in which it is stated, and each of them more than twice. */
const round: readonly MoveName[] = [
  "publish first",
  "steal second",
  "change first",
  "publish second",
  "unpublish first",
  "steal first",
  "change second",
  "unpublish second",
];
const tours = walks(moveNames, [...round, ...round, ...round]);

rule("helpdesk.article-status-follows-moves", async (trial) => {
  const base = await openBase(trial);
  const { world, params } = base;
  const stranger = trial.run.stageParts.has("world")
    ? (await trial.world({}, "foreign-")).owner
    : undefined;
  const callers: Caller[] = [...world.operators.slice(0, 1), ...world.plugins.slice(0, 1)];
  const ids = { first: await addArticle(base), second: await addArticle(base) };
  for (const name of names) await givenStatus(base, ids[name], "draft");
  let turn = 0;
  /** Users and plugins in turn. */
  const someone = (): Caller => callers[turn++ % callers.length] ?? base.as;
  const at = (name: Name) => articleAt(base, ids[name]);

  const movesOf = (name: Name): Record<(typeof acts)[number], Move<Statuses>> => ({
    publish: {
      isStated: (state) => state[name] === "draft",
      act: async () => void (await trial.accepts(someone(), "helpdesk.article.publish", at(name))),
      next: (state) => ({ ...state, [name]: "published" }),
    },
    unpublish: {
      isStated: (state) => state[name] === "published",
      act: async () =>
        void (await trial.accepts(someone(), "helpdesk.article.unpublish", at(name))),
      next: (state) => ({ ...state, [name]: "draft" }),
    },
    change: {
      isStated: () => true,
      act: async () => {
        const body = { featured: turn % 2 === 0 };
        await trial.given(someone(), "helpdesk.article.merge", { ...at(name), body });
      },
      next: (state) => state,
    },
    steal: {
      // Somebody of another website tries what would be stated for those who may.
      isStated: () => stranger !== undefined,
      act: async (state) => {
        const id = state[name] === "draft" ? "publish" : "unpublish";
        await trial.refuses(stranger, `helpdesk.article.${id}`, at(name));
      },
      next: (state) => state,
    },
  });
  const moves = Object.fromEntries(
    names.flatMap((name) => acts.map((act) => [`${act} ${name}`, movesOf(name)[act]])),
  ) as Record<MoveName, Move<Statuses>>;

  const statusOf = (items: readonly { article_id: string; status: string }[], name: Name) =>
    items.find(({ article_id }) => article_id === ids[name])?.status;
  const start: Statuses = { first: "draft", second: "draft" };
  await walk(moves, trial.draw(tours), start, async (state, after) => {
    trial.settle();
    const isSo = (items: { article_id: string; status: string }[]): boolean =>
      names.every((name) => statusOf(items, name) === state[name]);
    const items = await listOnce(questionOf(base, "helpdesk.article.list", { params }), isSo);
    for (const name of names)
      trial.equal(statusOf(items, name), state[name], `/status of the ${name} ${after}`);
    trial.settle();
  });
});
