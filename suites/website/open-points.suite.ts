/** What a target does with websites where the documents leave it open. */
import {
  formOf,
  memberAt,
  ownDomain,
  ownPerson,
  outcomeOf,
  targetTime,
  textOf,
} from "../../harness/author.ts";
import { question, type Asking } from "../support/asking.ts";
import { day } from "../support/duration.ts";

/** Creates a website; returns its entry among those of its owner. */
async function created({ data, items }: Asking): Promise<unknown> {
  const known = (await items("account.website.list")).map((one) => memberAt(one, "id"));
  await data("website.create");
  return (await items("account.website.list")).find((one) => !known.includes(memberAt(one, "id")));
}

question("open.website-exists-of-others", async ({ trial, world }) => {
  const other = await trial.world({}, "other-");
  const query = { domain: other.domain };
  return `of another owner: ${outcomeOf(await trial.call(world.owner, "website.exists", { query }))}`;
});

question("open.website-domain-unique", async (asking) => {
  const { outcome, data, scene } = asking;
  const domain = ownDomain(scene, "twice");
  await data("website.create", { body: { domain } });
  return `a second website with the domain: ${await outcome("website.create", { body: { domain } })}`;
});

question("open.website-creator-role", async (asking) => {
  const { member, scene } = asking;
  const { user_id } = ownPerson(scene);
  const website_id = String(memberAt(await created(asking), "id"));
  return `role: ${textOf(await member("operators.operator.read", "role", { params: { website_id, user_id } }))}`;
});

question("open.website-logo-absent", async ({ member }) =>
  formOf(await member("website.read", "logo")),
);

question("open.verify-method-optional", async ({ outcome, scene }) => {
  const body = { verify: { secret: ownPerson(scene).password } };
  return `website.remove without a method: ${await outcome("website.remove", { body })}`;
});

question("open.website-deletion-delay", async ({ data, items, website_id, scene }) => {
  const asked = await targetTime(scene);
  await data("website.remove");
  const entry = (await items("account.website.list")).find(
    (one) => memberAt(one, "id") === website_id,
  );
  const runs = memberAt(entry, "expunge/timestamp");
  if (typeof runs !== "number") return "no time is shown";
  const at = runs > 1e11 ? runs : runs * 1000;
  return `${Math.round((at - asked) / day)} days`;
});

question("open.website-deletion-twice", async ({ data, outcome }) => {
  await data("website.remove");
  return `a second deletion: ${await outcome("website.remove")}`;
});

question("open.website-expunge-without-schedule", async ({ trial, world, website_id }) =>
  outcomeOf(await trial.call(world.owner, "website.expunge.abort", { params: { website_id } })),
);
