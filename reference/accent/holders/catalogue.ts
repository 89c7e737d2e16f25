/** What the platform sells, where another one begins with nothing or brings in limits side by side. */
import { memberAt } from "../../../contract/pointer.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";
import { numberOf } from "../../stage/input.ts";
import { catalogueOf } from "../../state/catalogue.ts";

/** Begins without any plugin, plan or limit. */
const catalogueEmpty: Plant = (reference) => {
  const { plugins, urns, plans, limits } = catalogueOf(reference);
  for (const { base } of plugins) plugins.delete(base.id);
  urns.clear();
  for (const { base } of plans) plans.delete(base.id);
  for (const { id } of limits) limits.delete(id);
};

/** Brings in a limit beside those of its namespace, which stay as they are. */
const limitsAnew: Plant = seam("inject", (original) => (reference, input) => {
  const { limits } = catalogueOf(reference);
  const like = [...limits].find(({ namespace }) => namespace === memberAt(input, "namespace"));
  if (input["thing"] !== "limit" || !like) return original(reference, input);
  const id = reference.seams.newId("limit");
  const unit = {
    chunk: numberOf(input, "chunk", like.unit.chunk),
    price: numberOf(input, "price", like.unit.price),
  };
  limits.set(id, { ...like, id, unit, baseline: numberOf(input, "baseline", like.baseline) });
  return { limit_id: id };
});

export const catalogueAccents: Record<string, Accent> = {
  "catalogue-empty": accent("Begins without any plugin, plan or limit.", ["2/11"], catalogueEmpty),
  "limits-side-by-side": accent(
    "A limit that is brought in stands beside that of the same namespace.",
    ["open.limits-list-complete"],
    limitsAnew,
  ),
};
