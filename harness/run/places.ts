/** The websites of a target file, if there are enough of them for rules to run beside each other. */
import type { Guest } from "../guest/guest.ts";
import { hadBefore } from "../guest/original.ts";
import { isTurnedAway } from "../client/answer.ts";
import { slot } from "../case/slot.ts";
import { createPool, type Held, type Wish } from "./pool.ts";
import type { Run } from "./run.ts";
import { wholesOf } from "../../contract/wholes.ts";
import { bareWebsite, lackingOf } from "./needs.ts";
import {
  websitesOf,
  type GivenCredentials,
  type GivenUser,
  type GivenWebsite,
  type NamedWebsite,
  type Target,
} from "../target/target.ts";

/** Rules may share a website if they stand on different parts of the ground; a rule without one shares its website with none. */
export type Companions = Wish<unknown>["beside"];

/** Where one rule plays while others play elsewhere, or there beside it. */
export interface Home {
  /** The target as a rule here sees it: this website comes first, and of the others only those on which no rule plays are named. */
  target: Target;
  /** Who cleans up; the guest of this website first. */
  guests: Guest[];
  /**
   * Another website, which no other rule gets until this one leaves, except for those that share theirs if this one does; undefined where
   * none is free now and it may not wait.
   */
  neighbour: (mayWait: boolean) => Promise<GivenWebsite | undefined>;
  /** Whether it is the website that the file names first, for which it names most. */
  isFirst: boolean;
  leave: () => void;
}

export interface Places {
  /** Rules that may run beside each other. */
  atOnce: number;
  /** Whether one website alone has what a rule with these needs asks for: such rules wait for one another. */
  isBound: (needs: readonly string[]) => boolean;
  /** Waits for a website on which a rule with these needs can be judged. */
  take: (needs: readonly string[], beside?: Companions) => Promise<Home>;
}

/** Websites needed before rules can run beside each other: one of them serves all rules as the other website. */
const fewest = 3;

/** Left to rules that need another website besides their own. */
const spare = 1;

/**
 * Needs that another website of the same owner meets, which the file names for the first website alone. What is done to all
 * websites of a user shows there, and one that a rule makes has no payment method, and stays.
 */
const besideOwn = new Set(["website-beside", "second-website"]);

/** Websites with the same people or plugins cannot be played on at the same time. */
async function standApart(run: Run, places: readonly NamedWebsite[]): Promise<NamedWebsite[]> {
  const known = new Set<string>();
  const apart: NamedWebsite[] = [];
  for (const place of places) {
    const { user, member, plugin } = place.credentials;
    const [owner, colleague] = await Promise.all([
      user && userOf(run, "owner", user),
      member && userOf(run, "operator-2", member),
    ]);
    // A member who is not let in, as when a session has ended, plays nowhere; without an owner nothing can be judged.
    const people = [user && (owner ?? ""), colleague];
    const ids = [...people, plugin?.identifier, plugin?.plugin_id].filter((id) => id !== undefined);
    if (ids.every((id) => id !== "" && !known.has(id))) apart.push(place);
    for (const id of ids) known.add(id);
  }
  return apart;
}

/** Who holds the session: blank where the target does not say, undefined where it does not let them in. */
async function userOf(
  { contract, call, users }: Run,
  role: "owner" | "operator-2",
  pair: GivenUser,
): Promise<string | undefined> {
  const read = call(contract.operation("account.read"), { role, tier: "user", pair }, {});
  const user_id = await users.of(pair, () => read);
  const isOut = !user_id && (await read.then(isTurnedAway, () => false));
  return isOut ? undefined : user_id;
}

/** Whether the file says as much of its people and its plugin as of those of the first. */
const isLike = (first: GivenCredentials, { user, member, plugin }: GivenCredentials): boolean =>
  Boolean(user?.email && user.password && plugin) &&
  (!first.member || member !== undefined) &&
  (!first.plugin?.plugin_id || plugin?.plugin_id !== undefined);

const alikeTo = (first: NamedWebsite, others: readonly NamedWebsite[]): NamedWebsite[] =>
  others.filter(({ credentials }) => isLike(first.credentials, credentials));

/** Whether the target names all of this. */
export function givesAll(run: Run, target: Target, needs: readonly string[]): boolean {
  const leavesTraces = run.guests.some(({ safety }) => safety === "all");
  return !lackingOf(needs, { target, stageParts: [...run.stageParts], leavesTraces }).length;
}

