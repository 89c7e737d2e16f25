/** Campaigns and events of a profile (1/4.4). */
import * as fc from "fast-check";
import {
  contains,
  createScene,
  eventually,
  inWords,
  isAccepted,
  isBlank,
  listed,
  memberAt,
  NotClaimed,
  rule,
  show,
  targetTime,
  type Trial,
  word,
} from "../../harness/author.ts";
import type { PeopleCampaign, PeopleEvent } from "../../schemas/generated/types.ts";
import { reachByCampaign } from "../support/people/campaign.ts";
import { addEvent, eventsOf } from "../support/people/event.ts";
import {
  addProfile,
  profileAt,
  openPeople,
  profileAfter,
  type Profile,
} from "../support/people/profile.ts";
import { unusualData } from "../support/people/unusual.ts";
import { enough } from "../support/later-pages.ts";
import { isAt } from "../support/moment.ts";
import { expectListed, listOnce, questionOf } from "../support/read.ts";

/** The campaigns of two profiles, each once those that reached it are listed. */
async function campaignsOfTwo(
  trial: Trial,
): Promise<{ own: string; other: string; ids: string[] }[]> {
  const people = await openPeople(trial);
  const [ada, bob] = [await addProfile(people, "ada"), await addProfile(people, "bob")];
  const toAda = await reachByCampaign(people, ada.people_id);
  const toBob = await reachByCampaign(people, bob.people_id);
  const campaigns = (profile: Profile) => async (): Promise<string[]> => {
    const input = { params: profileAt(people, profile.people_id) };
    const all = await listed(trial, people.world.owner, "people.campaign.list", input);
    return all.map(({ campaign_id }) => campaign_id);
  };
  const found = [];
  for (const [profile, own, other] of [
    [ada, toAda, toBob],
    [bob, toBob, toAda],
  ] as const) {
    const ids = await eventually(trial, "list", campaigns(profile), (all) => all.includes(own));
    found.push({ own, other, ids });
  }
  return found;
}

rule("people.campaign-is-listed", async (trial) => {
  for (const { own, other, ids } of await campaignsOfTwo(trial)) {
    trial.expect(ids.includes(own), "the campaigns of a profile", `one with the id ${own}`, ids);
    trial.expect(!ids.includes(other), "the campaigns of a profile", `none with ${other}`, ids);
  }
});

rule("people.campaigns-stay-apart", async (trial) => {
  for (const { own, other, ids } of await campaignsOfTwo(trial)) {
    if (!ids.includes(own))
      trial.cannot("a campaign had to be listed at the profile that it reached");
    trial.expect(!ids.includes(other), "the campaigns of a profile", `none with ${other}`, ids);
  }
});

/** All that a person may do with a campaign. */
const deeds: readonly NonNullable<PeopleCampaign["statistics"]>[number][] = [
  "campaign:opened",
  "campaign:clicked",
  "campaign:unsubscribed",
];

const campaignTypes = fc.shuffledSubarray<PeopleCampaign["type"]>(["one-shot", "automated"], {
  minLength: 2,
});

/** A campaign that reached a profile was sent out, or came about for this profile alone. */
const sentMoments = ["dispatched_at", "occurred_at"] as const;
/** When a campaign that was just dispatched came about: all that it shows of that (open.timestamp-unit). */
const campaignMoments = ["created_at", "updated_at", ...sentMoments] as const;

