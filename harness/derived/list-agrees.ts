/** Each item of a list agrees with the same thing read alone, in every field that the documents name for both. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { hardTexts } from "../../fixtures/hard.ts";
import { leanest } from "../../fixtures/lean.ts";
import { prepare } from "../arrange/arrange.ts";
import { bodyOf, withBody } from "../arrange/body.ts";
import { ask } from "../arrange/carry-out.ts";
import { forgetNamed } from "../arrange/forget.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { Caller, CallInput } from "../client/client.ts";
import { identityIn, itemsOf } from "../client/list/items.ts";
import { eventually } from "../target/eventually.ts";
import { envelopeOf, isAccepted } from "../client/answer.ts";
import { contrast } from "../record/difference.ts";
import type { Judge } from "./judge.ts";
import { differences, type Disagreement } from "../compare/agree.ts";
import { admittedLister, seenBy } from "./step/other-lister.ts";
import { flagsOn } from "./step/flags-on.ts";
import { prepareWhole } from "./step/life.ts";
import { isMade } from "./step/others.ts";
import { steadyItem } from "../../contract/steady.ts";
import { unlessObstructed } from "../trial/claimed.ts";
import { comparisonOf, lookerAtBoth, type TwoForms } from "./step/shown-twice.ts";

/** A list and what reads one of its things alone, in a scene where both can be asked. */
interface Forms extends Pick<TwoForms, "list" | "read"> {
  scene: Scene;
  look: ReturnType<typeof lookerAtBoth>;
  differencesOf: ReturnType<typeof comparisonOf>;
}

export const listAgrees: Judge = async (trial, list, read) => {
  const scene = await openScene(trial, [list, read]);
  const first = await prepare(scene, read);
  // Beside another one, where one can be made: each item is to show values of its own.
  const name = read.pathParameters.at(-1) ?? "";
  const areTwo = isMade(scene, name);
  if (areTwo) forgetNamed(scene, name);
  const readInput = areTwo ? await prepare(scene, read) : first;
  const listInput = await prepare(scene, list);
  const look = lookerAtBoth(scene, { list, read, readInput, listInput });
  const differencesOf = comparisonOf(list, read, trial.run.contract);
  const forms: Forms = { scene, list, read, look, differencesOf };
  await expectAgreement(forms, readInput, "");
  // It may have given way to the other one.
  if (areTwo) await unlessObstructed(() => expectAgreement(forms, first, " beside another one"));
  const byNumber = numbered(scene, list, listInput);
  const number = await byNumber.numberOf((await look(readInput)).item);
  const { last, after } = await expectChangesShown(forms, readInput);
  if (number !== undefined)
    await expectSamePage(forms, last, after, { number, itemOn: byNumber.itemOn });
  // Last, when most has been written.
  const other = read.tiers.includes("plugin") && (await admittedLister(scene, list, listInput));
  if (other) await expectAgreement(forms, last, after, other);
};

/**
 * The item agrees with the thing.
 *
 * @param after what was done before, for sentences; blank at first
 */
async function expectAgreement(
  { scene: { trial }, list, read, look, differencesOf }: Forms,
  of: CallInput,
  after: string,
  as?: Caller,
): Promise<void> {
  const found = await eventually(
    trial,
    "list",
    () => look(of, as),
    (one) => differencesOf(one).length === 0,
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
  trial.settle();
}

/** The list must not go on showing what was there before a change. Returns the last change, and what to say of it. */
async function expectChangesShown(
  forms: Forms,
  readInput: CallInput,
): Promise<{ last: CallInput; after: string }> {
  const { scene, read } = forms;
  let [last, after] = [readInput, ""];
  for (const [i, change] of changesOf(read, scene.trial.run.contract).entries()) {
    const whole = await changed(scene, change, i === 0);
    if (!whole) continue;
    [last, after] = [whole, ` after ${change.operationId}`];
    await expectAgreement(forms, last, after);
    // Nor show only what the last change carried.
    const part = await prepareOne(scene, change);
    if (part && isAccepted(await ask(scene, change, part)))
      await expectAgreement(forms, last, `${after} with one field alone`);
  }
  return { last, after };
}

/** A page that is asked for by its number is no older than the list without one. */
async function expectSamePage(
  { scene: { trial }, list, look }: Forms,
  last: CallInput,
  after: string,
  page: { number: string; itemOn: ReturnType<typeof numbered>["itemOn"] },
): Promise<void> {
  const both = async () => {
    const { item } = await look(last);
    const plain = steadyItem(list, trial.run.contract, item);
    return { plain, paged: await page.itemOn(page.number, item) };
  };
  const differ = ({ plain, paged }: Awaited<ReturnType<typeof both>>): Disagreement[] =>
    paged === undefined ? [] : differences(paged, plain);
  const found = await eventually(trial, "list", both, (forms) => !differ(forms).length);
  for (const { where, listed, single } of differ(found))
    trial.violate({
      where: `${where} on page ${page.number} of ${list.operationId}${after}`,
      ...contrast(single, listed, (value) => `${value}, as without a page`),
      operationId: list.operationId,
    });
  trial.settle();
}

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

/** The operations that change the thing that is read. */
const changesOf = ({ resource, path }: Operation, { operations }: Contract): Operation[] =>
  operations.filter(
    (one) =>
      one.resource === resource &&
      one.path === path &&
      (one.action === "merge" || one.action === "replace"),
  );
