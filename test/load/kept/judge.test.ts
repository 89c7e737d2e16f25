/** What is held against what was accepted, on places made of literals. */
import { expect, test } from "vitest";
import { judgeKept, type KeptRun } from "../../../load/scenario/kept/judge.ts";
import type { PlaceShown } from "../../../load/scenario/kept/read-back.ts";
import {
  kindOf,
  placeOf,
  placesOf,
  readText,
  textOf,
  type KeptSettings,
  type KeptWrite,
} from "../../../load/shared/kept/plan.ts";

const nonce = "assay00000000x";
const settings: KeptSettings = {
  websites: 1,
  writers: 2,
  places_at_once: 2,
  beat_ms: 100,
  beats_each: 2,
  duration_s: 0.4,
};
const beats = [0, 1, 2, 3];
const caller = { role: "owner", tier: "user" as const, identifier: "i", key: "k", headers: {} };
const places = Array.from({ length: placesOf(settings) }, (_, i) => ({
  website_id: "website",
  session_id: `session_${i}`,
  people_id: `person_${i}`,
  callers: [caller],
}));
const writes: KeptWrite[] = [0, 1].flatMap((writer) =>
  beats.map((beat) => ({ writer, beat, sent: 0, status: 200, went: "accepted" as const })),
);

/** What a target shows that has kept all of it. */
function whole(): PlaceShown[] {
  return places.map((_, i) => {
    const here = writes.filter((write) => placeOf(settings, write) === i);
    const texts = (kind: string): string[] =>
      here
        .filter((write) => kindOf(write) === kind)
        .map(({ writer, beat }) => textOf(nonce, writer, beat));
    return {
      messages: texts("message").map((content, fingerprint) => ({ content, fingerprint })),
      data: Object.fromEntries(texts("data").map((text) => [text, text])),
      mayHideMessages: false,
    };
  });
}

const judge = (shown: PlaceShown[], more: Partial<KeptRun> = {}) =>
  judgeKept({ settings, data: { nonce, places }, writes, shown, ...more });
const kindsOf = (shown: PlaceShown[], more?: Partial<KeptRun>): string[] =>
  judge(shown, more).findings.map(({ kind }) => kind);

test("a text names its writer and moment, and others name none", () => {
  expect(readText(nonce, textOf(nonce, 3, 17))).toEqual({ writer: 3, beat: 17 });
  expect(readText(nonce, "rehearsal")).toBeUndefined();
});

test("everybody writes to a place of their part, and to the next when it is time", () => {
  expect(writes.map((write) => placeOf(settings, write))).toEqual([0, 0, 2, 2, 1, 1, 3, 3]);
});

test("what is all there has nothing against it", () => {
  expect(judge(whole())).toEqual({ findings: [], observations: [] });
});

test("a message and a key that are missing are lost", () => {
  const shown = whole();
  shown[0]!.messages = [];
  shown[1]!.data = {};
  expect(judge(shown).findings.map(({ rule, count }) => [rule, count])).toEqual([
    ["conversation.messages-at-once-all-listed", 1],
    ["platform.updates-at-once-all-kept", 1],
  ]);
});

test("a key with the value of another is lost", () => {
  const shown = whole();
  const [key = ""] = Object.keys(shown[0]!.data);
  shown[0]!.data[key] = textOf(nonce, 1, 0);
  expect(kindsOf(shown)).toEqual(["lost"]);
});

test("what was not accepted may be missing, and may be there", () => {
  const shown = whole();
  shown[0]!.messages = [];
  const refused = writes.map((write) => ({ ...write, went: "refused" as const }));
  expect(kindsOf(shown, { writes: refused })).toEqual([]);
});

test("a message in another conversation is found there, whatever its own shows", () => {
  const shown = whole();
  shown[2]!.messages.push({ content: textOf(nonce, 1, 0), fingerprint: 99 });
  expect(judge(shown).findings).toMatchObject([
    { kind: "elsewhere", evidence: [{ conversation: "session_2" }] },
  ]);
});

test("two messages of one fingerprint are found", () => {
  const shown = whole();
  const [one] = shown[0]!.messages;
  shown[0]!.messages.push({ content: textOf(nonce, 0, 9), fingerprint: one!.fingerprint });
  expect(kindsOf(shown)).toContain("same fingerprint");
});

test("a message that is there twice is said, and decides nothing", () => {
  const shown = whole();
  const [one] = shown[0]!.messages;
  shown[0]!.messages.push({ ...one!, fingerprint: 99 });
  const { findings, observations } = judge(shown);
  expect(findings).toEqual([]);
  expect(observations).toEqual([expect.stringContaining("1 message that was sent once")]);
});

test("where messages may be hidden behind others of one moment, none is called lost", () => {
  const shown = whole();
  shown[0] = { ...shown[0]!, messages: [], mayHideMessages: true };
  const { findings, observations } = judge(shown);
  expect(findings).toEqual([]);
  expect(observations).toEqual([expect.stringContaining("open.message-batch-size")]);
});
