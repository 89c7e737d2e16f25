/** The order of articles, categories and sections (1/4.6). */
import { isAccepted, rule } from "../../harness/author.ts";
import { expectInTurn, moves } from "../support/in-turn.ts";
import { questionOf, readOnce } from "../support/read.ts";
import {
  addArticle,
  addCategory,
  addSection,
  articleAt,
  categoryAt,
  openBase,
  sectionAt,
} from "../support/helpdesk/base.ts";

/** Two bytes hold the first, and not the second. */
const large = [60_000, 70_000] as const;

rule("helpdesk.order-zero-too", async (trial) => {
  const base = await openBase(trial);
  const { as } = base;
  const category_id = await addCategory(base);
  const two = async (add: () => Promise<string>): Promise<[string, string]> => [
    await add(),
    await add(),
  ];
  const places = {
    article: (await two(() => addArticle(base))).map((id) => articleAt(base, id)),
    category: (await two(() => addCategory(base))).map((id) => categoryAt(base, id)),
    section: (await two(() => addSection(base, category_id))).map((id) =>
      sectionAt(base, category_id, id),
    ),
  };
  for (const noun of ["article", "category", "section"] as const) {
    const [first, second] = places[noun] as [{ params: never }, { params: never }];
    const bodyWith = (order: number): never => {
      const drawn = trial.body(`helpdesk.${noun}.replace`);
      // A color may have to be written without a hash (open.helpdesk-color-form); a blank one is taken.
      return { ...drawn, ...("color" in drawn && { color: "" }), order } as never;
    };
    const look = (at: { params: never }) =>
      readOnce<`helpdesk.${typeof noun}.read`>(questionOf(base, `helpdesk.${noun}.read`, at));
    const expectTurn = async (isSecondFirst: boolean, after: string): Promise<void> => {
      const turn = isSecondFirst ? [second, first] : [first, second];
      const both = async (): Promise<unknown[]> => [await look(turn[0]!), await look(turn[1]!)];
      await expectInTurn(trial, both, `of two things of the noun ${noun}, ${after}`);
      trial.settle();
    };

    const at = (place: { params: never }, body: never) => ({ ...place, body });
    await trial.accepts(as, `helpdesk.${noun}.replace`, at(first, bodyWith(1)));
    for (const { way, order } of moves) {
      const isAlone = way === "PATCH";
      const body = isAlone ? ({ order } as never) : bodyWith(order);
      const verb = way === "PUT" ? "replace" : "merge";
      await trial.accepts(as, `helpdesk.${noun}.${verb}`, at(second, body));
      trial.settle();
      await expectTurn(order === 0, `after a ${way} gave the second ${order}`);
    }

    // One that a platform has no room for is refused (open.size-limits), and not another one in its place.
    const takes = async (place: { params: never }, order: number): Promise<boolean> =>
      isAccepted(await trial.call(as, `helpdesk.${noun}.merge`, at(place, { order } as never)));
    if ((await takes(first, large[0])) && (await takes(second, large[1])))
      await expectTurn(false, `after a PATCH took ${large.join(" and ")}`);
  }
});
