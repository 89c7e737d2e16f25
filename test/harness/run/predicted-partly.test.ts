/** What is said beforehand of what can be judged, rule by rule against what a run judges where little is given by hand. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { Verdict } from "../../../harness/record/verdict.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { lackingOf } from "../../../harness/run/needs.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import type { GivenUser, Target } from "../../../harness/target/target.ts";
import { isAsFarAsListed } from "../../support/as-far-as-listed.ts";
import { ownStateHome } from "../../support/state-home.ts";

/** What authored rules need is written in the suites of their family, what derived ones need is derived: one of each sort shows it. */
const rules = [
  ...Map.groupBy(allRules(loadContract()), ({ derived, kind, family, needs }) =>
    [derived ? kind : family, ...needs].join(),
  ).values(),
].flatMap(([first]) => first ?? []);

/** Rules wait for events most of the time, and a website serves one at a time. */
const references = 6;

ownStateHome();
let byHand: ByHand[];

beforeAll(async () => {
  byHand = await Promise.all(Array.from({ length: references }, () => startByHand([], [], 2)));
});

afterAll(async () => {
  await Promise.all(byHand.map(({ stop }) => stop()));
});

const keypair = ({ identifier, key }: GivenUser): GivenUser => ({ identifier, key });

/** The least that a target file names: a session, a token and the sockets. */
const least = ({ name, url, website, realtime, credentials }: Target): Target => ({
  name,
  url,
  website: website!,
  realtime: realtime!,
  credentials: { user: keypair(credentials!.user!), plugin: keypair(credentials!.plugin!) },
});

const partly: Record<string, (all: Target) => Target> = {
  "a session and a token": least,
  "a token alone": (all) => ({
    ...least(all),
    credentials: { plugin: least(all).credentials!.plugin! },
  }),
  "a password and no token": (all) => {
    const { password } = all.credentials!.user!;
    const { user } = least(all).credentials!;
    return { ...least(all), credentials: { user: { ...user!, password: password! } } };
  },
  "a password and another website of the owner": (all) => {
    const { password } = all.credentials!.user!;
    const { user, plugin } = least(all).credentials!;
    const credentials = { user: { ...user!, password: password! }, plugin: plugin! };
    return { ...least(all), credentials, secondWebsite: all.secondWebsite! };
  },
  "a colleague and a website of somebody else": (all) => {
    const { email, password } = all.credentials!.user!;
    const { user, plugin } = least(all).credentials!;
    const member = keypair(all.credentials!.member!);
    const [other] = all.websites!;
    return {
      ...least(all),
      credentials: {
        user: { ...user!, email: email!, password: password! },
        member,
        plugin: plugin!,
      },
      websites: [{ website: other!.website, user: keypair(other!.user!) }],
    };
  },
};

/** Of so many rules each case takes one; together they take all, as what lacks something is seen by its needs alone. */
const share = Object.keys(partly).length;

/** Each reference judges its part of those that have what they need there. */
async function judgedOn(give: (all: Target) => Target, first: number): Promise<Verdict[]> {
  const parts = byHand.map(async (one, part) => {
    const target = give(one.target);
    const ready = rules.filter(
      ({ needs }, i) => i % share === first && !lackingOf(needs, { target, stageParts: [] }).length,
    );
    const { verdicts } = await execute({
      target,
      rules: ready.filter((_, i) => i % references === part),
      seed: 1,
      runs: 1,
      budget: 1_000_000,
    });
    return verdicts;
  });
  return (await Promise.all(parts)).flat();
}

test.each(Object.entries(partly).map(([given, give], i) => [given, give, i] as const))(
  "with %s, what has what it needs is judged",
  async (_, give, first) => {
    const verdicts = await judgedOn(give, first);
    expect(verdicts.length).toBeGreaterThan(0);
    const unsaid = verdicts.filter(
      ({ rule, outcome }) => outcome !== "pass" && !isAsFarAsListed(rule),
    );
    expect(unsaid.map(({ rule, outcome, reason }) => [rule, outcome, reason])).toEqual([]);
  },
);
