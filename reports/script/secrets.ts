/** Secrets of a recorded case: what stands for each in a script. */
import { leavesOf } from "../../contract/leaves.ts";
import { variableOf } from "../../harness/record/setting.ts";
import { pointerSteps } from "../../contract/pointer.ts";
import { tierOf } from "./caller.ts";
import { member } from "./filter.ts";
import { needLine } from "./shell.ts";
import type { ScriptStep } from "./steps.ts";

export interface Secrets {
  /** Of all that requests hold. */
  names: ReadonlySet<string>;
  /** Variables of the environment, with a sentence on each. */
  wanted: Map<string, string>;
  /** Lines before the first step, and after each step by its number. */
  lines: Map<number, string[]>;
}

const marks = /\$([A-Z][A-Z0-9_]*)/g;
const pairMark = /^Basic \$(\w+)$/;

const headersOf = ({ exchange }: ScriptStep): string[] =>
  Object.values(exchange?.request.headers ?? {});

/** Names of the keypairs with which a call is made. */
export const pairsIn = (step: ScriptStep): string[] =>
  headersOf(step).flatMap((value) => pairMark.exec(value)?.[1] ?? []);

/** A shorter one is none that anything has. */
const shortestName = 3;

/** Whether a word with a mark in it is a piece of a drawn text, which may look like one. */
function isDrawn(word: string, name: string, drawn: readonly string[]): boolean {
  if (name.length < shortestName) return true;
  const written = JSON.stringify(word).slice(1, -1);
  return word !== `$${name}` && drawn.some((value) => value.includes(written));
}

/** Names of secrets that a request holds beside keypairs. */
function othersIn(step: ScriptStep, drawn: readonly string[]): string[] {
  const { exchange, path, body } = step;
  const texts = [
    path,
    exchange?.request.text ?? "",
    ...[...leavesOf(body ?? {})].map(({ value }) => String(value)),
    ...headersOf(step).filter((value) => !pairMark.test(value)),
  ];
  const words = texts.flatMap((text) => text.split(/\s+/));
  return words.flatMap((word) =>
    [...word.matchAll(marks)]
      .map(([, name]) => name as string)
      .filter((name) => !isDrawn(word, name, drawn)),
  );
}

/** Where an earlier answer shows the secret of this name: the step, and where in its answer. */
function sourceOf(
  name: string,
  steps: readonly ScriptStep[],
  before: number,
): { number: number; where: string } | undefined {
  for (const { number, answer } of steps.slice(0, before)) {
    const leaf = [...leavesOf(answer ?? {})].find(({ value }) => value === `$${name}`);
    if (leaf) return { number, where: leaf.where };
  }
  return undefined;
}

const filterOf = (where: string): string => pointerSteps(where).map(member).join("") || ".";

function saysOf(name: string, as: string): string {
  const [, whose] = /^(.+)_PASSWORD$/.exec(name) ?? [];
  return whose === undefined
    ? `what stands for $${name} in a call of ${as}`
    : `password of ${whose}`;
}

/** Whose a secret is; each of several websites has an owner. */
const whoseOf = (name: string, as: string): string =>
  name.startsWith(`${variableOf(as)}_`) ? `another ${as}` : as;

/** Where secrets come from, collected call by call: an earlier answer, the environment, or nothing at all where they were made up. */
interface Origins extends Pick<Secrets, "wanted" | "lines"> {
  /** A keypair, as `identifier:key`, that the call after `before` others is made with. */
  addPair: (name: string, sentence: string, before: number) => void;
  /** Any other secret of a call that `as` makes. */
  add: (name: string, as: string, before: number) => void;
}

function createOrigins(steps: readonly ScriptStep[]): Origins {
  const wanted: Secrets["wanted"] = new Map();
  const lines: Secrets["lines"] = new Map();
  const known = new Set<string>();
  const at = (number: number, line: string): void =>
    void lines.set(number, [...(lines.get(number) ?? []), line]);

  function addPair(name: string, sentence: string, before: number): void {
    if (known.has(name)) return;
    known.add(name);
    const right = /^WRONG_(\w+)$/.exec(name)?.[1];
    const source = sourceOf(`${name}_KEY`, steps, before);
    if (right !== undefined) {
      addPair(right, `identifier:key of ${right.toLowerCase()}`, before);
      at(0, `${name}="\${${right}%%:*}:$(invent)"`);
    } else if (source) {
      const beside = filterOf(source.where.replace(/\/[^/]*$/, ""));
      const key = member(source.where.split("/").at(-1) ?? "");
      const filter = `${beside} | .identifier + ":" + ${key}`;
      at(source.number, needLine(name, source.number, filter));
    } else if (name.startsWith("INVENTED_")) at(0, `${name}=$(invent):$(invent)`);
    else wanted.set(name, sentence);
  }

  /** The identifier or the key of a keypair. */
  function addHalf(name: string, pair: string, part: string, as: string, before: number): void {
    addPair(pair, `identifier:key of ${as}`, before);
    const step = sourceOf(`${pair}_KEY`, steps, before)?.number ?? 0;
    at(step, `${name}=\${${pair}${part === "KEY" ? "#*:" : "%%:*"}}`);
  }

  function add(name: string, as: string, before: number): void {
    const [, pair, part = ""] = /^(.+)_(IDENTIFIER|KEY)$/.exec(name) ?? [];
    if (known.has(name)) return;
    const source = sourceOf(name, steps, before);
    if (source) at(source.number, needLine(name, source.number, filterOf(source.where)));
    else if (pair !== undefined) addHalf(name, pair, part, as, before);
    else if (name.startsWith("INVENTED_")) at(0, `${name}=$(invent)`);
    else if (name.startsWith("MAILED_")) {
      const question = `what stands in the last mail for call ${before + 1}`;
      at(before, `${name}=\${${name}:-$(asked '${question}')}`);
    } else wanted.set(name, saysOf(name, as));
    known.add(name);
  }

  return { wanted, lines, addPair, add };
}

/**
 * @param says what those who call are, by name, where their roles do not say it
 * @param drawn the values that the case drew, as evidence shows them
 */
export function secretsUsed(
  steps: readonly ScriptStep[],
  says: Readonly<Record<string, string>> = {},
  drawn: readonly string[] = [],
): Secrets {
  const names = new Set<string>();
  const { wanted, lines, addPair, add } = createOrigins(steps);
  for (const [i, step] of steps.entries()) {
    const { exchange } = step;
    const as = exchange?.as ?? "the stage";
    const tier = (exchange && tierOf(exchange)) ?? "that it has";
    const [pairs, others] = [pairsIn(step), othersIn(step, drawn)];
    for (const name of [...pairs, ...others]) names.add(name);
    for (const name of pairs) {
      const whose = says[name] ?? `${whoseOf(name, as)}, of the tier ${tier}`;
      addPair(name, `identifier:key of ${whose}`, i);
    }
    for (const name of others) add(name, as, i);
  }
  return { names, wanted, lines };
}
