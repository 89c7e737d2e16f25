/** Each item of a list agrees with the same thing read alone, in every field that the documents name for both. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { flatten } from "../../fixtures/flatten.ts";
import { hardTexts } from "../../fixtures/hard.ts";
import { leanest } from "../../fixtures/lean.ts";
import { prepare } from "../arrange/arrange.ts";
import { bodyOf, withBody } from "../arrange/body.ts";
import { ask } from "../arrange/carry-out.ts";
import { forgetNamed } from "../arrange/forget.ts";
import { memberAt } from "../../contract/pointer.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { identityIn, itemsOf } from "../client/list/items.ts";
import { eventually } from "../target/eventually.ts";
import { answerText, envelopeOf, isAccepted } from "../client/answer.ts";
import { contrast } from "../record/difference.ts";
import type { Judge } from "./judge.ts";
import { differences, lacks, type Disagreement } from "../compare/agree.ts";
import { fieldSchemas } from "../../contract/schema.ts";
import { isBlank } from "../compare/contains.ts";
import { admittedLister, seenBy } from "./step/other-lister.ts";
import { flagsOn } from "./step/flags-on.ts";
import { prepareWhole, searchUntil } from "./step/life.ts";
import { isMade } from "./step/others.ts";
import { itemSchemas, steady, steadyItem } from "../../contract/steady.ts";
import { admitted } from "../trial/admitted.ts";
import { inWords } from "../record/violation.ts";
import { unlessObstructed } from "../trial/claimed.ts";

export const listAgrees: Judge = async (trial, list, read) => {
  const scene = await openScene(trial, [list, read]);
  const first = await prepare(scene, read);
  // Beside another one, where one can be made: each item is to show values of its own.
  const name = read.pathParameters.at(-1) ?? "";
  const areTwo = isMade(scene, name);
  if (areTwo) forgetNamed(scene, name);
  const readInput = areTwo ? await prepare(scene, read) : first;
  const listInput = await prepare(scene, list);
  const look = lookerAt(scene, { list, read, readInput, listInput });
  const differencesOf = comparisonOf(list, read, trial.run.contract);
  const expectAgreement = async (of: CallInput, after: string, as?: Caller): Promise<void> => {
    const found = await eventually(
      trial,
      "list",
      () => look(of, as),
      (one) => differencesOf(one).length === 0 && one.times < 2,
    );
    // Whether it is still listed after a change is not judged here.
    if (found.item === undefined && !after) trial.cannot(`${list.operationId} does not list it`);
    for (const { where, listed, single } of differencesOf(found)) {
      const place = `${where} in ${list.operationId}${after}`;
      trial.violate({
        where: as ? seenBy(place, as) : place,
        ...contrast(single, listed, (value) => `${value}, as ${read.operationId} shows it`),
        operationId: list.operationId,
      });
    }
    const place = `${list.operationId}${after}`;
    const where = as ? seenBy(place, as) : place;
    trial.expect(found.times < 2, where, "it once", inWords(`it ${found.times} times`));
    trial.settle();
  };
  await expectAgreement(readInput, "");
  // It may have given way to the other one.
  if (areTwo) await unlessObstructed(() => expectAgreement(first, " beside another one"));
  const byNumber = numbered(scene, list, listInput);
  const number = await byNumber.numberOf((await look(readInput)).item);
  let [last, after] = [readInput, ""];
  // The list must not go on showing what was there before a change.
  for (const [i, change] of changesOf(read, trial.run.contract).entries()) {
    const whole = await changed(scene, change, i === 0);
    if (!whole) continue;
    [last, after] = [whole, ` after ${change.operationId}`];
    await expectAgreement(last, after);
    // Nor show only what the last change carried.
    const part = await prepareOne(scene, change);
    if (part && isAccepted(await ask(scene, change, part)))
      await expectAgreement(last, `${after} with one field alone`);
  }
  if (number !== undefined) {
    // A page that is asked for by its number is no older than the list without one.
    const both = async () => {
      const { item } = await look(last);
      const plain = steadyItem(list, trial.run.contract, item);
      return { plain, paged: await byNumber.itemOn(number, item) };
    };
    const differ = ({ plain, paged }: Awaited<ReturnType<typeof both>>): Disagreement[] =>
      paged === undefined ? [] : differences(paged, plain);
    for (const { where, listed, single } of differ(
      await eventually(trial, "list", both, (forms) => !differ(forms).length),
    ))
      trial.violate({
        where: `${where} on page ${number} of ${list.operationId}${after}`,
        ...contrast(single, listed, (value) => `${value}, as without a page`),
        operationId: list.operationId,
      });
    trial.settle();
  }
  // Last, when most has been written.
  const other = read.tiers.includes("plugin") && (await admittedLister(scene, list, listInput));
  if (other) await expectAgreement(last, after, other);
};

/**
 * Changes every field; nothing where that is refused.
 *
 * @param isHard with texts first that are hard to show, such as markup, which a list may escape by itself; a target may refuse those
 */