rule("people.campaign-as-sent", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada");
  const reader = { trial, as: people.world.owner };
  const question = questionOf(reader, "people.campaign.list", {
    params: profileAt(people, people_id),
  });
  const campaigns: [is: string, sent: { name: string }][] = [];
  for (const type of trial.draw(campaignTypes)) {
    const sent = { type, name: `Campaign ${trial.draw(word)}` };
    const is = await reachByCampaign(people, people_id, { ...sent, statistics: [...deeds] });
    campaigns.push([is, sent]);
    await expectListed(question, { by: "campaign_id", is }, sent, "after it was sent");
    const isDated = (one: PeopleCampaign): boolean => sentMoments.some((at) => !isBlank(one[at]));
    const isIt = (one: PeopleCampaign): boolean => one.campaign_id === is;
    const shown = (
      await listOnce(question, (all) => all.some((one) => isIt(one) && isDated(one)))
    ).find(isIt);
    trial.expect(
      shown !== undefined && isDated(shown),
      "dispatched_at and occurred_at of a campaign just sent",
      "one of them",
      shown,
    );
    const now = await targetTime(createScene(trial, people.world));
    // Others may have done more (open.people-campaign-statistics).
    const lost = deeds.filter((one) => !shown?.statistics?.includes(one));
    trial.equal(lost, [], "statistics of what the profile did with a campaign that are not shown");
    for (const name of campaignMoments) {
      const value: unknown = shown?.[name];
      // What has not come about has no date (open.absent-value).
      if (isBlank(value)) continue;
      trial.expect(
        isAt(Number(value), now),
        `/${name} of a campaign just sent`,
        `about ${now}`,
        value,
      );
    }
    trial.settle();
  }
  const notepad = trial.draw(word);
  const params = profileAt(people, people_id);
  await trial.given(people.as, "people.profile.merge", { params, body: { notepad } });
  await profileAfter(people, people_id, notepad);
  for (const [is, sent] of campaigns)
    await expectListed(question, { by: "campaign_id", is }, sent, "after the profile was changed");
});

/** Few texts, so that most are used again. */
const texts = fc.array(fc.constantFrom("Signed up", "Paid", "Paid again"), {
  minLength: 2,
  maxLength: 12,
});

const colors = [
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
  "brown",
  "grey",
  "black",
] as const;

/** What an event says, and whose keys its data has. */
function inShort({ text, data = {}, color }: Partial<PeopleEvent>): string {
  const own = Object.keys(data).filter((key) => key.startsWith("of_"));
  return `${text}, ${String(memberAt(data, "turn"))}, ${color}, ${own.toSorted().join(" ")}`;
}

rule("people.events-add-up", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada");
  const prefix = trial.draw(word);
  const drawn = trial.draw(texts);
  // The first once more, so that one text is used twice however the others are drawn.
  const params = profileAt(people, people_id);
  const added: string[] = [];
  for (const [i, text] of [...drawn, ...drawn.slice(0, 1)].entries()) {
    // What those of one text carry tells them apart.
    const color = colors[i % colors.length] ?? "red";
    const body = { text: `${prefix} ${text}`, data: { turn: i, [`of_${i}`]: true }, color };
    await trial.given(people.as, "people.event.create", { params, body });
    added.push(inShort(body));
  }
  const own = async (): Promise<string[]> =>
    (await listed(trial, people.as, "people.event.list", { params }))
      .filter(({ text }) => text.startsWith(prefix))
      .map(inShort)
      .toSorted();
  const right = added.toSorted();
  const shown = await eventually(trial, "list", own, (all) => show(all) === show(right));
  trial.equal(shown, right, "the events with the turn and the color that each has, in order");
});

rule("people.events-kept", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada");
  const prefix = trial.draw(word);
  const added = Array.from({ length: enough }, (_, turn) => `${prefix} ${turn}`);
  for (const text of added) await addEvent(people, people_id, text);
  const lostOf = (shown: string[]): string[] => added.filter((text) => !shown.includes(text));
  const read = (): Promise<string[]> => eventsOf(people, people_id);
  const shown = await eventually(trial, "list", read, (all) => !lostOf(all).length);
  trial.equal(lostOf(shown), [], "events that were added and are not listed");
});

/** Few enough that a platform keeps them all (open.people-events-kept). */
const few = 3;

rule("people.events-keep-what-they-carry", async (trial) => {
  const people = await openPeople(trial);
  const { as } = people;
  const shown = (all: PeopleEvent[], text: string): PeopleEvent | undefined =>
    all.find((one) => one.text === text);
  for (let start = 0; start < colors.length; start += few) {
    const { people_id } = await addProfile(people, `ada${start}`);
    const prefix = trial.draw(word);
    const written = colors.slice(start, start + few).map((color) => ({
      text: `${prefix} ${color}`,
      data: { color: `${color} ${trial.draw(word)}`, count: 0, is_paid: false },
      color,
    }));
    const params = profileAt(people, people_id);
    for (const body of written) await trial.accepts(as, "people.event.create", { params, body });
    trial.settle();
    const read = () => listed(trial, as, "people.event.list", { params });
    const isRight = (all: PeopleEvent[]): boolean =>
      written.every((body) => contains(shown(all, body.text), body));
    const all = await eventually(trial, "list", read, isRight);
    for (const body of written) {
      const event = shown(all, body.text);
      // That each is listed is for another rule.
      if (!event) trial.cannot(`the event ${body.text} had to be listed first`);
      trial.expect(contains(event, body), `the event ${body.text} among others`, show(body), event);
    }
    trial.settle();
  }
});

