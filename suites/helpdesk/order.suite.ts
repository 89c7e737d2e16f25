/** The order of articles, categories and sections (1/4.6). */
import * as fc from "fast-check";
import { isAccepted, rule } from "../../harness/author.ts";
import { expectRead, questionOf } from "../support/read.ts";
import {
  addArticle,
  addCategory,
  addSection,
  articleAt,
  categoryAt,
  openBase,
  sectionAt,
} from "../support/helpdesk/base.ts";

/** More than two bytes hold. */
const large = 70_000;

const orders = fc.shuffledSubarray([0, 3, 7], { minLength: 3 });

rule("helpdesk.order-zero-too", async (trial) => {
  const base = await openBase(trial);
  const { as } = base;
  const category_id = await addCategory(base);
  const places = {
    article: articleAt(base, await addArticle(base)),
    category: categoryAt(base, category_id),
    section: sectionAt(base, category_id, await addSection(base, category_id)),
  };
  for (const noun of ["article", "category", "section"] as const) {
    const at: { params: never } = { params: places[noun].params as never };
    const shown = questionOf(base, `helpdesk.${noun}.read`, at);
    for (const order of trial.draw(orders)) {
      const after = `after an order of ${order} by`;
      const drawn = trial.body(`helpdesk.${noun}.replace`);
      // A color may have to be written without a hash (open.helpdesk-color-form); a blank one is taken.
      const body = { ...drawn, ...("color" in drawn && { color: "" }), order } as never;
      await trial.accepts(as, `helpdesk.${noun}.replace`, { ...at, body });
      trial.settle();
      await expectRead(shown, { order }, `${after} PUT`);
      await trial.accepts(as, `helpdesk.${noun}.merge`, { ...at, body: { order: order + 1 } });
      await trial.accepts(as, `helpdesk.${noun}.merge`, { ...at, body: { order } });
      trial.settle();
      await expectRead(shown, { order }, `${after} PATCH`);
    }
    trial.settle();
    // One that a platform has no room for is refused (open.size-limits), and not another one in its place.
    const body = { order: large };
    const exchange = await trial.call(as, `helpdesk.${noun}.merge`, { ...at, body });
    if (isAccepted(exchange)) await expectRead(shown, body, `after PATCH took ${large}`);
  }
});
