/** The last active operators (1/4.5); of their form only the timestamp is stated. */
import {
  type Caller,
  createScene,
  eventually,
  isRefused,
  isStaged,
  itemsOf,
  leavesOf,
  mentions,
  NotClaimed,
  type Operator,
  rule,
  targetTime,
  type Trial,
  type World,
} from "../../harness/author.ts";
import { listenIn } from "../support/room.ts";
import { isAt } from "../support/moment.ts";

async function activeOf(trial: Trial, as: Caller, { website_id }: World): Promise<unknown[]> {
  return itemsOf(await trial.given(as, "operators.active.list", { params: { website_id } }));
}

/** A caller whose requests make nobody active, if there is one. */
const onlooker = ({ plugins, owner }: World): Caller => plugins[0] ?? owner;

rule("operators.active-has-timestamp", async (trial) => {
  const world = await trial.world({ operators: ["owner", "member"] });
  const { website_id } = world;
  for (const operator of world.operators)
    await trial.given(operator, "website.read", { params: { website_id } });
  const { adapter = "none" } = trial.run.target.realtime ?? {};
  let mayListen = adapter !== "none";
  const read = async (): Promise<unknown[]> => {
    const active = await activeOf(trial, onlooker(world), world);
    // What makes an operator active is open (open.operators-active-form).
    if (!active.length && mayListen) {
      mayListen = false;
      await listenIn(trial, world);
    }
    return active;
  };
  const active = await eventually(trial, "list", read, ({ length }) => length > 0);
  if (!active.length)
    throw new NotClaimed("nobody is active after a request, nor with a socket that is open");
  // Whoever a stage has just made was not active before that.
  const now = isStaged(trial) ? await targetTime(createScene(trial, world)) : undefined;
  const isTime = (value: unknown): boolean =>
    typeof value === "number" && (now === undefined ? value > 0 : isAt(value, now));
  const expected = `a number, the time of the last activity${now ? `, about ${now}` : ""}`;
  for (const item of active) {
    const isDated = leavesOf(item).some(({ value }) => isTime(value));
    trial.expect(isDated, "an active operator", expected, item);
  }
});

/** Whether somebody is no operator of a website. */
const isStrangerAt = async (
  { owner, website_id }: World,
  trial: Trial,
  { user_id }: Operator,
): Promise<boolean> =>
  isRefused(
    await trial.call(owner, "operators.operator.read", { params: { website_id, user_id } }),
  );

rule("operators.active-cleared", async (trial: Trial) => {
  const world = await trial.world({ operators: ["owner", "member"] });
  const [owner, member] = world.operators as [Operator, Operator | undefined];
  if (!member) trial.cannot("the website has one operator only");
  const { website_id } = world;
  const params = { website_id };
  // The member does nothing after this, so that any entry of theirs is one from before.
  await trial.given(member, "website.read", { params });
  const isOfMember = (item: unknown): boolean =>
    mentions(item, member.user_id) || mentions(item, member.email);
  const read = () => activeOf(trial, onlooker(world), world);
  const hasMember = (all: unknown[]): boolean => all.some(isOfMember);
  const before = await eventually(trial, "list", read, hasMember);
  if (!before.length) throw new NotClaimed("what makes an operator active is left open");
  if (!hasMember(before))
    trial.cannot("no active operator is recognised after a request of theirs");
  const elsewhere = await trial.world({}, "other-");
  const readThere = () => activeOf(trial, onlooker(elsewhere), elsewhere);
  const isApart = elsewhere.website_id !== website_id;
  if (isApart) {
    const there = { params: { website_id: elsewhere.website_id } };
    await trial.given(elsewhere.owner, "website.read", there);
  }
  const isSome = (all: unknown[]): boolean => all.length > 0;
  if (isApart && (await isStrangerAt(elsewhere, trial, member))) {
    const strays = (await readThere()).filter(isOfMember);
    trial.equal(strays, [], "active operators of another website who are none there");
    trial.settle();
  }
  const isActive = isApart && isSome(await eventually(trial, "list", readThere, isSome));
  await trial.given(owner, "operators.active.clear", { params });
  const left = await eventually(trial, "list", read, (all) => !hasMember(all));
  trial.expect(!hasMember(left), "the active operators after clearing", "nobody from before", left);
  if (isActive) {
    const there = await readThere();
    trial.expect(isSome(there), "the active operators of another website", "somebody", there);
  }
});