/** In as few events as say which of them a platform refuses. */
const unusualEvents = [0, 3, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((start, i, starts) =>
  Object.assign({}, ...unusualData.slice(start, starts[i + 1])),
);

rule("people.event-data-whole", async (trial) => {
  const people = await openPeople(trial);
  const { as } = people;
  const { people_id } = await addProfile(people, "ada");
  const params = profileAt(people, people_id);
  const prefix = trial.draw(word);
  const taken: { text: string; data: Record<string, unknown> }[] = [];
  for (const [i, data] of unusualEvents.entries()) {
    const body = { text: `${prefix} ${i}`, data };
    if (isAccepted(await trial.call(as, "people.event.create", { params, body }))) taken.push(body);
  }
  if (!taken.length) throw new NotClaimed("such values are refused");
  // Events may be few (open.people-events-kept).
  const read = () => listed(trial, as, "people.event.list", { params });
  const shownOf = (all: PeopleEvent[], { text }: { text: string }): PeopleEvent | undefined =>
    all.find((one) => one.text === text);
  const isKept = (all: PeopleEvent[]): boolean =>
    taken.some((body) => shownOf(all, body)) &&
    taken.every((body) => contains(shownOf(all, body) ?? body, body));
  const all = await eventually(trial, "list", read, isKept);
  for (const body of taken) {
    const shown = shownOf(all, body);
    if (shown) trial.expect(contains(shown, body), `the event ${body.text}`, show(body), shown);
  }
  if (!taken.some((body) => shownOf(all, body))) trial.cannot("the events had to be listed first");
});

rule("people.events-stay-apart", async (trial) => {
  const people = await openPeople(trial);
  const [ada, bob] = [await addProfile(people, "ada"), await addProfile(people, "bob")];
  const text = { ada: `ada ${trial.draw(word)}`, bob: `bob ${trial.draw(word)}` };
  // What was listed before must give way afterwards.
  for (const { people_id } of [ada, bob]) await eventsOf(people, people_id);
  await addEvent(people, ada.people_id, text.ada);
  await addEvent(people, bob.people_id, text.bob);
  for (const [profile, own, other] of [
    [ada, text.ada, text.bob],
    [bob, text.bob, text.ada],
  ] as const) {
    const read = () => eventsOf(people, profile.people_id);
    // The own event closes the wait: what was added before it would be listed by now.
    const events = await eventually(trial, "list", read, (all) => all.includes(own));
    if (!events.includes(own)) trial.cannot("an event was not listed at its own profile");
    trial.expect(!events.includes(other), "the events of a profile", `none with ${other}`, events);
  }
});

rule("people.listed-once", async (trial) => {
  const people = await openPeople(trial);
  const { people_id, email } = await addProfile(people, "ada");
  const segments = [trial.draw(word), `${trial.draw(word)}s`];
  const params = profileAt(people, people_id);
  await trial.given(people.as, "people.profile.merge", { params, body: { segments } });
  for (const text of ["first", "second"]) await addEvent(people, people_id, text);
  const data = { first: 1, second: 2 };
  await trial.given(people.as, "people.data.merge", { params, body: { data } });
  const isIt = (one: { people_id: string }): boolean => one.people_id === people_id;
  for (const query of [{}, { search_text: email }]) {
    const input = { params: { website_id: people.website_id }, query };
    const question = questionOf(people, "people.profile.list", input);
    // What a search finds is for other rules.
    const all = await listOnce(question, (items) => items.filter(isIt).length < 2);
    const times = all.filter(isIt).length;
    trial.expect(
      times < 2,
      `the profiles with ${show(query)}`,
      "it once",
      inWords(`it ${times} times`),
    );
    trial.settle();
  }
});
