/** What kinds of rules are about: few enough that a table of them fits on a page. */
import type { RuleRecord } from "../run.ts";

export interface Theme {
  id: string;
  /** What its rules are about, for those who point at the head of its column. */
  about: string;
  kinds: readonly string[];
}

const named: readonly Theme[] = [
  {
    id: "access",
    about: "who may call what: keypairs, tiers, scopes, websites",
    kinds: ["authentication", "tier", "scope", "isolation"],
  },
  {
    id: "requests",
    about: "what is accepted and what is refused",
    kinds: [
      "accepted",
      "optional",
      "required",
      "enumeration",
      "bounds",
      "typed",
      "request",
      "refusal",
    ],
  },
  {
    id: "answers",
    about: "the form of answers",
    kinds: ["answered", "envelope", "shape", "head"],
  },
  {
    id: "storage",
    about: "what is written is there, what is removed is not",
    kinds: [
      "read-back",
      "unchanged",
      "leaves-others",
      "created-is-read",
      "created-is-listed",
      "created-exists",
      "exists-agrees",
      "list-agrees",
      "removed-is-not-read",
      "removed-is-not-listed",
      "removed-does-not-exist",
      "replace-overwrites",
      "merge-keeps",
      "alias",
    ],
  },
  {
    id: "lists",
    about: "paging, filters, order, counters",
    kinds: ["paging", "per-page", "filter", "order", "counter"],
  },
  {
    id: "events",
    about: "sockets, hooks and mail",
    kinds: ["event", "event-arrives", "hook", "hook-arrives", "mail"],
  },
];

/** Everything else: what happens over time and between calls. */
const behaviour: Theme = {
  id: "behaviour",
  about: "transitions, expiries, quotas and all other kinds",
  kinds: [],
};

export const themes: readonly Theme[] = [...named, behaviour];

export const themeOf = ({ kind }: Pick<RuleRecord, "kind">): Theme =>
  named.find(({ kinds }) => kinds.includes(kind)) ?? behaviour;
