/** What may be added to the target file. */
import { allRules, loadContract } from "../../../contract/contract.ts";
import { additionText } from "../../../reports/format/say.ts";
import { unclaimed } from "../../target/claims.ts";
import { withoutRefused, type Entrance } from "../../target/entrance.ts";
import type { Run } from "../../run/run.ts";
import type { Target } from "../../target/target.ts";
import { additions } from "../../record/ingredient.ts";
import { isUnheard, lackingOf } from "../../run/needs.ts";
import { counted, thousands } from "../../../reports/format/text.ts";
import { advice, type Diagnosis } from "./diagnosis.ts";

const leftOut = (count: number): string =>
  `${counted(count, "rule")} about what the target does not have, as notClaimed says, not applicable`;

/** Nobody can say beforehand what they show. */
const emptyLists =
  "; where lists of the platform show nothing, such as no alerts, some could not run";

const unheard = (count: number): string =>
  `${counted(count, "rule")} about events of sockets, not applicable: realtime names no adapter`;

/** What may be added to the target file, by how many rules it makes possible. */
export function additionDiagnoses(
  { target, stageParts }: Run,
  refused: readonly Entrance[],
): Diagnosis[] {
  const contract = loadContract();
  const all = allRules(contract);
  const claimed = all.filter((rule) => unclaimed(target, rule) === undefined);
  const rules = claimed.filter(({ needs }) => !isUnheard(needs, target));
  const lackingWith = (given: Target): { lacks: string[] }[] =>
    rules.map(({ needs }) => ({
      lacks: lackingOf(needs, { target: given, stageParts: [...stageParts] }),
    }));
  const lacking = lackingWith(target);
  const open = lackingWith(withoutRefused(target, refused)).filter(
    ({ lacks }) => lacks.length === 0,
  ).length;
  const but = refused.length ? ", not counting credentials that were refused" : "";
  return [
    {
      ok: true,
      what: `${thousands(open)} of ${counted(rules.length, "rule")} have what they need${but}${stageParts.has("inject") ? "" : emptyLists}`,
    },
    ...(claimed.length < all.length
      ? [{ ok: true, what: leftOut(all.length - claimed.length) }]
      : []),
    ...(rules.length < claimed.length
      ? [{ ok: true, what: unheard(claimed.length - rules.length) }]
      : []),
    ...additions(lacking).map((one) => advice(additionText(one))),
  ];
}
