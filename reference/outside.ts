/** What providers outside the platform answer; the stage decides, else each has a friendly default. */

/** What each may answer; the first until the stage decides. */
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
  answer: <Name extends Provider>(name: Name) => Answers[Name];
  decide: <Name extends Provider>(name: Name, answer: Answers[Name]) => void;
  reset: () => void;
}

export function createOutside(): Outside {
  let answers = { ...defaults };
  return {
    answer: (name) => answers[name],
    decide(name, answer) {
      answers[name] = answer;
    },
    reset() {
      answers = { ...defaults };
    },
  };
}
