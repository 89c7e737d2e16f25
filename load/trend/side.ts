/** One side of a comparison, as it is named on the command line. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { statSync } from "node:fs";
import type { LoadResult } from "../shared/result.ts";
import { readHistory } from "./history.ts";
import { isMeasured, pointOf, type Point } from "./point.ts";
import { UsageError } from "../shared/usage-error.ts";
import { fileTrouble } from "../../reports/format/file-trouble.ts";

export interface SideOptions {
  /** File of the history. */
  history: string;
  /** Only runs of this scenario and profile are taken from the history. */
  scenario?: string;
  profile?: string;
  /** Told in a sentence where the history is shorter than the places that were named. */
  onShort?: (sentence: string) => void;
}

const nights = /^nights:(\d+)(?:\.\.(\d+))?$/;
const days = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/;

/**
 * Parts separated by commas: a result (`load.json`, or a folder that holds one), `nights:1..5` (places in the history,
 * 1 is the newest) or `2026-11-01..2026-11-14` (days of the history, both included; either may be left out).
 */
export async function side(text: string, choice: SideOptions): Promise<Point[]> {
  return (await Promise.all(text.split(",").map((part) => pointsOf(part, choice)))).flat();
}

async function pointsOf(text: string, choice: SideOptions): Promise<Point[]> {
  const byNight = nights.exec(text);
  const byDay = days.exec(text);
  if (!byNight && !byDay) return [await readResult(text)];
  const points = await chosen(choice);
  const found = byNight ? atPlaces(points, byNight) : onDays(points, byDay as RegExpExecArray);
  const named = byNight ? countOf(byNight) : found.length;
  if (found.length && found.length < named)
    choice.onShort?.(
      `${text} names ${named} runs, and ${found.length} of them are there: ${choice.history} holds ${points.length} with a verdict that may be meant`,
    );
  if (found.length) return found;
  throw new UsageError(
    `${text} holds no run of the history ${choice.history}; give --history, --scenario or --profile, or another range`,
  );
}

const placesOf = ([, one, other = one]: RegExpExecArray): [number, number] =>
  [Number(one), Number(other)].sort((a, b) => a - b) as [number, number];

function countOf(match: RegExpExecArray): number {
  const [first, last] = placesOf(match);
  return last - first + 1;
}

function atPlaces(points: Point[], match: RegExpExecArray): Point[] {
  const [first, last] = placesOf(match);
  const place = (night: number): number => Math.max(0, points.length - night);
  return points.slice(place(last), place(first - 1));
}

function onDays(points: Point[], [, from = "", to = "9999"]: RegExpExecArray): Point[] {
  return points.filter(({ started_at: at }) => {
    const day = at.slice(0, 10);
    return day >= from && day <= to;
  });
}

/** Runs without a verdict stay out of every range. */
async function chosen({ history, scenario, profile }: SideOptions): Promise<Point[]> {
  return (await readHistory(history)).filter(
    (point) =>
      isMeasured(point) &&
      (scenario === undefined || point.scenario === scenario) &&
      (profile === undefined || point.profile === profile),
  );
}

async function readResult(path: string): Promise<Point> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? join(path, "load.json") : path;
  const result = await read(file);
  if (
    !result.summary?.generators ||
    !Array.isArray(result.findings) ||
    !Array.isArray(result.reasons)
  ) {
    throw new UsageError(
      `${file} is not a result of assay load (summary, outcome, findings, reasons)`,
    );
  }
  return pointOf(result as LoadResult);
}

async function read(file: string): Promise<Partial<LoadResult>> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Partial<LoadResult>;
  } catch (error) {
    throw new UsageError(
      `cannot read ${file} as the result of a run: ${fileTrouble(error)}; give load.json, its folder, nights:1..5 or a range of days`,
      { cause: error },
    );
  }
}
