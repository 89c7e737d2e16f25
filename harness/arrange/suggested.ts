/** What was used a moment ago may be suggested a while later, and its removal refused until then (open.suggest-removal-unknown). */
import type { OperationId } from "../../schemas/generated/maps.ts";
import { memberAt } from "../../contract/pointer.ts";
import { eventually } from "../target/eventually.ts";
import { bodyOf } from "./body.ts";
import { anybodyIn } from "./caller.ts";
import { listed } from "./listed.ts";
import type { Arrangement } from "./scene.ts";

type Refused = NonNullable<Arrangement["refused"]>[string];

/** Lists whose items say with the field what they suggest. */
type Suggestions = Extract<OperationId, `${string}.${"segment" | "datum" | "eventtext"}.list`>;

/** Removes it once the list suggests it. */
export const onceSuggested =
  (list: Suggestions, field: "segment" | "key" | "text"): Refused =>
  async ({ trial, world }, input, again) => {
    const value = bodyOf(input)[field];
    const suggests = (items: readonly unknown[]): boolean =>
      items.some((item) => memberAt(item, field) === value);
    const params = { website_id: world.website_id };
    const read = () => listed(trial, anybodyIn(world), list, { params }, suggests);
    const items: readonly unknown[] = await eventually(trial, "list", read, suggests);
    return suggests(items) ? again(input.body) : undefined;
  };
