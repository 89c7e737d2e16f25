/** What the doctor says of one thing that a run needs. */
export interface Diagnosis {
  ok: boolean;
  /** A hint that would make a run judge more, or faster, rather than something that was looked at. */
  isAdvice?: true;
  what: string;
  todo?: string;
}

export const advice = (what: string): Diagnosis => ({ ok: true, isAdvice: true, what });
