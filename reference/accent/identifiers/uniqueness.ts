import type { Contract } from "../../../contract/contract.ts";
import type { Call } from "../../call.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { wrap } from "../../seams.ts";

/** Nouns of which a list of the website shows all that a holder has. */
const nouns = new Set([
  "article",
  "category",
  "filter",
  "hook",
  "inbox",
  "node",
  "redirection",
  "search",
  "section",
  "service",
  "shortcut",
  "snippet",
]);

/** The parameter that names the thing that a call is about. */
const ownName = ({ resources }: Contract, { operation }: Call): string =>
  resources[operation.resource]?.id?.param ?? "";

/** What the path names beside the thing itself. */
function holderOf(contract: Contract, call: Call): string {
  const own = ownName(contract, call);
  const params: Record<string, unknown> = call.params;
  return JSON.stringify(
    call.operation.pathParameters
      .filter((name) => name !== own && name !== call.operation.paging?.segment)
      .map((name) => params[name]),
  );
}

/** Counts the things of each holder by themselves, from 1. */
const idsByHolder: Plant = ({ seams, contract }) => {
  const counts = new Map<string, number>();
  const next = (key: string): number => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
  let holder: string | undefined;
  wrap(seams, "handle", (original) => (call) => {
    holder = call.operation.action === "create" ? holderOf(contract, call) : undefined;
    try {
      return original(call);
    } finally {
      holder = undefined;
    }
  });
  seams.newId = (noun, holder_id) => {
    const user_id = noun === "alert" ? holder_id : undefined;
    const owner = user_id ?? (nouns.has(noun) ? holder : undefined);
    return owner === undefined ? `${noun}-${next("all")}` : String(next(`${noun} ${owner}`));
  };
};

/** Counts the conversations, profiles, spams, calls and browsing sessions of each website by themselves, from 1. */
const chatsByWebsite: Plant = ({ seams }) => {
  const counts = new Map<string, number>();
  wrap(seams, "newId", (original) => (noun, holder_id) => {
    if (noun === "alert" || holder_id === undefined) return original(noun, holder_id);
    const key = `${noun} ${holder_id}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${noun}_${count}`;
  });
};

/** Counts each kind of thing by itself, from where identifiers are long. */
const idsOfKindsAlike: Plant = ({ seams }) => {
  const counts = new Map<string, number>();
  seams.newId = (noun) => {
    const count = (counts.get(noun) ?? 10_000_000) + 1;
    counts.set(noun, count);
    return String(count);
  };
};

/** Gives the identifier of a removed thing to the next one that is made beside it. */
const idsGivenAgain: Plant = ({ seams, contract }) => {
  const free = new Map<string, string[]>();
  let holder = "";
  let count = 0;
  wrap(seams, "handle", (original) => (call) => {
    holder = holderOf(contract, call);
    const data = original(call);
    const params: Record<string, unknown> = call.params;
    const gone = params[ownName(contract, call)];
    const noun = String(gone).split("-")[0] ?? "";
    if (call.operation.action === "remove" && nouns.has(noun)) {
      const of = `${noun} ${holder}`;
      free.set(of, [...(free.get(of) ?? []), String(gone)]);
    }
    return data;
  });
  seams.newId = (noun) => free.get(`${noun} ${holder}`)?.pop() ?? `${noun}-${++count}`;
};

export const uniquenessAccents: Record<string, Accent> = {
  "ids-counted-by-holder": accent(
    "Counts the things of each website, locale, category and service, and the alerts of each user, by themselves, from 1.",
    ["open.identifier-uniqueness"],
    idsByHolder,
  ),
  "ids-of-chats-counted-by-website": accent(
    "Counts the conversations, profiles, spams, calls and browsing sessions of each website by themselves, from 1.",
    ["open.identifier-uniqueness"],
    chatsByWebsite,
  ),
  "ids-of-kinds-alike": accent(
    "Counts the things of each kind by themselves, from 10000001: one of each kind has the same identifier.",
    ["open.identifier-uniqueness"],
    idsOfKindsAlike,
  ),
  "ids-given-again": accent(
    "Gives the identifier of a removed thing to the next one that is made beside it.",
    ["open.identifier-uniqueness"],
    idsGivenAgain,
  ),
};
