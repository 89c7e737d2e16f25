/** Filters of one type beyond the first page of the list (2/9). */
import { NotClaimed, rule, withBody, type Scene } from "../../harness/author.ts";
import type { Filter } from "../../schemas/generated/types.ts";
import { expectNoneOnPages, fillPages } from "../support/later-pages.ts";

const types = ["conversation", "people"] as const;
/** More than a page of 20, the size of most lists. */
const half = 21;
const create = "filters.filter.create";

/** As many of one type, then as many of the other: by creation, in either order, the first page has those of one alone. */
function inHalves(scene: Scene): Scene {
  const { arrangements } = scene;
  const usual = arrangements.input[create];
  let made = 0;
  const input: typeof usual = (own, drawn) => {
    const typed = withBody(drawn, { type: types[made++ < half ? 0 : 1] });
    return usual ? usual(own, typed) : typed;
  };
  const inputs = { ...arrangements.input, [create]: input };
  return { ...scene, arrangements: { ...arrangements, input: inputs } };
}

rule("filters.type-on-every-page", async (trial) => {
  const list = await fillPages(trial, "filters.filter.list", {
    count: 2 * half,
    arranged: inHalves,
  });
  // How many of them a website may have is open (open.things-at-most).
  if (list.ids.length > 0 && list.ids.length <= half)
    throw new NotClaimed("the website takes no more filters than a page");
  for (const type of types)
    await expectNoneOnPages<Filter>(list, {
      query: { type },
      isLeftOut: (one) => one.type !== type,
    });
});
