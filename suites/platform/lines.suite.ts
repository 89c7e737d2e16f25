/** The lines of a text stay lines (2/9, 2/10). */
import {
  ask,
  claimedRows,
  createScene,
  eventually,
  isAccepted,
  isBlank,
  memberAt,
  NotClaimed,
  prepare,
  rule,
  show,
  withBody,
  word,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { areRunTogether } from "../support/lines.ts";
import { dataFor, readerOf } from "../support/platform/changed.ts";

/** Texts of several lines, by what writes them. */
const places: Partial<Record<OperationId, string>> = {
  "snippets.answer.merge": "content",
  "shortcuts.shortcut.merge": "text",
  "status.announcement.replace": "message",
};

rule("platform.lines-kept", async (trial) => {
  const scene = createScene(trial, await trial.world());
  let judged = 0;
  for (const [write, name] of claimedRows(trial, places)) {
    const operation = trial.run.contract.operation(write);
    const lines = [1, 2, 3].map((turn) => `${turn} ${trial.draw(word)}`);
    const input = withBody(await prepare(scene, operation), { [name]: lines.join("\n") });
    // Whether such a text is taken is open (open.string-forms).
    if (!isAccepted(await ask(scene, operation, input))) continue;
    const look = async () =>
      memberAt(await dataFor(scene, readerOf(trial, operation), input), name);
    // How a break is spelled is open, as long as it is more than a blank; what was there before is none of these lines.
    const isKept = (text: unknown): boolean => !isBlank(text) && !areRunTogether(lines, text);
    const shown = await eventually(trial, "thing", look, isKept);
    const where = `/data/${name} after ${write} with three lines`;
    trial.expect(!areRunTogether(lines, shown), where, show(lines), shown);
    trial.settle();
    judged++;
  }
  if (!judged) throw new NotClaimed("whether a text may have several lines is left open");
});
