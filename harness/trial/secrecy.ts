/** What no answer may hold while a trial lasts: the keys that it plays with, and what a stage or a mail reveals. */
import type { Run } from "../run/run.ts";

export interface Secrecy {
  /** No answer may hold it. */
  guard: (secret: string) => void;
  /** Keeps secrets out of reports; a target may say them. */
  conceal: (secrets: Iterable<string>) => void;
  /** From now on answers may hold them again. */
  release: () => void;
}

/** The secrecy of one trial; others that run beside it guard the same secrets for themselves. */
export function createSecrecy(run: Pick<Run, "guard" | "conceal" | "release">): Secrecy {
  const guarded = new Set<string>();
  return {
    guard(secret) {
      guarded.add(secret);
      run.guard(secret);
    },
    conceal(secrets) {
      for (const secret of secrets) {
        guarded.add(secret);
        run.conceal(secret);
      }
    },
    release: () => run.release(guarded),
  };
}
