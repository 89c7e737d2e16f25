/**
 * The reads of one trial: whether they alternate between an old and the current state, as they do when replicas lag behind by different
 * times.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Contract, Operation } from "../../contract/contract.ts";
import { isReading } from "../../contract/reading.ts";
import { steady } from "../../contract/steady.ts";
import { envelopeOf } from "../client/answer.ts";
import type { Exchange } from "../record/exchange.ts";
import { settleTime, type Target } from "../target/target.ts";
import { patienceFor } from "../target/eventually.ts";

/**
 * `surely`: a read showed one thing, then another, then the first again, though the trial wrote nothing meanwhile. `perhaps`: the trial did
 * write meanwhile, or the answer changed once by itself, or it came shortly after an earlier rule wrote there, on a target that shows
 * writes late.
 */
export type Wavered = "surely" | "perhaps";

/** What was there before the trial. */
export interface Former {
  /** When an earlier rule, or the cleaning up after it, last wrote there (on the clock of performance.now). */
  lastWrite: number;
  /** Whether the target was seen to show late what was written. */
  isLate: () => boolean;
}

export interface Reads {
  /** Called before each call: in a patient trial a read waits until it has to show the last write (open.read-after-write). */
  before: (operation: Operation) => Promise<void>;
  after: (operation: Operation, exchange: Exchange) => void;
  hasWritten: () => boolean;
  /** Whether any that may be behind did. */
  wavered: () => Wavered | undefined;
}

type Shapes = Pick<Contract, "resolve">;

interface Shown {
  /** What it showed, each once, the newest last. */
  answers: Answer[];
  /** Writes of the trial until the last of them. */
  writes: number;
}

/** An answer to a read. */
interface Answer {
  text: string;
  /** Without what may differ with each answer, such as the identifier of the request; worked out where the text differs. */
  form: () => string;
}

function answerOf(operation: Operation, contract: Shapes, exchange: Exchange): Answer {
  const { status, text: body } = exchange.response ?? {};
  const text = `${status} ${body}`;
  let form: string | undefined;
  const formed = (): string => {
    const { error, data } = envelopeOf(exchange);
    if (data === undefined) return text;
    return JSON.stringify([status, error, steady(operation, contract, data)]);
  };
  return { text, form: () => (form ??= formed()) };
}

const isSame =
  (one: Answer) =>
  (other: Answer): boolean =>
    one.text === other.text || one.form() === other.form();

interface ReadsOptions {
  contract: Shapes;
  target: Target;
  /** The trial is played again since its reads wavered. */
  isPatient: boolean;
  former: Former;
}

export function createReads({ contract, target, isPatient, former }: ReadsOptions): Reads {
  const shown = new Map<string, Shown>();
  let writes = 0;
  let { lastWrite } = former;
  let wavered: Wavered | undefined;
  let isSoon = false;
  return {
    async before(operation) {
      if (!isPatient || !isReading(operation)) return;
      const left = lastWrite + settleTime(target) - performance.now();
      if (left > 0) await pause(left);
    },
    after(operation, exchange) {
      if (!isReading(operation)) {
        writes += 1;
        lastWrite = performance.now();
        return;
      }
      const { as, request, response } = exchange;
      if (!response) return;
      const key = `${as} ${request.method} ${request.path}`;
      const answer = answerOf(operation, contract, exchange);
      const before = shown.get(key) ?? { answers: [], writes };
      const mayBeBehind =
        performance.now() < lastWrite + patienceFor(operation.paging ? "list" : "thing", target);
      const at = before.answers.findIndex(isSame(answer));
      const newest = before.answers.length - 1;
      const isOld = at !== -1 && at !== newest;
      const isOther = newest !== -1 && at !== newest;
      const isByItself = before.writes === writes;
      if (!writes && mayBeBehind) isSoon = true;
      if (mayBeBehind && isOld && isByItself) wavered = "surely";
      else if (mayBeBehind && (isOld || (isOther && isByItself))) wavered ??= "perhaps";
      const others = before.answers.filter((_, place) => place !== at);
      shown.set(key, { answers: [...others, answer], writes });
    },
    hasWritten: () => writes > 0,
    wavered: () => wavered ?? (isSoon && former.isLate() ? "perhaps" : undefined),
  };
}
