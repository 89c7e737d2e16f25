/** Hooks are of a website and not of who made them (1/1, 2/9). */
import { rule } from "../../harness/author.ts";
import {
  awaken,
  hookParams,
  hookUp,
  removeSpare,
  surest,
  tellsFirst,
  type Hooked,
} from "../support/platform/hook.ts";
import { expectAccepted, givenRefused, questionOf } from "../support/read.ts";

rule("hooks.outlives-its-maker", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"], isRemovable: true });
  const [owner, leaver] = world.operators;
  if (!owner || !leaver) return trial.cannot("the website had to have two owners");
  const made = await hookUp(trial, [surest], { ...world, owner: leaver });
  await awaken(made);
  // Others may not remove what the maker sent (open.message-remove-which).
  const spare = { ...made.spare, chat: { ...made.spare.chat, as: owner }, fingerprints: [] };
  const hooked: Hooked = { ...made, world, as: owner, spare };
  const params = await hookParams(hooked);
  const { user_id } = leaver;
  await trial.given(owner, "operators.operator.remove", { params: { ...params, user_id } });
  await givenRefused(questionOf({ trial, as: leaver }, "hooks.hook.read", { params }));
  const read = questionOf({ trial, as: owner }, "hooks.hook.read", { params });
  await expectAccepted(read, "once the owner who made it was unlinked");
  trial.settle();
  await tellsFirst(hooked, surest, () => removeSpare(hooked));
});
