/** Whether what was accepted is there: held against what each place shows when all have written. */
import { counted, thousands } from "../../../reports/format/text.ts";
import {
  callerOf,
  kindOf,
  placeOf,
  readText,
  textOf,
  writeKinds,
  type KeptData,
  type KeptSettings,
  type KeptWrite,
  type KeptPlace,
  type WriteKind,
} from "../../shared/kept/plan.ts";
import type { Assessment } from "../../runner/definition.ts";
import type { LoadFinding } from "../../shared/result.ts";
import type { PlaceShown } from "./read-back.ts";

/** The rule that a lost write of each kind breaks. */
const rules: Record<WriteKind, string> = {
  message: "conversation.messages-at-once-all-listed",
  data: "platform.updates-at-once-all-kept",
};

/** What somebody who reads the place calls it. */
const shownAs: Record<WriteKind, { one: string; many: string; is: string }> = {
  message: { one: "message", many: "messages", is: "listed in the conversation" },
  data: {
    one: "key of custom data",
    many: "keys of custom data",
    is: "shown with what was written",
  },
};

/** So many writes of a kind, in words. */
export const countedWrites = (count: number, kind: WriteKind): string =>
  counted(count, shownAs[kind].one, shownAs[kind].many);

/** The texts that a place shows, by kind. A key of data counts only with the value that was written to it. */
const textsIn = ({ messages, data }: PlaceShown): Record<WriteKind, string[]> => ({
  message: messages.map(({ content }) => content),
  data: Object.entries(data).flatMap(([key, value]) => (value === key ? [key] : [])),
});

/** The accepted writes by the index of their place. */
export const acceptedIn = (
  writes: readonly KeptWrite[],
  settings: KeptSettings,
): Map<number, KeptWrite[]> =>
  Map.groupBy(
    writes.filter(({ went }) => went === "accepted"),
    (write) => placeOf(settings, write),
  );

/** The accepted writes of a place that it does not show, though it would. */
export function missingFrom(
  shown: PlaceShown,
  accepted: readonly KeptWrite[],
  nonce: string,
): KeptWrite[] {
  const texts = textsIn(shown);
  const there = new Map(Object.entries(texts).map(([kind, all]) => [kind, new Set(all)]));
  return accepted.filter(
    (write) =>
      !(shown.mayHideMessages && kindOf(write) === "message") &&
      !there.get(kindOf(write))?.has(textOf(nonce, write.writer, write.beat)),
  );
}

export interface KeptRun {
  settings: KeptSettings;
  data: KeptData;
  writes: readonly KeptWrite[];
  /** What each place shows, in their order. */
  shown: readonly PlaceShown[];
}

/** One finding for each kind of thing that went wrong. */
export function judgeKept(kept: KeptRun): Pick<Assessment, "findings" | "observations"> {
  return {
    findings: [...lost(kept), ...elsewhere(kept), ...sameFingerprint(kept)],
    observations: [...twice(kept), ...hidden(kept)],
  };
}

/** Cases of a finding that are shown. */
const mostEvidence = 3;

const finding = (
  one: Pick<LoadFinding, "kind" | "says"> & { rule?: string },
  cases: readonly object[],
): LoadFinding[] =>
  cases.length
    ? [{ ...one, count: cases.length, evidence: cases.slice(0, mostEvidence), stands: true }]
    : [];

function lost({ settings, data, writes, shown }: KeptRun): LoadFinding[] {
  const accepted = acceptedIn(writes, settings);
  const missing = shown.flatMap((place, i) =>
    missingFrom(place, accepted.get(i) ?? [], data.nonce),
  );
  const ofKind = (some: readonly KeptWrite[], kind: WriteKind): KeptWrite[] =>
    some.filter((write) => kindOf(write) === kind);
  return writeKinds.flatMap((kind) => {
    const { many, is } = shownAs[kind];
    const cases = ofKind(missing, kind);
    const all = ofKind([...accepted.values()].flat(), kind).length;
    const says = `${thousands(cases.length)} of ${thousands(all)} accepted ${many} ${cases.length === 1 ? "is" : "are"} not ${is} afterwards`;
    return finding({ kind: "lost", rule: rules[kind], says }, cases.map(caseOf(data, settings)));
  });
}

