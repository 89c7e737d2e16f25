/** Two ways to ask for the same thing agree: its existence check, its list, its single form. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import { flatten } from "../../../fixtures/flatten.ts";
import { prepare } from "../../arrange/arrange.ts";
import { memberAt } from "../../arrange/member.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { CallInput } from "../../client.ts";
import { eventually } from "../../eventually.ts";
import { envelopeOf, isAccepted } from "../../run/answer.ts";
import { show } from "../../record/violation.ts";
import { told } from "../told.ts";
import { call, listUntil, type Judge } from "./step.ts";

/** Both ways: while the thing is there, and once it was removed, where it can be. */
export const existsAgrees: Judge = async (scene, [exists, read]) => {
  const { trial } = scene;
  const { contract } = trial.run;
  const remove = contract.operations.find(
    ({ action, resource }) => action === "remove" && resource === read.resource,
  );
  const input = await prepare(scene, read);
  await expectAgreement(scene, { exists, read, input }, true);
  if (!remove) return;
  await call(scene, remove, await prepare(scene, remove));
  await expectAgreement(scene, { exists, read, input }, false);
};

/** Reading says whether the thing is there; `isThere` says what to wait for. */
async function expectAgreement(
  scene: Scene,
  { exists, read, input }: { exists: Operation; read: Operation; input: CallInput },
  isThere: boolean,
): Promise<void> {
  const { trial } = scene;
  const both = async () => ({
    single: await call(scene, read, input),
    checked: await call(scene, exists, input),
  });
  const { single, checked } = await eventually(
    trial,
    "thing",
    both,
    (found) => isAccepted(found.single) === isThere && isAccepted(found.checked) === isThere,
  );
  if (isThere && !isAccepted(single)) trial.cannot(`${read.operationId}: ${told(single)}`);
  trial.expect(
    isAccepted(checked) === isAccepted(single),
    exists.operationId,
    isAccepted(single)
      ? "2xx, since reading it is accepted"
      : "not 2xx, since reading it is refused",
    told(checked),
  );
}

export const listAgrees: Judge = async (scene, [list, read]) => {
  const { trial } = scene;
  const readInput = await prepare(scene, read);
  const listInput = await prepare(scene, list);
  const field = trial.run.contract.resources[list.resource]?.id?.field ?? "";
  const both = async () => {
    const exchange = await call(scene, read, readInput);
    if (!isAccepted(exchange)) trial.cannot(`${read.operationId}: ${told(exchange)}`);
    const single = envelopeOf(exchange).data;
    const own = memberAt(single, field) ?? trial.cannot(`${read.operationId} shows no ${field}`);
    const isOwn = (item: unknown): boolean => memberAt(item, field) === own;
    const items = await listUntil(scene, list, listInput, (all) => all.some(isOwn));
    return { single, item: items.find(isOwn) };
  };
  const needed = neededIn(list, trial.run.contract);
  const differencesOf = ({ single, item }: Awaited<ReturnType<typeof both>>): Difference[] => [
    ...differences(item, single, ""),
    ...needed
      .filter((name) => isAbsent(memberAt(item, name)) && !isAbsent(memberAt(single, name)))
      .map((name) => ({ where: `/${name}`, listed: undefined, single: memberAt(single, name) })),
  ];
  const found = await eventually(trial, "thing", both, (one) => differencesOf(one).length === 0);
  if (found.item === undefined) trial.cannot(`${list.operationId} does not list it`);
  for (const { where, listed, single } of differencesOf(found)) {
    trial.violate({
      where: `${where} in ${list.operationId}`,
      expected: `${show(single)}, as ${read.operationId} shows it`,
      received: show(listed),
      operationId: list.operationId,
    });
  }
};

/** Fields that every item of the list has by nature. */
function neededIn({ data }: Operation, { resolve }: Contract): string[] {
  const { items } = data ? flatten(data, resolve) : {};
  return (items && flatten(items, resolve).required) ?? [];
}

interface Difference {
  where: string;
  listed: unknown;
  single: unknown;
}

/** Only what both forms show is compared: either may leave out what it does not have (open.list-form-fields). */
function differences(listed: unknown, single: unknown, where: string): Difference[] {
  if (isAbsent(listed) || isAbsent(single)) return [];
  if (!isContainer(listed) || !isContainer(single)) {
    return listed === single ? [] : [{ where, listed, single }];
  }
  if (Array.isArray(listed) || Array.isArray(single)) {
    return isSameSet(listed, single) ? [] : [{ where, listed, single }];
  }
  return Object.entries(listed).flatMap(([name, inner]) =>
    differences(inner, (single as Record<string, unknown>)[name], `${where}/${name}`),
  );
}

/** Arrays have no stated order. */
function isSameSet(listed: unknown, single: unknown): boolean {
  if (!Array.isArray(listed) || !Array.isArray(single) || listed.length !== single.length) {
    return false;
  }
  return listed.every((one) => single.some((other) => differences(one, other, "").length === 0));
}

const isContainer = (value: unknown): value is object => typeof value === "object";
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";
