/** What a hook shows of its deliveries: its state, and when the last one was attempted (1/1, 2/9). */
import { createScene, isMissing, rule, targetTime, uniqueName } from "../../harness/author.ts";
import type { Hook } from "../../schemas/generated/types.ts";
import { readChat } from "../support/conversation/chat.ts";
import {
  awaken,
  hookParams,
  close,
  firstTold,
  hookUp,
  refusals,
  removeSpare,
  surest,
  type Hooked,
} from "../support/platform/hook.ts";
import { givenFine, isAt, momentOf, untilLater } from "../support/moment.ts";
import { paramsOf } from "../support/platform/website.ts";
import { expectRead, listOnce, readOnce, type Question } from "../support/read.ts";

const hookQuestion = async (hooked: Hooked): Promise<Question<"hooks.hook.read">> => ({
  trial: hooked.trial,
  as: hooked.as,
  id: "hooks.hook.read",
  params: await hookParams(hooked),
});

/** How soon a hook shows what became of a delivery is open (open.hook-attempted-at-unit). */
const noted = "list";

/** Before the first attempt is shown, it may be 0 or null (open.hook-attempted-at-unit). */
const isShown = ({ attempted_at }: Hook): boolean =>
  typeof attempted_at === "number" && attempted_at > 0;

/** The rule says that the list shows the hook so; one that is called meanwhile may be listed twice (open.page-shift). */
async function expectListedSo(
  { trial, as, world, hookId }: Hooked,
  isSo: (hook: Hook) => boolean,
  member: "status" | "attempted_at",
  expected: string,
): Promise<void> {
  const hook_id = await hookId();
  const ownOf = (hooks: Hook[]): Hook[] => hooks.filter((one) => one.hook_id === hook_id);
  const list = { trial, as, id: "hooks.hook.list" as const, params: paramsOf(world) };
  const own = ownOf(await listOnce(list, (hooks) => ownOf(hooks).some(isSo)));
  const [shown] = own;
  if (!shown) return trial.cannot("the hook had to be listed first");
  const where = `/${member} in hooks.hook.list after a delivery`;
  trial.expect(own.some(isSo), where, expected, shown[member]);
}

/**
 * The time of the target (ms): where its headers tell another one than it dates things with, as when its clock was moved, that of the
 * conversation that was just begun.
 */
async function timeAsStamped({ trial, world, spare }: Hooked): Promise<number> {
  const now = await targetTime(createScene(trial, world));
  const { created_at } = await readChat(spare.chat);
  return typeof created_at !== "number" || isAt(created_at, now) ? now : momentOf(created_at);
}

/** The rule says that the hook can be given another label. */
async function rename(hooked: Hooked): Promise<string> {
  const { trial, as, world } = hooked;
  const label = uniqueName({ trial, world }, "renamed");
  const params = await hookParams(hooked);
  await trial.accepts(as, "hooks.hook.merge", { params, body: { label } });
  trial.settle();
  return label;
}

rule("hooks.attempted-at-is-now", async (trial) => {
  const hooked = await hookUp(trial, [surest], await trial.world());
  await awaken(hooked);
  const { attempted_at = NaN } = await readOnce(await hookQuestion(hooked), isShown, noted);
  const now = await timeAsStamped(hooked);
  const where = "/data/attempted_at after a delivery";
  trial.expect(isAt(attempted_at, now), where, `about ${now}`, attempted_at);
  const isNow = (hook: Hook): boolean => isAt(Number(hook.attempted_at), now);
  await expectListedSo(hooked, isNow, "attempted_at", `about ${now}`);
  trial.settle();
  const label = await rename(hooked);
  const isLeft = (hook: Hook): boolean =>
    hook.label === label && Number(hook.attempted_at) >= attempted_at;
  const renamed = await readOnce(await hookQuestion(hooked), isLeft);
  trial.expect(
    isLeft(renamed),
    "/data/attempted_at after a PATCH of the label",
    `${attempted_at} or later`,
    renamed.attempted_at,
  );
});

rule("hooks.attempted-at", async (trial) => {
  const hooked = await hookUp(trial, [surest], await trial.world());
  await awaken(hooked);
  let before = 0;
  let first: number | undefined;
  for (const time of ["first", "second", "third"]) {
    const { attempted_at } = await readOnce(await hookQuestion(hooked), isShown, noted);
    const where = `/data/attempted_at after the ${time} delivery`;
    trial.expect(typeof attempted_at === "number", where, "a number", attempted_at);
    const now = attempted_at ?? 0;
    trial.expect(now >= before && now > 0, where, `${before} or later`, attempted_at);
    first ??= now;
    before = now;
    await untilLater(trial, now);
    await close(hooked);
  }
  await expectListedSo(hooked, isShown, "attempted_at", "a number above 0");
  const isLater = ({ attempted_at }: Hook): boolean => Number(attempted_at) > Number(first);
  const { attempted_at } = await readOnce(await hookQuestion(hooked), isLater, noted);
  givenFine(trial, first, attempted_at);
  trial.expect(
    isLater({ attempted_at } as Hook),
    "/data/attempted_at after the last delivery",
    `later than ${first}, as it was after the first`,
    attempted_at,
  );
  trial.settle();
  // Whether its target takes it or not, a delivery was attempted.
  const last = Number(attempted_at);
  await untilLater(trial, last);
  hooked.target.answer(trial.draw(refusals));
  if (isMissing(await firstTold(hooked, surest, () => removeSpare(hooked)))) return;
  const isMoved = (hook: Hook): boolean => Number(hook.attempted_at) > last;
  const refused = await readOnce(await hookQuestion(hooked), isMoved, noted);
  givenFine(trial, last, refused.attempted_at);
  trial.expect(
    isMoved(refused),
    "/data/attempted_at after a delivery that its target refused",
    `later than ${last}, as it was before`,
    refused.attempted_at,
  );
});

rule("hooks.active-after-delivery", async (trial) => {
  const hooked = await hookUp(trial, [surest], await trial.world());
  for (const time of ["first", "second"]) {
    await close(hooked);
    await expectRead(
      await hookQuestion(hooked),
      { status: "active" },
      `after the ${time} delivery`,
      noted,
    );
  }
  trial.settle();
  await expectListedSo(hooked, (hook) => hook.status === "active", "status", "active");
  trial.settle();
  const label = await rename(hooked);
  const after = "after its label was changed";
  await expectRead(await hookQuestion(hooked), { label, status: "active" }, after, noted);
});
