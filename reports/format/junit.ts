/** The form of JUnit reports, which CI systems read. */
import { cut, oneLine, printable } from "./text.ts";

const longestMessage = 500;
const longestBody = 20_000;

export interface Case {
  classname: string;
  name: string;
  /** Milliseconds. */
  duration: number;
  /** What became of it; undefined where it passed. */
  result?: CaseResult | undefined;
}

export interface CaseResult {
  is: "failure" | "error" | "skipped";
  type?: string;
  message: string;
  body?: string;
}

export interface Suite {
  name: string;
  cases: readonly Case[];
  /** Milliseconds. */
  duration: number;
}

/** The text of a JUnit report; whatever it quotes stays text. @param started when it all began, in the form of ISO 8601 */
export function junitText(
  whole: { name: string; started: string; duration: number },
  suites: readonly Suite[],
): string {
  const cases = suites.flatMap((suite) => suite.cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${numbers({ ...whole, cases })}>`,
    ...suites.flatMap((suite) => [
      `  <testsuite ${numbers(suite)} timestamp="${attribute(whole.started)}">`,
      ...suite.cases.map(testcase),
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}

function testcase({ classname, name, duration, result }: Case): string {
  const names = `classname="${attribute(classname)}" name="${attribute(name)}" time="${seconds(duration)}"`;
  return result
    ? `    <testcase ${names}>\n      ${resultText(result)}\n    </testcase>`
    : `    <testcase ${names}/>`;
}

function resultText({ is, type, message, body }: CaseResult): string {
  const typed = type === undefined ? "" : ` type="${attribute(type)}"`;
  const start = `<${is}${typed} message="${attribute(cut(message, longestMessage))}"`;
  return body === undefined
    ? `${start}/>`
    : `${start}>${escaped(printable(cut(body, longestBody)))}</${is}>`;
}

function numbers({ name, cases, duration }: Suite): string {
  const count = (kind: CaseResult["is"]): number =>
    cases.filter(({ result }) => result?.is === kind).length;
  return [
    `name="${attribute(name)}"`,
    `tests="${cases.length}"`,
    `failures="${count("failure")}"`,
    `errors="${count("error")}"`,
    `skipped="${count("skipped")}"`,
    `time="${seconds(duration)}"`,
  ].join(" ");
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);
const attribute = (text: string): string => escaped(oneLine(text));
