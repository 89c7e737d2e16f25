/** What counts against a daily quota: told, since the documents leave it open. */
import { judgeCounting } from "../oracle/counting.ts";
import { ask, drain, inside } from "../act.ts";
import type { Experiment } from "../experiment.ts";
import { limitOfCaller, plugin } from "../tier.ts";

/** Requests in question, fewer than any quota that is worth the name. */
const asked = 3;

/** By the call, what it is in words. */
const questions = [
  { call: "0.broken", what: "refused by validation" },
  { call: "0.unknown", what: "of an unknown thing" },
  { call: "0.foreign", what: "of a foreign website" },
  { call: "0.head", what: "HEAD" },
  { call: "0.read", what: "GET" },
];

export const counting: Experiment = {
  id: "counting",
  title: "what counts",
  needs: ["world"],
  worlds: (settings) => [plugin.world(settings, questions.length)],
  acts: (settings) => [
    inside("day"),
    ...questions.flatMap(({ call, what }, i) => [
      ask(`other:${what}`, plugin.holder(i + 1), call, asked),
      drain(`rest:${what}`, plugin.holder(i + 1), "0.create", settings.daily_quota),
    ]),
  ],
  judge: (records, settings) =>
    questions.map(({ what }) => ({
      asks: `what counts: ${what}`,
      ...judgeCounting(records, plugin.limit(settings), what),
      of: records.filter(({ label }) => label.endsWith(`:${what}`)),
    })),
  limitOf: limitOfCaller(plugin, questions.length),
};
