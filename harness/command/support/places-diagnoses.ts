/** How many rules run beside each other, where no stage makes a website for each. */
import { openPlaces } from "../../run/places.ts";
import { mostAtOnce } from "../../schedule/pace.ts";
import type { Run } from "../../run/run.ts";
import { counted } from "../../../reports/format/text.ts";
import { advice, type Diagnosis } from "./diagnosis.ts";

/** Rules that share a website without waiting for each other most of the time. */
const rulesOnOne = 8;

export async function placesDiagnoses(run: Run): Promise<Diagnosis[]> {
  if (run.stageParts.has("world") || run.target.website === undefined) return [];
  const { atOnce = 1 } = (await openPlaces(run)) ?? {};
  const what =
    atOnce > 1
      ? `${counted(atOnce, "rule")} run beside each other, or more with --concurrency ${Math.min(atOnce * rulesOnOne, mostAtOnce)}, several on each website`
      : `rules run one after the other, which takes long on a distant target, or share the website with --concurrency ${rulesOnOne}`;
  return [
    advice(
      `${what}: name more \`websites\` of other owners and other plugins, with as much as is said of the first, and a run takes less time`,
    ),
  ];
}
