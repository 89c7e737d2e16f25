/** The deletion of a website, which is scheduled first (1/3.1). */
import {
  type Caller,
  createScene,
  eventually,
  type Exchange,
  hasClock,
  isRefused,
  memberAt,
  type Operator,
  ownPerson,
  type Trial,
  type World,
  type WorldRequest,
} from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import type { AccountWebsite } from "../../../schemas/generated/types.ts";
import { day } from "../duration.ts";
import { stillOwner } from "../session/still.ts";
import { advance } from "../clock.ts";

export type Deletion = NonNullable<Operations["website.remove"]["body"]>;

/** The documents say a few days. */
const mostDays = 60;

/** A website that the trial made, so that it may go. */
export async function ownWorld(
  trial: Trial,
  request?: WorldRequest,
  label?: string,
): Promise<World> {
  const world = await trial.world(request, label);
  ownPerson(createScene(trial, world));
  return world;
}

export const websiteAt = ({ website_id }: World): { params: { website_id: string } } => ({
  params: { website_id },
});

export const challenge = ({ password }: Pick<Operator, "password">): Deletion => ({
  verify: { method: "password", secret: password },
});

export async function schedule(trial: Trial, world: World): Promise<void> {
  const { owner } = world;
  await trial.given(owner, "website.remove", { ...websiteAt(world), body: challenge(owner) });
}

/** Who can still read the website after days: a plugin only for as long as a trial lasts or is paid for (open.plan-over). */
export const lasting = (trial: Trial, world: World): Promise<Caller> =>
  stillOwner(createScene(trial, world));

/** Lets days pass until the website can no longer be read; returns whether that happened. */
export async function passUntilGone(trial: Trial, world: World): Promise<boolean> {
  const read = async (): Promise<Exchange> =>
    trial.call(await lasting(trial, world), "website.read", websiteAt(world));
  for (let passed = 0; passed < mostDays; passed++) {
    await advance(trial, day);
    if (isRefused(await read())) return true;
  }
  // What ends by itself may be shown on (open.read-after-write), and all of these days are over in a moment.
  return isRefused(await eventually(trial, "end", read, isRefused));
}

/**
 * Lets time pass until the deletion of this website, which was scheduled last, has run: then any other
 * that was scheduled would have run as well.
 */
export async function passDeletion(trial: Trial, world: World): Promise<void> {
  if (!(await passUntilGone(trial, world)))
    trial.cannot(`no scheduled deletion ran within ${mostDays} days`);
  await advance(trial, day);
}

/** The rule says that this website outlasts another one whose deletion is due, where the clock can be moved. */
export async function expectStaysWhenDue(trial: Trial, world: World): Promise<void> {
  if (!hasClock(trial)) return;
  const control = await ownWorld(trial, {}, "control-");
  await schedule(trial, control);
  await passDeletion(trial, control);
  await trial.accepts(await lasting(trial, world), "website.read", websiteAt(world));
}

/** The websites of the user, once they fit. */
export const websitesOnce = (
  trial: Trial,
  as: Caller,
  fits: (all: AccountWebsite[]) => boolean,
): Promise<AccountWebsite[]> =>
  eventually(trial, "list", () => trial.given(as, "account.website.list"), fits);

/** The rule says that the website shows when it is deleted, or that no deletion is scheduled. */
export async function expectExpunge(
  trial: Trial,
  world: World,
  wanted: boolean,
  after: string,
): Promise<void> {
  const find = (all: AccountWebsite[]): unknown => {
    const own = all.find(({ id }) => id === world.website_id);
    return memberAt(own, "expunge/timestamp");
  };
  const isShown = (value: unknown): boolean => typeof value === "number" && value > 0;
  const all = await websitesOnce(trial, world.owner, (now) => isShown(find(now)) === wanted);
  const where = `/data/*/expunge/timestamp ${after}`;
  trial.expect(isShown(find(all)) === wanted, where, wanted ? "a number" : "none", find(all));
}
