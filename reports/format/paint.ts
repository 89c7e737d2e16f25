/** Colour on a terminal: none on other streams unless FORCE_COLOR says so, and none with NO_COLOR. */
import { styleText } from "node:util";
import type { RunOutcome } from "../../harness/record/tally.ts";

export type Tone = "good" | "bad" | "open";
export type Paint = (tone: Tone, text: string) => string;

const styles = { good: ["bold", "green"], bad: ["bold", "red"], open: ["bold", "yellow"] } as const;

/** No colour at all. */
export const plain: Paint = (_, text) => text;

/** Colours for a stream, if it shows any. */
export const paintFor =
  (stream: NodeJS.WriteStream): Paint =>
  (tone, text) =>
    styleText([...styles[tone]], text, { stream });

export const toneOf: Record<RunOutcome, Tone> = {
  conforming: "good",
  "non-conforming": "bad",
  incomplete: "open",
  broken: "bad",
  "nothing-selected": "open",
};
