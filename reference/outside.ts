/** What providers outside the platform answer; the stage decides, else each has a friendly default. */

export interface Answers {
  "card-storage": "accept" | "decline";
  "card-link": "accept" | "decline";
  "domain-validation": "valid" | "invalid";
  crawl: "success" | "failure";
  service: "success" | "failure";
  widget: "success" | "failure";
}

export type Provider = keyof Answers;

const defaults: Answers = {
  "card-storage": "accept",
  "card-link": "accept",
  "domain-validation": "valid",
  crawl: "success",
  service: "success",
  widget: "success",
};

export const providers = Object.keys(defaults) as Provider[];

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
