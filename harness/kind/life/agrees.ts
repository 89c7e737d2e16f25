/** Two ways to ask for the same thing agree: its existence check, its list, its single form. */
import { prepare } from "../../arrange/arrange.ts";
import { memberAt } from "../../arrange/member.ts";
import { eventually } from "../../eventually.ts";
import { envelopeOf, isAccepted } from "../../exchange.ts";
import { show } from "../../violation.ts";
import { call, listUntil, told, type Judge } from "./step.ts";

export const existsAgrees: Judge = async (scene, [exists, read]) => {
  const input = await prepare(scene, read);
  const both = async () => ({
    checked: await call(scene, exists, input),
    single: await call(scene, read, input),
  });
  const { checked, single } = await eventually(
    scene.trial,
    "thing",
    both,
    (found) => isAccepted(found.checked) && isAccepted(found.single),
  );
  if (!isAccepted(single)) scene.trial.cannot(`${read.operationId}: ${told(single)}`);
  scene.trial.expect(
    isAccepted(checked),
    exists.operationId,
    "2xx, since reading it is accepted",
    told(checked),
  );
};

export const listAgrees: Judge = async (scene, [list, read]) => {
  const { trial } = scene;
  const readInput = await prepare(scene, read);
  const listInput = await prepare(scene, list);
  const field = trial.run.contract.resources[list.resource]?.id?.field ?? "";
  const both = async () => {
    const exchange = await call(scene, read, readInput);
    if (!isAccepted(exchange)) trial.cannot(`${read.operationId}: ${told(exchange)}`);
    const single = envelopeOf(exchange).data;
    const isOwn = (item: unknown): boolean =>
      String(memberAt(item, field)) === String(memberAt(single, field));
    const items = await listUntil(scene, list, listInput, (all) => all.some(isOwn));
    return { single, item: items.find(isOwn) };
  };
  const differencesOf = ({ single, item }: Awaited<ReturnType<typeof both>>): Difference[] =>
    differences(item, single, "");
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
  if (Array.isArray(listed) !== Array.isArray(single) || lengthOf(listed) !== lengthOf(single)) {
    return [{ where, listed, single }];
  }
  return Object.entries(listed).flatMap(([name, inner]) =>
    differences(inner, (single as Record<string, unknown>)[name], `${where}/${name}`),
  );
}

const isContainer = (value: unknown): value is object => typeof value === "object";
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";
const lengthOf = (value: object): number => (Array.isArray(value) ? value.length : 0);
