/** Rules about a noun: how things of it come, show, change and go. */
import type { Operation } from "../contract.ts";
import type { DerivedKind } from "../derive.ts";
import { pointerSteps } from "../pointer.ts";
import type { JsonSchema, Resolve } from "../schema.ts";
import type { Action } from "../source.ts";
import { nameOf, type Draft } from "./draft.ts";

/** Whether the first operation of the rule says enough for it, seen with the second. */
type Test = (first: Operation, second: Operation, resolve: Resolve) => boolean;

/** Where neither the data nor its absence is stated, what is gone cannot be distinguished from what is not. */
const isTelling: Test = (_remove, read) => !read.open.includes("data") || read.data !== undefined;

const plain = (schema: JsonSchema, resolve: Resolve): JsonSchema =>
  schema.$ref ? plain(resolve(schema.$ref), resolve) : schema;

/** Whether an update can leave out something that the reader shows; else there is nothing to keep. */
const canKeep: Test = (merge, read, resolve) => {
  if (!merge.body) return false;
  const { properties = {}, required = [] } = plain(merge.body, resolve);
  const shown = merge.shownBy
    .filter(({ operation }) => operation === read.operationId)
    .flatMap(({ fields }) => Object.keys(fields))
    .filter((pointer) => !required.includes(pointerSteps(pointer)[0] as string));
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const isFree = optional.some((name) => {
    const { type, properties: members } = plain(properties[name] as JsonSchema, resolve);
    return type === "object" && !members && shown.includes(`/${name}`);
  });
  return isFree || (shown.length > 0 && optional.length > 0);
};

const kinds: readonly [
  kind: DerivedKind,
  actions: readonly [Action, Action],
  says: (name: string) => string,
  isOf?: Test,
][] = [
  ["created-is-read", ["create", "read"], (name) => `A created ${name} can be read.`],
  ["created-is-listed", ["create", "list"], (name) => `A created ${name} is listed.`],
  [
    "created-exists",
    ["create", "exists"],
    (name) => `The existence check finds a created ${name}.`,
  ],
  [
    "exists-agrees",
    ["exists", "read"],
    (name) => `The existence check of the ${name} agrees with reading it.`,
  ],
  [
    "list-agrees",
    ["list", "read"],
    (name) => `Each listed ${name} shows the same as when it is read alone.`,
  ],
  [
    "removed-is-not-read",
    ["remove", "read"],
    (name) => `A removed ${name} can no longer be read.`,
    isTelling,
  ],
  ["removed-is-not-listed", ["remove", "list"], (name) => `A removed ${name} is no longer listed.`],
  [
    "removed-does-not-exist",
    ["remove", "exists"],
    (name) => `The existence check no longer finds a removed ${name}.`,
  ],
  [
    "replace-overwrites",
    ["replace", "read"],
    (name) => `Replacing the ${name} overwrites every field that is sent.`,
  ],
  [
    "merge-keeps",
    ["merge", "read"],
    (name) => `A partial update of the ${name} keeps the fields that it does not send.`,
    canKeep,
  ],
];

/** @param operations those that act on the noun */
export function rulesOfNoun(noun: string, operations: Operation[], resolve: Resolve): Draft[] {
  const of = (action: Action): Operation | undefined =>
    operations.find((operation) => operation.action === action);
  return kinds.flatMap(([kind, actions, says, isOf]): Draft[] => {
    const [first, second] = actions.map(of);
    if (!first || !second || isOf?.(first, second, resolve) === false) return [];
    const used = [first.operationId, second.operationId];
    return [{ id: `${kind}:${noun}`, kind, sentence: says(nameOf(noun)), operations: used }];
  });
}
