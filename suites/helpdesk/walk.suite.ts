/** Articles through any sequence of publications and withdrawals (1/3.1). */
import { rule } from "../../harness/author.ts";
import {
  addArticle,
  articleAt,
  givenStatus,
  openBase,
  type Article,
} from "../support/helpdesk/base.ts";
import { calls, inTurn, oneOfEachTier, walkMachine } from "../support/machine.ts";
import { strangerTo } from "../support/platform/stranger.ts";
import { listOnce, questionOf } from "../support/read.ts";

const name = "helpdesk.article-status-follows-moves";

rule(name, async (trial) => {
  const base = await openBase(trial);
  const { world, params } = base;
  const stranger = await strangerTo(trial);
  const ids = { own: await addArticle(base), other: await addArticle(base) };
  for (const id of Object.values(ids)) await givenStatus(base, id, "draft");
  let other: Article["status"] = "draft";
  let featured = false;
  const next = inTurn(oneOfEachTier(world));
  const own = articleAt(base, ids.own);
  const publish = "helpdesk.article.publish";
  const unpublish = "helpdesk.article.unpublish";
  const acts = {
    publish: () => trial.accepts(next(), publish, own),
    unpublish: () => trial.accepts(next(), unpublish, own),
    async "change a field"() {
      featured = !featured;
      const body = { featured };
      await trial.accepts(next(), "helpdesk.article.merge", { ...own, body });
    },
    async "publish or unpublish another"() {
      const id = other === "draft" ? publish : unpublish;
      await trial.accepts(next(), id, articleAt(base, ids.other));
      other = other === "draft" ? "published" : "draft";
    },
    "publish as somebody of another website":
      stranger && calls(trial, stranger, publish, () => own),
    "unpublish as somebody of another website":
      stranger && calls(trial, stranger, unpublish, () => own),
  };
  await walkMachine(trial, name, {
    acts,
    rounds: 3,
    async compare(state, after) {
      const statusOf = (items: readonly Article[], id: string): string | undefined =>
        items.find(({ article_id }) => article_id === id)?.status;
      const isSo = (items: Article[]): boolean =>
        statusOf(items, ids.own) === state && statusOf(items, ids.other) === other;
      const question = questionOf(base, "helpdesk.article.list", { params });
      const items = await listOnce(question, isSo);
      trial.equal(statusOf(items, ids.own), state, `/status ${after}`);
      trial.equal(statusOf(items, ids.other), other, `/status of another article ${after}`);
    },
  });
});