/** Undefined where rules have to run one after the other. */
export async function openPlaces(run: Run): Promise<Places | undefined> {
  const { target } = run;
  const [first, ...others] = websitesOf(target);
  if (!first) return undefined;
  const alike = alikeTo(first, others);
  if (alike.length + 1 < fewest) return undefined;
  const apart = await standApart(run, [first, ...alike]);
  if (apart.length < fewest || apart[0] !== first) return undefined;
  const offered = apart.map((place) => offerOf(place, apart, run));
  const pool = createPool(offered, spare, (one) => leftOf(run, one.target));
  /** The websites on which the rule can be judged, else the first, for which a target file names most. */
  function offersWith(needs: readonly string[]): Offer[] {
    const isOfOwner = needs.some((one) => besideOwn.has(one)) && target.secondWebsite !== undefined;
    const suiting = offered.filter(
      (one) => (one.isFirst || !isOfOwner) && givesAll(run, one.target, needs),
    );
    return suiting.length ? suiting : offered.filter(({ isFirst }) => isFirst);
  }
  async function offersFor(needs: readonly string[]): Promise<Offer[]> {
    const suiting = offersWith(needs);
    if (!needs.includes(bareWebsite)) return suiting;
    // Judged here, it sees less of what is done to all websites of an owner, which is better than not being judged.
    for (const some of [suiting, offered.filter((one) => givesAll(run, one.target, needs))]) {
      const bare = await bareOnes(run, some);
      if (bare.length) return bare;
    }
    return suiting;
  }
  return {
    atOnce: offered.length - spare,
    isBound: (needs) => offersWith(needs).length === 1,
    async take(needs, beside) {
      const fitting = await offersFor(needs);
      const rank = fitting.length === 1 ? "bound" : "any";
      const fits = (one: Offer): boolean => fitting.includes(one);
      const { item, release } = await pool.take({ fits, rank, beside });
      let other: Held<Offer> | Promise<Held<Offer>> | undefined;
      return {
        ...item,
        async neighbour(mayWait) {
          const wish: Wish<Offer> = {
            fits: (one) => one !== item,
            rank: "holds",
            ...(beside && { beside: {} }),
          };
          other ??= mayWait ? pool.take(wish) : pool.takeNow(wish);
          return (await other)?.item.website;
        },
        leave() {
          void Promise.resolve(other).then((one) => one?.release());
          release();
        },
      };
    },
  };
}

const looked = slot<Promise<unknown>>("places: what stood there before rules shared them");

/** Notes what each website has of the things that it can have only once, before any rule makes them: later it could be another rule's. */
export const lookBeforeSharing = (run: Run): Promise<unknown> =>
  looked.ensure(run, () =>
    bareOnes(
      run,
      run.guests.map((guest) => ({ guests: [guest] })),
    ),
  );

/** The websites that had neither a helpdesk nor a status page before the run. */
async function bareOnes<Some extends Pick<Home, "guests">>(
  { contract, described, claims }: Run,
  homes: readonly Some[],
): Promise<Some[]> {
  const creates = wholesOf(described).filter(({ operationId }) => claims(operationId));
  const hadSome = await Promise.all(
    homes.map(async ({ guests: [own] }) => {
      if (own)
        for (const create of creates) if (await hadBefore(own, contract, create)) return true;
      return false;
    }),
  );
  return homes.filter((_, i) => !hadSome[i]);
}

/** Where a rule with these needs plays while no other does; undefined for the target as it is. */
export async function homeAlone(
  run: Run,
  needs: readonly string[],
): Promise<Pick<Home, "target" | "guests"> | undefined> {
  const [first, ...others] = websitesOf(run.target);
  if (!first || !others.length || !needs.includes(bareWebsite)) return undefined;
  const places = [first, ...alikeTo(first, others)].map((place) =>
    offerOf(place, [first, ...others], run),
  );
  const [bare] = await bareOnes(run, places);
  return bare?.isFirst ? undefined : bare;
}

/**
 * What is left of the daily quota of a website's plugin, if quotas are short: websites with most left are used first, so
 * that all last equally long.
 */
function leftOf({ quotas, thrift }: Run, { credentials }: Target): number {
  const { plugin } = credentials ?? {};
  if (!plugin || !thrift.isThrifty) return 0;
  return Math.max(0, quotas.left({ role: "plugin", tier: "plugin", pair: plugin }));
}

/** One of the websites, as a home and as somebody's neighbour. */
interface Offer extends Pick<Home, "target" | "guests" | "isFirst"> {
  website: GivenWebsite;
}

function offerOf(
  place: NamedWebsite,
  places: readonly NamedWebsite[],
  { target, guests }: Run,
): Offer {
  const { website, deletable, chargeable, visitor, domains, credentials } = place;
  const { secondWebsite, visitor: _visitor, outside, ...shared } = target;
  const { domains: _domains, ...outsideOfAll } = outside ?? {};
  const isFirst = website === target.website;
  return {
    website: neighbourOf(place),
    target: {
      ...shared,
      ...(isFirst && secondWebsite !== undefined && { secondWebsite }),
      ...(visitor && { visitor }),
      outside: { ...outsideOfAll, ...(domains && { domains }) },
      website,
      deletable,
      chargeable,
      credentials,
      websites: places.filter((one) => one !== place).map(neighbourOf),
    },
    guests: guests.toSorted(
      (a, b) => Number(b.website_id === website) - Number(a.website_id === website),
    ),
    isFirst,
  };
}

/** Without what is named for the first website alone. */
const neighbourOf = ({
  website,
  deletable,
  chargeable,
  credentials: { user, member, plugin, scoped },
}: NamedWebsite): GivenWebsite => ({
  website,
  deletable,
  chargeable,
  ...(user && { user }),
  ...(member && { member }),
  ...(plugin && { plugin }),
  ...(scoped && { scoped }),
});
