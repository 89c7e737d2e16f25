/** A thing as it is read alone and as a list shows it, and where the two forms disagree. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { fieldSchemas } from "../../../contract/schema.ts";
import { itemSchemas, steady, steadyItem } from "../../../contract/steady.ts";
import { flatten } from "../../../fixtures/flatten.ts";
import { ask } from "../../arrange/carry-out.ts";
import type { Scene } from "../../arrange/scene.ts";
import { answerText, envelopeOf, isAccepted } from "../../client/answer.ts";
import type { Caller, CallInput } from "../../client/client.ts";
import { differences, lacks, type Disagreement } from "../../compare/agree.ts";
import { isBlank } from "../../compare/contains.ts";
import { admitted } from "../../trial/admitted.ts";
import { searchUntil } from "./life.ts";

/** One thing, as it is shown alone and as an item of the list. */
interface ShownTwice {
  single: unknown;
  /** Undefined where the list does not show it. */
  item: unknown;
}

/** How the two forms are asked for. */
export interface TwoForms {
  list: Operation;
  read: Operation;
  listInput: CallInput;
  readInput: CallInput;
}

/** Asks for a thing in both ways; the input names it in its path. */
export const lookerAtBoth =
  (scene: Scene, { list, read, listInput, readInput }: TwoForms) =>
  async ({ params }: CallInput, as?: Caller): Promise<ShownTwice> => {
    const { trial, world } = scene;
    const { website_id } = world;
    const { field = "", param = "" } = trial.run.contract.resources[list.resource]?.id ?? {};
    const input = { ...readInput, ...(params && { params }) };
    // A list over all websites of a user may show the same of each.
    const isOfOther = (item: unknown): boolean => {
      const of = memberAt(item, "website_id");
      return !list.pathParameters.includes("website_id") && !isBlank(of) && of !== website_id;
    };
    const exchange = await admitted(trial, read, () => ask(scene, read, input, as));
    if (!isAccepted(exchange)) trial.cannot(`${read.operationId}: ${answerText(exchange)}`);
    const single = envelopeOf(exchange).data;
    const shown = memberAt(single, field) ?? trial.cannot(`${read.operationId} shows no ${field}`);
    const has = (id: unknown) => (item: unknown) =>
      String(memberAt(item, field)) === String(id) && !isOfOther(item);
    // It may be listed under the name in the path or, if that differs, under the name that it shows itself.
    const [isNamed, isShown] = [has(params?.[param]), has(shown)];
    const items = await searchUntil(
      scene,
      list,
      listInput,
      (item) => isNamed(item) || isShown(item),
      as,
    );
    return { single, item: items.find(isNamed) ?? items.find(isShown) };
  };

/** Fields that the documents name for both forms and in which the item differs from the thing read alone. */
export function comparisonOf(
  list: Operation,
  read: Operation,
  contract: Contract,
): (shown: ShownTwice) => Disagreement[] {
  const { needed, open } = fieldsOf(list, contract);
  const shapes = {
    listed: itemSchemas(list, contract),
    single: fieldSchemas(read.data ?? {}, "", contract.resolve),
  };
  const isShort = contract.openPoints.some(
    ({ id, operations = [] }) => id === shortForm && operations.includes(list.operationId),
  );
  return (shown) => {
    if (shown.item === undefined) return [];
    const single = steady(read, contract, shown.single);
    const item = steadyItem(list, contract, shown.item);
    const lacking = needed.filter(
      (name) => isBlank(memberAt(item, name)) && !isBlank(memberAt(single, name)),
    );
    const lost = isShort ? [] : lacks({ listed: item, single }, shapes, contract.resolve);
    const wholly = [...differences(item, single), ...lost].filter(
      ({ where }) => !open.includes(where) && !lacking.some((name) => where === `/${name}`),
    );
    return [
      ...wholly,
      ...lacking.map((name) => ({
        where: `/${name}`,
        listed: undefined,
        single: memberAt(single, name),
      })),
    ];
  };
}

/** The open point that lets some lists show less than the thing read alone. */
const shortForm = "open.list-form-fields";

/** Fields that every item of the list has by nature, and the pointers of those that it may show otherwise. */
function fieldsOf(
  list: Operation,
  contract: Contract,
): Record<"needed" | "open", readonly string[]> {
  const forms = itemSchemas(list, contract).map((form) => flatten(form, contract.resolve));
  const open = forms
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .filter(([, field]) => field["x-listed-open"]);
  return {
    needed: forms.flatMap(({ required = [] }) => required),
    open: open.map(([name]) => `/${name}`),
  };
}
