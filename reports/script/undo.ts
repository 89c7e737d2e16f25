/** Lines of a script that take back, when it ends, what a call did: last first. */
import { memberAt } from "../../contract/pointer.ts";
import type { Removal, TakeBack } from "../../harness/record/take-back.ts";
import type { RecordedExchange } from "../run.ts";
import { mayProve } from "./proof.ts";
import { passwordLines, putBackLines } from "./put-back.ts";
import {
  filled,
  linesToRemove,
  linesToRemoveBrought,
  pathOf,
  removalCall,
  urlOf,
  type Undoing,
} from "./removal-lines.ts";
import type { ScriptStep } from "./steps.ts";

export interface Around {
  /** Whether what the step did goes again, by these lines or with something else. */
  goes?: boolean;
  before: string[];
  after: string[];
}

/** Says for one step after the other what stands around it. */
export function createUndo(about: Omit<Undoing, "made">): (step: ScriptStep) => Around {
  const undoing: Undoing = { ...about, made: new Set() };
  const { takeBacks, puts, wanted, made } = undoing;
  /** Paths whose first state was read. */
  const kept = new Set<string>();

  function putBack(step: ScriptStep, exchange: RecordedExchange, how: TakeBack): Around {
    const path = pathOf(exchange);
    const { write } = how;
    if (!write || !mayProve(write.proof, exchange))
      return { before: [], after: [], goes: kept.has(path) };
    const after = write.proof ? passwordLines(step, exchange, puts) : [];
    if (kept.has(path)) return { before: [], after, goes: true };
    kept.add(path);
    const { number } = step;
    const removal = mayProve(how.removal?.proof, exchange) ? how.removal : undefined;
    const gone = removal && removalPath(removal, how.path, path, step);
    const before = putBackLines({
      number,
      exchange,
      url: urlOf(path, puts),
      write,
      removal:
        removal && gone !== undefined
          ? removalCall(number, exchange, removal, { url: urlOf(gone, puts), wanted })
          : undefined,
      wanted,
    });
    return { before, after };
  }

  function around(step: ScriptStep): Around {
    const { exchange } = step;
    if (step.act) {
      const isOfStage = step.act.by === "stage";
      return { before: [], after: isOfStage ? linesToRemoveBrought(step, undoing) : [] };
    }
    const how = exchange && takeBacks[exchange.operationId];
    const isInside = [...made].some((id) => exchange?.request.path.includes(id));
    if (!how || exchange.request.text !== undefined || isInside)
      return { before: [], after: [], goes: isInside };
    if (how.write || !how.removal) return putBack(step, exchange, how);
    const { removal, path: of } = how;
    return { before: [], after: linesToRemove({ step, exchange, removal, of }, undoing) };
  }

  return (step) => {
    // What is written after all was put back is read anew.
    if (step.act?.by === "erasure") kept.clear();
    const found = around(step);
    return { ...found, goes: found.goes === true || found.before.length + found.after.length > 0 };
  };
}

/** Where what a call wrote is removed: by its own path, or by what its body names. */
function removalPath(
  { path: template, param }: Removal,
  of: string,
  path: string,
  { body }: ScriptStep,
): string | undefined {
  if (param === undefined) return filled(template, of, path);
  const named = memberAt(body, `/${param}`);
  const place = filled(template, of, path);
  return typeof named === "string" && place?.endsWith(`{${param}}`)
    ? place.replace(`{${param}}`, named)
    : undefined;
}
