/** What is said of additions to a target file: each opens as many rules as it says. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { additions, ingredients } from "../../../harness/record/ingredient.ts";
import { lackingOf } from "../../../harness/run/needs.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import type { Target } from "../../../harness/target/target.ts";
import { rules } from "../../support/by-hand.ts";
import { ownStateHome } from "../../support/state-home.ts";

let byHand: ByHand;
ownStateHome();

beforeAll(async () => {
  byHand = await startByHand();
});

afterAll(async () => {
  await byHand.stop();
});

/** Each addition, with what to take away from a target file that gives everything. */
const without: Readonly<Record<string, (target: Target) => Target>> = {
  password: ({ credentials, ...rest }) => {
    const { identifier, key } = credentials!.user!;
    return { ...rest, credentials: { ...credentials, user: { identifier, key } } };
  },
  "changeable-account": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, user: { ...credentials!.user!, changeable: false } },
  }),
  "deletable-website": (target) => ({ ...target, deletable: false }),
  "chargeable-website": (target) => ({ ...target, chargeable: false }),
  "removable-operator": ({ credentials, ...rest }) => {
    const { removable: _removable, ...others } = credentials!;
    return { ...rest, credentials: others };
  },
  "subscription-links": ({ credentials, ...rest }) => {
    const { subscriptionLinks, ...others } = credentials!;
    return { ...rest, credentials: { ...others, subscriptionLinks: subscriptionLinks!.slice(1) } };
  },
  "confirm-keypairs": ({ credentials, ...rest }) => {
    const { confirmable: _confirmable, ...others } = credentials!;
    return { ...rest, credentials: others };
  },
  "member-email": ({ credentials, ...rest }) => {
    const { email: _email, ...member } = credentials!.member!;
    return { ...rest, credentials: { ...credentials, member } };
  },
  member: ({ credentials, ...rest }) => {
    const { member: _member, ...others } = credentials!;
    return { ...rest, credentials: others };
  },
  mail: (target) => {
    const { mail: _mail, ...rest } = target;
    return rest;
  },
  "recovery-in-mail": ({ mail, ...rest }) => ({ ...rest, mail: { ...mail!, texts: [] } }),
  "recoverable-account": ({ credentials, ...rest }) => {
    const { recoverable: _recoverable, ...others } = credentials!;
    return { ...rest, credentials: others };
  },
  "recoverable-accounts": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: {
      ...credentials,
      recoverable: [credentials!.recoverable].flat().slice(0, 1) as [],
    },
  }),
  "second-website": ({ secondWebsite: _second, ...rest }) => rest,
  "fresh-token": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, limited: credentials!.limited!.filter(({ fresh }) => !fresh) },
  }),
  "limited-tokens": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, limited: credentials!.limited!.slice(1) },
  }),
  "limited-user": ({ credentials, ...rest }) => {
    const { limitedUser: _limitedUser, ...others } = credentials!;
    return { ...rest, credentials: others };
  },
  "permission-tokens": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, scoped: credentials!.scoped!.slice(0, 2) },
  }),
  "widget-plugin": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, plugin: { ...credentials!.plugin!, widget: false } },
  }),
  "plugin-named": ({ credentials, ...rest }) => {
    const { urn: _urn, ...plugin } = credentials!.plugin!;
    return { ...rest, credentials: { ...credentials, plugin } };
  },
  "update-alert": ({ updates: _updates, ...rest }) => rest,
  registration: ({ registration: _registration, ...rest }) => rest,
  "chatbox-conversation": ({ visitor: _visitor, ...rest }) => rest,
  "online-visitor": ({ visitor, ...rest }) => ({
    ...rest,
    visitor: { ...visitor!, online: false },
  }),
  "browsing-visitor": ({ visitor, ...rest }) => ({
    ...rest,
    visitor: { ...visitor!, browsing: false },
  }),
  "calling-visitor": ({ visitor, ...rest }) => ({
    ...rest,
    visitor: { ...visitor!, calls: false },
  }),
  "echoing-visitor": ({ visitor, ...rest }) => ({
    ...rest,
    visitor: { ...visitor!, echoes: false },
  }),
  "purgeable-visitor": ({ visitor, ...rest }) => ({
    ...rest,
    visitor: { ...visitor!, purgeable: false },
  }),
  "card-storage": ({ outside, ...rest }) => {
    const { cards: _cards, ...others } = outside!;
    return { ...rest, outside: others };
  },
  "declined-card": (target) => {
    const { cards, ...others } = target.outside!;
    return cards
      ? { ...target, outside: { ...others, cards: { accepted: cards.accepted } } }
      : target;
  },
  "finished-links": ({ outside, ...rest }) => ({
    ...rest,
    outside: { ...outside, links: { ...outside!.links, finish: false } },
  }),
  "rejected-links": ({ outside, ...rest }) => ({
    ...rest,
    outside: { ...outside, links: { ...outside!.links, reject: false } },
  }),
  "card-links": ({ outside, ...rest }) => {
    const { links: _links, ...others } = outside!;
    return { ...rest, outside: others };
  },
  "services-answer": ({ outside, ...rest }) => ({
    ...rest,
    outside: { ...outside, services: false },
  }),
  "valid-domain": ({ outside, ...rest }) => {
    const { valid: _valid, ...domains } = outside!.domains!;
    return { ...rest, outside: { ...outside, domains } };
  },
  "invalid-domain": ({ outside, ...rest }) => {
    const { invalid: _invalid, ...domains } = outside?.domains ?? {};
    return { ...rest, outside: { ...outside, domains } };
  },
  "importable-helpdesk": ({ outside, ...rest }) => {
    const { importable: _importable, ...others } = outside ?? {};
    return { ...rest, outside: others };
  },
  invoices: ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, user: { ...credentials!.user!, billed: false } },
  }),
  "another-website": (target) => ({ ...target, websites: [] }),
  "scoped-tokens": ({ credentials, ...rest }) => ({
    ...rest,
    credentials: { ...credentials, scoped: [] },
  }),
};

const lacking = (target: Target): { id: string; lacks: string[] }[] =>
  rules.map(({ id, needs }) => ({ id, lacks: lackingOf(needs, { target, stageParts: [] }) }));

const open = (target: Target): Set<string> =>
  new Set(
    lacking(target)
      .filter(({ lacks }) => !lacks.length)
      .map(({ id }) => id),
  );

test("every need of a rule has a sentence that says what to add, or cannot be given", () => {
  const cannotBeGiven = new Set(["rtm", "stream", "quota-known"]);
  const needs = new Set(rules.flatMap((rule) => rule.needs));
  const unsaid = [...needs].filter((need) => !cannotBeGiven.has(need) && !ingredients[need]);
  expect(unsaid).toEqual([]);
});

describe.each(Object.keys(without))("%s", (need) => {
  test("opens as many rules as is said, once it is added", () => {
    const less = without[need]!(byHand.target);
    const before = open(less);
    const added = [...open(byHand.target)].filter((id) => !before.has(id));
    const said = additions(lacking(less)).find((one) => one.need === need);
    // Credentials of another website open the rules about strangers as well.
    const alone = additions(lacking(less))
      .filter((one) => need === "another-website" && one.need.startsWith("foreign-"))
      .map(({ opens }) => opens);
    expect(said?.opens).toBeGreaterThan(0);
    expect(added.length).toBeGreaterThanOrEqual(said!.opens + Math.max(0, ...alone));
  });
});
