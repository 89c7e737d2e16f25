/** A long text is refused or kept, but not cut. */
import {
  ask,
  createScene,
  envelopeOf,
  eventually,
  isAccepted,
  memberAt,
  prepare,
  rule,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { expectWhole, longestTaken, wordsOf } from "../support/long.ts";

/** Where texts of any length may stand: what writes one, at which place, and what reads it there. */
const places: [write: OperationId, pointer: string, read: OperationId][] = [
  ["helpdesk.article.merge", "/content", "helpdesk.article.read"],
  ["snippets.answer.merge", "/content", "snippets.answer.read"],
  ["shortcuts.shortcut.merge", "/text", "shortcuts.shortcut.read"],
  ["people.profile.merge", "/notepad", "people.profile.read"],
  ["people.data.merge", "/data/about", "people.data.read"],
];

/** `{ data: { about: "…" } }` for `/data/about`. */
const bodyWith = (pointer: string, text: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), text);

rule("platform.long-texts-whole", async (trial) => {
  const scene = createScene(trial, await trial.world());
  for (const [write, pointer, read] of places) {
    const operation = trial.run.contract.operation(write);
    const input = await prepare(scene, operation);
    const where = `${pointer} of ${write}`;
    const { words } = await longestTaken(trial, where, async (text) => {
      const body = bodyWith(pointer, text);
      return isAccepted(await ask(scene, operation, { ...input, body })) || undefined;
    });
    const look = async (): Promise<unknown> => {
      const { params = {} } = input;
      const exchange = await ask(scene, trial.run.contract.operation(read), { params });
      return isAccepted(exchange) ? memberAt(envelopeOf(exchange).data, pointer) : undefined;
    };
    const isWhole = (shown: unknown): boolean => wordsOf(shown).length === words.length;
    expectWhole(trial, where, await eventually(trial, "thing", look, isWhole), words);
  }
});