/** A write as evidence: what was sent where by whom, when, and how it was answered. */
const caseOf =
  ({ nonce, places }: KeptData, settings: KeptSettings) =>
  (write: KeptWrite): object => {
    const { writer, beat, sent, status } = write;
    const place = places[placeOf(settings, write)];
    const kind = kindOf(write);
    return {
      ...(place && whereOf(place, kind)),
      wrote: `${kind} ${textOf(nonce, writer, beat)}`,
      as: place && callerOf(settings, place, writer)?.role,
      sent_at: new Date(sent).toISOString(),
      answered: status,
    };
  };

const whereOf = ({ website_id, session_id, people_id }: KeptPlace, kind: WriteKind): object => ({
  website: website_id,
  ...(kind === "message" ? { conversation: session_id } : { people_id }),
});

/** What a list shows more than once was sent once: that one request makes one message follows only from the word. */
function twice({ data, shown }: KeptRun): string[] {
  const cases = shown.flatMap((place) => {
    const times = Map.groupBy(textsIn(place).message, (text) => text);
    return [...times].filter(([text, all]) => all.length > 1 && readText(data.nonce, text));
  });
  const [first] = cases;
  const are = cases.length === 1 ? ["was", "is"] : ["were", "are"];
  return first
    ? [
        `${counted(cases.length, "message")} that ${are[0]} sent once ${are[1]} listed more than once, such as ${first[0]} (conversation.counters-at-once, SHOULD)`,
      ]
    : [];
}

function hidden({ shown }: KeptRun): string[] {
  const { length } = shown.filter(({ mayHideMessages }) => mayHideMessages);
  return length
    ? [
        `the messages of ${counted(length, "conversation")} could not all be read, such as where a batch holds fewer than came within a millisecond (open.message-batch-size): none of these is called lost`,
      ]
    : [];
}

/** The rule that a write to another place than that of its path breaks. */
const ofPlace: Record<WriteKind, string> = {
  message: "conversation.messages-apart",
  data: "leaves-others:people.data.merge",
};

/** What was written to one place and is shown by another, or as something else. */
function elsewhere({ settings, data, shown }: KeptRun): LoadFinding[] {
  return writeKinds.flatMap((kind) => {
    const cases = shown.flatMap((place, i) =>
      namesIn(place)[kind].flatMap((text) => {
        const written = readText(data.nonce, text);
        if (!written) return [];
        const meant = placeOf(settings, written);
        if (meant === i && kindOf(written) === kind) return [];
        const to = data.places[meant];
        return [
          {
            ...whereOf(data.places[i] as KeptPlace, kind),
            shows: text,
            written_to: to && whereOf(to, kind),
          },
        ];
      }),
    );
    const says = `${countedWrites(cases.length, kind)} ${cases.length === 1 ? "is" : "are"} shown in a place to which ${cases.length === 1 ? "it was" : "they were"} not written`;
    return finding({ kind: "elsewhere", rule: ofPlace[kind], says }, cases);
  });
}

/** The same as {@link textsIn}, but of data every key, whatever its value. */
const namesIn = (shown: PlaceShown): Record<WriteKind, string[]> => ({
  ...textsIn(shown),
  data: Object.keys(shown.data),
});

function sameFingerprint({ data, shown }: KeptRun): LoadFinding[] {
  const cases = shown.flatMap(({ messages }, i) => {
    const ours = messages.filter(({ content }) => readText(data.nonce, content));
    const byFingerprint = Map.groupBy(ours, ({ fingerprint }) => fingerprint);
    return [...byFingerprint].flatMap(([fingerprint, all]) => {
      // The same message again is said elsewhere.
      const texts = [...new Set(all.map(({ content }) => content))];
      if (fingerprint === undefined || texts.length < 2) return [];
      const where = whereOf(data.places[i] as KeptPlace, "message");
      return [{ ...where, fingerprint, messages: texts.slice(0, mostEvidence) }];
    });
  });
  const says = `${counted(cases.length, "fingerprint")} ${cases.length === 1 ? "belongs" : "belong"} to more than one message of a conversation`;
  return finding(
    { kind: "same fingerprint", rule: "conversation.fingerprints-differ", says },
    cases,
  );
}
