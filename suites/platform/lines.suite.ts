/** A text of several lines is refused or read as lines. */
import {
  ask,
  playClaimedRows,
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
  type Members,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { bodyWith } from "../support/body-with.ts";
import { areRunTogether } from "../support/lines.ts";
import { dataFor, neededReader } from "../support/platform/changed.ts";

/** Where texts of several lines may stand, by what writes them; those of articles, messages and notepads have rules of their own. */
const places: Partial<Record<OperationId, string>> = {
  "shortcuts.shortcut.merge": "/text",
  "snippets.answer.merge": "/content",
  "ratings.rating.replace": "/comment",
  "people.profile.merge": "/person/description",
  "status.announcement.replace": "/message",
};

rule("platform.lines-kept", async (trial) => {
  const scene = createScene(trial, await trial.world());
  let isAnyTaken = false;
  await playClaimedRows(trial, places, async (write, pointer) => {
    const operation = trial.run.contract.operation(write);
    const read = neededReader(trial, operation);
    const lines = [1, 2, 3].map((turn) => `${turn} ${trial.draw(word)}`);
    const members = bodyWith(pointer, lines.join("\n")) as Members;
    const input = withBody(await prepare(scene, operation), members);
    if (!isAccepted(await ask(scene, operation, input))) return;
    isAnyTaken = true;
    const look = async () => memberAt(await dataFor(scene, read, input), pointer);
    // How a break is spelled is open, as long as it is more than a blank (open.string-forms).
    const isRight = (text: unknown): boolean =>
      lines.every((line) => String(text).includes(line)) && !areRunTogether(lines, text);
    const shown = await eventually(trial, "thing", look, isRight);
    if (isBlank(shown)) trial.cannot(`${pointer} of ${write} had to be shown first`);
    const where = `${pointer} of ${read.operationId}, three lines`;
    trial.expect(!areRunTogether(lines, shown), where, show(lines), shown);
    trial.settle();
  });
  if (!isAnyTaken) throw new NotClaimed("texts of several lines are refused");
});
