/** Every written field is read back: `x-shown-by` of the contract, field by field. */
import type { Operation, ShownBy } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { callerOf, prepare, succeed } from "../arrange/arrange.ts";
import { createAndIdentify, itemsOf } from "../arrange/create.ts";
import { memberAt } from "../arrange/member.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import { envelopeOf, isAccepted } from "../exchange.ts";
import type { Property } from "../property.ts";
import type { Trial } from "../trial.ts";

export const readBack =
  (rule: Rule): Property =>
  async (trial) => {
    const { contract } = trial.run;
    const [write, read] = rule.operations.map((id) => contract.operation(id));
    if (!write || !read) throw new Error(`${rule.id} names no operations`);
    const scene = await openScene(trial, [write, read]);
    const created = write.action === "create" && hasId(trial, write);
    const success = created ? await createAndIdentify(scene, write) : await succeed(scene, write);
    const data = await readAgain(scene, read);
    for (const shown of write.shownBy.filter((one) => one.operation === read.operationId)) {
      compare(scene, write, shown, success.input.body, data);
    }
  };

const hasId = ({ run }: Trial, { resource }: Operation): boolean =>
  run.contract.resources[resource]?.id !== undefined;

async function readAgain(scene: Scene, read: Operation): Promise<unknown> {
  const exchange = await scene.trial.callOperation(
    callerOf(read, scene),
    read,
    await prepare(scene, read),
  );
  if (!isAccepted(exchange)) {
    scene.trial.violate({
      where: `${read.method.toUpperCase()} ${exchange.request.path}`,
      expected: "what was just written",
      received: `${exchange.response?.status} ${exchange.response?.text.slice(0, 200)}`,
      operationId: read.operationId,
    });
  }
  return envelopeOf(exchange).data;
}

/** Compares each mapped field that was sent. A condition in words (`when`) narrows: see conditional. */
function compare(
  scene: Scene,
  write: Operation,
  shown: ShownBy,
  body: unknown,
  data: unknown,
): void {
  if (shown.when !== undefined && shown.match === undefined && !appliesAlways(shown.when, body))
    return;
  for (const [from, to] of Object.entries(shown.fields)) {
    for (const { sent, received, place } of pairs(scene, write, shown, from, to, body, data)) {
      if (sent === undefined || isBlank(sent)) continue;
      scene.trial.expect(contains(received, sent), `/data${place}`, JSON.stringify(sent), received);
    }
  }
}

/** How a blank is shown is open (absent, null or blank). */
const isBlank = (value: unknown): boolean => value === "" || value === null;

/** Conditions in words are judged by the authored rules of their family. */
const appliesAlways = (_when: string, _body: unknown): boolean => false;

interface Pair {
  sent: unknown;
  received: unknown;
  place: string;
}

function pairs(
  scene: Scene,
  write: Operation,
  { match }: ShownBy,
  from: string,
  to: string,
  body: unknown,
  data: unknown,
): Pair[] {
  if (!to.startsWith("/*/"))
    return [{ sent: memberAt(body, from), received: memberAt(data, to), place: to }];
  const items = itemsOf(data);
  const inner = to.slice(3);
  if (match) {
    const [[bodyKey, dataKey] = ["", ""]] = Object.entries(match);
    const itemOf = (key: unknown): unknown =>
      items.find((item) => memberAt(item, dataKey.slice(3)) === key);
    if (!bodyKey.includes("/*/")) {
      const item = itemOf(memberAt(body, bodyKey));
      return [{ sent: memberAt(body, from), received: memberAt(item, inner), place: to }];
    }
    const [list = "", keyInItem = ""] = bodyKey.split("/*/");
    return ((memberAt(body, list) ?? []) as unknown[]).map((one) => ({
      sent: memberAt(one, from.split("/*/")[1] ?? ""),
      received: memberAt(itemOf(memberAt(one, keyInItem)), inner),
      place: to,
    }));
  }
  const id = scene.trial.run.contract.resources[write.resource]?.id;
  const own = id?.param === undefined ? undefined : scene.ids.get(id.param);
  const field = id?.field;
  const item =
    own === undefined || field === undefined
      ? items[0]
      : items.find((one) => String(memberAt(one, field)) === String(own));
  return [{ sent: memberAt(body, from), received: memberAt(item, inner), place: to }];
}

/** Servers may add members to objects; values and the order of arrays are as written. */
export function contains(received: unknown, sent: unknown): boolean {
  if (isBlank(sent)) return isBlank(received) || received === undefined;
  if (typeof sent !== "object" || sent === null) return received === sent;
  if (Array.isArray(sent)) {
    return (
      Array.isArray(received) &&
      received.length === sent.length &&
      sent.every((inner, i) => contains(received[i], inner))
    );
  }
  return (
    typeof received === "object" &&
    received !== null &&
    Object.entries(sent).every(([name, inner]) =>
      contains((received as Record<string, unknown>)[name], inner),
    )
  );
}
