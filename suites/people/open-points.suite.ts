/** What a target does with profiles, their data and events where the documents leave it open. */
import { hookTarget, memberAt, uniqueEmail, eventually, textOf } from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { question, unknownId, whether, type Asking } from "../support/asking.ts";

const person = { nickname: "Ada" };
const emailIn = ({ trial, world }: Asking, name: string): string =>
  uniqueEmail({ trial, world }, name);

/** The count of one suggestion. */
async function countOf(
  { items }: Asking,
  list: OperationId,
  field: string,
  name: string,
): Promise<string> {
  const found = (await items(list)).find((one) => memberAt(one, field) === name);
  return found === undefined ? "not listed" : textOf(memberAt(found, "count"));
}

question("open.suggest-count", async (asking) => {
  const { make, data } = asking;
  const counted = (): Promise<string> => countOf(asking, "people.segment.list", "segment", "vip");
  const first = await make("people.profile.create", { segments: ["vip"] });
  const one = await counted();
  await make("people.profile.create", { segments: ["vip"] });
  const two = await counted();
  await data("people.profile.merge", {
    params: { people_id: first },
    body: bodyOf({ segments: ["other"] }),
  });
  return `of one, of two and of one again: ${one}, ${two}, ${await counted()}`;
});

/** A change of nothing else: drawn members are taken out. */
const drawn = ["email", "person", "company", "segments", "notepad", "active"];
const bodyOf = (members: Record<string, unknown>): Record<string, unknown> => ({
  ...Object.fromEntries(drawn.map((name) => [name, undefined])),
  ...members,
});

question("open.suggest-removal-effect", async ({ make, data, member }) => {
  await make("people.profile.create", { segments: ["gone"] });
  await data("people.segment.remove", { body: { segment: "gone" } });
  const left = await member("people.profile.read", "segments");
  const kept = Array.isArray(left) && left.includes("gone");
  return `segment of the profile: ${whether(kept, "kept", "taken")}`;
});

question("open.suggest-removal-unknown", async ({ outcome }) => [
  `segment: ${await outcome("people.segment.remove", { body: { segment: "never-used" } })}`,
  `data: ${await outcome("people.datum.remove", { body: { key: "never_used" } })}`,
  `event: ${await outcome("people.eventtext.remove", { body: { text: "Never used" } })}`,
]);

question("open.people-sort-fields", async ({ outcome, make }) => {
  await make("people.profile.create");
  const seen: string[] = [];
  for (const sort_field of ["email", "created_at", "updated_at", "person.nickname"])
    seen.push(`${sort_field}: ${await outcome("people.profile.list", { query: { sort_field } })}`);
  return seen;
});

question("open.people-email-unique", async (asking) => {
  const email = emailIn(asking, "twice");
  await asking.make("people.profile.create", { email });
  return asking.outcome("people.profile.create", { body: { email } });
});

question("open.people-put-creates", (asking) =>
  asking.outcome("people.profile.replace", {
    params: { people_id: unknownId },
    body: { email: emailIn(asking, "new"), person },
  }),
);

question("open.people-put-related", async (asking) => {
  const { make, data, member, items } = asking;
  await make("people.profile.create");
  await data("people.data.replace", { body: { data: { plan: "gold" } } });
  await data("people.event.create");
  await data("people.profile.replace", {
    body: bodyOf({ email: emailIn(asking, "replaced"), person }),
  });
  const plan = await member("people.data.read", "data/plan");
  const events = await items("people.event.list");
  return [
    `custom data: ${whether(plan === "gold", "kept", "cleared")}`,
    `events: ${whether(events.length > 0, "kept", "cleared")}`,
  ];
});

question("open.people-patch-arrays", async ({ make, data, member }) => {
  await make("people.profile.create", { segments: ["first"] });
  await data("people.profile.merge", { body: bodyOf({ segments: ["second"] }) });
  const segments = await member("people.profile.read", "segments");
  return `segments: ${whether(Array.isArray(segments) && segments.includes("first"), "added to", "replaced")}`;
});

question("open.people-patch-inner-requirements", async ({ make, outcome }) => {
  await make("people.profile.create");
  const parts = {
    "one coordinate": { geolocation: { coordinates: { latitude: 1 } } },
    "employment without a name": { employment: { title: "Engineer" } },
    "a profile without a url": { profiles: [{ type: "github" }] },
  };
  const seen: string[] = [];
  for (const [what, part] of Object.entries(parts)) {
    const body = bodyOf({ person: part });
    seen.push(`${what}: ${await outcome("people.profile.merge", { body })}`);
  }
  return seen;
});

question("open.people-removal-children", async ({ make, data, outcome }) => {
  const people_id = await make("people.profile.create");
  await data("people.data.replace", { body: { data: { plan: "gold" } } });
  await data("people.event.create");
  await data("people.profile.remove");
  const params = { people_id };
  return [
    `events: ${await outcome("people.event.list", { params })}`,
    `data: ${await outcome("people.data.read", { params })}`,
  ];
});

question("open.people-list-of-unknown", async ({ outcome }) => {
  const lists = [
    "people.conversation.list",
    "people.campaign.list",
    "people.event.list",
    "people.data.read",
  ] as const;
  const seen: string[] = [];
  for (const list of lists)
    seen.push(`${list}: ${await outcome(list, { params: { people_id: unknownId } })}`);
  return seen;
});

question("open.people-event-unknown-profile", ({ outcome }) =>
  outcome("people.event.create", { params: { people_id: unknownId } }),
);

question("open.people-event-color-default", async ({ make, data, items }) => {
  await make("people.profile.create");
  await data("people.event.create", { body: { color: undefined } });
  const color = memberAt((await items("people.event.list"))[0], "color");
  return textOf(color);
});

question("open.people-data-absent", async ({ make, send, data, member }) => {
  const seen: string[] = [];
  for (const write of ["people.data.replace", "people.data.merge"] as const) {
    await make("people.profile.create");
    await data("people.data.replace", { body: { data: { plan: "gold" } } });
    const answer = await send(write, { body: { data: undefined } });
    const plan = await member("people.data.read", "data/plan");
    const status = answer.response?.status ?? 0;
    seen.push(
      `${write}: ${whether(status < 400, "accepted", "refused")}, data ${whether(plan === "gold", "kept", "cleared")}`,
    );
  }
  return seen;
});

question("open.people-hooks-of-own-writes", async (asking) => {
  const { trial, make, data } = asking;
  const target = await hookTarget(trial);
  const names = ["people:profile:created", "people:profile:updated", "people:profile:removed"];
  await make("hooks.hook.create", { target: target.url, events: names });
  await make("people.profile.create");
  await data("people.profile.merge", { body: bodyOf({ notepad: "Called twice." }) });
  await data("people.profile.remove");
  const counts = (): Map<string, number> =>
    new Map(names.map((name) => [name, target.heard(name).length]));
  const last = await eventually(
    trial,
    "event",
    () => Promise.resolve(counts()),
    (found) => [...found.values()].every((count) => count > 0),
  );
  return [...last].map(([name, count]) => `${name}: ${count}`);
});
