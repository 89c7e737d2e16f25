/** Content of every type of message, with the fields that the type requires and those that it may have. */
import * as fc from "fast-check";
import { media, named, realistic, type Medium } from "../../../harness/author.ts";
import type { MessageSend } from "../../../schemas/generated/types.ts";
import { texts } from "./message.ts";

export type MessageType = MessageSend["type"];
export type Content = MessageSend["content"];

const kind = (name: string): fc.Arbitrary<string> => realistic[name] ?? texts;
const kinds = ["code", "words", "url", "image", "emoji"];
const [code, plain, url, image, emoji] = kinds.map(kind) as [
  fc.Arbitrary<string>,
  fc.Arbitrary<string>,
  fc.Arbitrary<string>,
  fc.Arbitrary<string>,
  fc.Arbitrary<string>,
];

/** As people write, in letters of other scripts too. */
export const ofScripts = (some: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  some.map((one) => `${one} für 配送`);

const words = ofScripts(plain);

/** At least one: whether an empty list of them is taken is not said. */
const some = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> =>
  fc.array(values, { minLength: 1, maxLength: 3 });

/**
 * An address that ends as the medium does, its path as well (open.message-medium), with a query, as that of a stored file has. All are of
 * one host: one that is shown at another is stored elsewhere (open.message-media-elsewhere), and no former one is taken for that.
 */
const addressOf = (url: string, medium: Medium): string => {
  const { pathname, search } = new URL(url);
  const query = search.slice(1) || "Page=Two";
  return `https://files.example.com${named(pathname, medium)}?${named(query, medium)}`;
};

/** A file that is what its type says. */
const mediumOf = (
  known: readonly Medium[],
): fc.Arbitrary<{ name: string; url: string; type: string }> =>
  fc.tuple(plain, url, fc.constantFrom(...known)).map(([name, address, medium]) => ({
    name: named(`Pièce ${name}`, medium),
    url: addressOf(address, medium),
    type: medium.type,
  }));

export const files = mediumOf(media.file);

const namelessOf = (known: readonly Medium[]): fc.Arbitrary<{ url: string; type: string }> =>
  mediumOf(known).map(({ url: address, type }) => ({ url: address, type }));

/** One at most is selected (open.message-choice-fields). */
const oneSelected = <One extends { selected: boolean }>(choices: One[]): One[] => {
  const first = choices.findIndex(({ selected }) => selected);
  return choices.map((one, at) => ({ ...one, selected: at === first }));
};

const lastSelected = <One extends { selected: boolean }>(choices: One[]): One[] =>
  oneSelected(choices.toReversed()).toReversed();

/** Actions of either type, in turn. */
const ofEitherType = <One extends { action: object }>(choices: One[]): One[] =>
  choices.map((one, at) => ({
    ...one,
    action: { ...one.action, type: at % 2 ? ("link" as const) : ("frame" as const) },
  }));

/** More than one, so that each is seen to be kept. */
const several = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> =>
  fc.array(values, { minLength: 2, maxLength: 3 });

/** Choices of different values: whether two may share one is open (open.message-choice-fields). */
const choicesOf = <One extends { value: string; selected: boolean }>(
  one: fc.Arbitrary<One>,
  minLength: number,
): fc.Arbitrary<One[]> =>
  fc.uniqueArray(one, { minLength, maxLength: 3, selector: ({ value }) => value });

const choice = { value: code, label: words, selected: fc.boolean() };
const action = fc.record({ type: fc.constant("link" as const), target: url });
const link = fc.record({ label: words, url });
/** Of a text that is nothing but markup a platform may leave nothing. */
const description = fc.tuple(words, texts).map((parts) => parts.join(" "));
const target = { title: words, description, actions: some(link) };

export const namespaces = [
  "state:resolved",
  "user:blocked",
  "reminder:scheduled",
  "thread:started",
  "thread:ended",
  "participant:added",
  "participant:removed",
  "call:started",
  "call:ended",
] as const;

const picker = { id: code, text: texts };
const field = { id: code, text: texts, explain: words };

/** The fields that the type requires and no other. */
export const required: Record<MessageType, fc.Arbitrary<Content>> = {
  text: texts,
  note: texts,
  file: files,
  animation: namelessOf(media.animation),
  audio: fc
    .tuple(fc.integer({ min: 1, max: 3_600 }), namelessOf(media.audio))
    .map(([duration, medium]) => ({ duration, ...medium })),
  picker: fc.record({ ...picker, choices: choicesOf(fc.record(choice), 1).map(oneSelected) }),
  field: fc.record(field),
  carousel: fc.record({ text: texts, targets: some(fc.record(target)) }),
  event: fc.record({ namespace: fc.constantFrom(...namespaces), text: words }),
};

/** With every optional field. The flag is true: a false one may be shown by its absence (open.absent-value). */
export const complete: Partial<Record<MessageType, fc.Arbitrary<Content>>> = {
  picker: fc.record({
    ...picker,
    choices: choicesOf(
      fc.record({ ...choice, selected: fc.constant(true), icon: emoji, action }),
      2,
    ).map((choices) => ofEitherType(lastSelected(choices))),
    required: fc.constant(true),
  }),
  field: fc.record({ ...field, value: words, required: fc.constant(true) }),
  carousel: fc.record({
    text: texts,
    targets: several(fc.record({ ...target, actions: several(link), image })),
  }),
};

export const typesOf = (contents: Partial<Record<MessageType, unknown>>): MessageType[] =>
  Object.keys(contents) as MessageType[];

export const messageOf = (
  type: MessageType,
  content: unknown,
  from: MessageSend["from"],
): MessageSend => ({ type, from, origin: "chat", content }) as MessageSend;
