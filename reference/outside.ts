/** What providers outside the platform answer; the stage decides, or else a friendly default applies. */

/** What each may answer; the first applies until the stage decides. */
export const choices = {
  "card-storage": ["accept", "decline"],
  "card-link": ["accept", "decline"],
  "domain-validation": ["valid", "invalid"],
  crawl: ["success", "failure"],
  service: ["success", "failure"],
  widget: ["success", "failure"],
} as const;

export type Provider = keyof typeof choices;
type Answers = { [Name in Provider]: (typeof choices)[Name][number] };

export const providers = Object.keys(choices) as Provider[];

const defaults = Object.fromEntries(
  providers.map((name) => [name, choices[name][0]]),
) as unknown as Answers;

export interface Outside {
  /** What the provider answers now, for a thing that belongs to these websites or users. */
  answer: <Name extends Provider>(name: Name, ...owners: string[]) => Answers[Name];
  /** Sets the answer for what belongs to one website or user, or for all where none is named. */
  decide: <Name extends Provider>(name: Name, answer: Answers[Name], owner?: string) => void;
  reset: () => void;
}

/** Stands for all owners; no identifier is blank. */
const everybody = "";

export function createOutside(): Outside {
  const decided = new Map<string, Partial<Answers>>();
  return {
    answer(name, ...owners) {
      for (const owner of [...owners, everybody]) {
        const answer = decided.get(owner)?.[name];
        if (answer !== undefined) return answer;
      }
      return defaults[name];
    },
    decide(name, answer, owner = everybody) {
      decided.set(owner, { ...decided.get(owner), [name]: answer });
    },
    reset: () => decided.clear(),
  };
}