async function changed(
  scene: Scene,
  change: Operation,
  isHard: boolean,
): Promise<CallInput | undefined> {
  const { body } = change;
  const hard = isHard && body ? [hardTexts(body, scene.trial.run.contract)] : [];
  for (const one of [...hard, body]) {
    const whole = await prepareWhole(scene, { ...change, body: one });
    const exchange = await ask(scene, change, withBody(whole, flagsOn(bodyOf(whole))));
    if (isAccepted(exchange)) return whole;
  }
  return undefined;
}

/** The first page of a list by its number, of which it is open whether that is 1 or 0 (open.page-start). */
function numbered(scene: Scene, list: Operation, { params, ...input }: CallInput) {
  const { contract } = scene.trial.run;
  const identityOf = identityIn(contract, list);
  const segment = list.paging?.segment;
  const itemOn = async (number: string, item: unknown): Promise<unknown> => {
    if (segment === undefined || item === undefined) return undefined;
    const asked = { ...input, params: { ...params, [segment]: number } };
    const items = itemsOf(envelopeOf(await ask(scene, list, asked)).data);
    const found = items.find((one) => identityOf(one) === identityOf(item));
    return found === undefined ? undefined : steadyItem(list, contract, found);
  };
  const numberOf = async (item: unknown): Promise<string | undefined> => {
    for (const number of ["1", "0"]) if ((await itemOn(number, item)) !== undefined) return number;
    return undefined;
  };
  return { itemOn, numberOf };
}

/** A request that updates the first field that may be left out, and no other of those. */
async function prepareOne(scene: Scene, change: Operation): Promise<CallInput | undefined> {
  if (change.action !== "merge" || !change.body) return undefined;
  const some = leanest(change.body, scene.trial.run.contract);
  const one = some.find(({ member }) => member !== undefined);
  return one && prepare(scene, { ...change, body: one.telling });
}

/** One thing, as it is shown alone and as an item of the list. */
interface ShownTwice {
  single: unknown;
  /** Undefined where the list does not show it. */
  item: unknown;
  /** How often the list shows it. */
  times: number;
}

interface Asking {
  list: Operation;
  read: Operation;
  listInput: CallInput;
  readInput: CallInput;
}

/** Asks for a thing in both ways; the input names it in its path. */
const lookerAt =
  (scene: Scene, { list, read, listInput, readInput }: Asking) =>
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
    const named = items.filter(isNamed);
    const found = named.length ? named : items.filter(isShown);
    return { single, item: found[0], times: found.length };
  };

/** Fields that the documents name for both forms and in which the item differs from the thing read alone. */
function comparisonOf(
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

/** The operations that change the thing that is read. */
const changesOf = ({ resource, path }: Operation, { operations }: Contract): Operation[] =>
  operations.filter(
    (one) =>
      one.resource === resource &&
      one.path === path &&
      (one.action === "merge" || one.action === "replace"),
  );

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
