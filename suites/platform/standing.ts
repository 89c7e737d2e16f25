/** What stands on a website, and whether it still stands so after writes that were refused. */
import { word } from "../../fixtures/word.ts";
import type { Trial } from "../../harness/trial.ts";
import type { World } from "../../harness/world.ts";
import type { PeopleProfile } from "../../schemas/generated/types.ts";
import { eventually } from "../../harness/eventually.ts";
import { envelopeOf, isAccepted } from "../../harness/exchange.ts";
import { readChat, startChat, type Chat } from "../conversation/chat.ts";
import { givenListed, placeOf, sessionsOf } from "../conversation/inbox.ts";
import { givenThread, phrases, say } from "../conversation/message.ts";
import {
  addProfile,
  at,
  listProfiles,
  profileOnce,
  type Named,
  type People,
} from "../people/profile.ts";

/** One of each thing that the refused writes are about. */
export interface Standing {
  people: People;
  profile: Named;
  chat: Chat;
}

/** Everything that a refused write could have changed. */
interface Picture {
  sessions: string[];
  messages: unknown[];
  is_blocked: boolean;
  emails: string[];
  profile: object | "gone";
}

const empty = { include_empty: "1" } as const;

/** The owner looks on while others, or the owner too, write in vain. */
export async function setUp(trial: Trial, world: World): Promise<Standing> {
  const { owner, website_id } = world;
  const people = { trial, world, as: owner, website_id };
  const profile = await addProfile(people, "standing");
  const chat = await startChat(trial, world, owner);
  return { people, profile, chat };
}

const ownFields = ({ email, person, company, notepad }: PeopleProfile): object => ({
  email,
  person,
  company,
  notepad,
});

async function readOwn(people: People, { people_id }: Named): Promise<Picture["profile"]> {
  const { trial, as } = people;
  const exchange = await trial.call(as, "people.profile.read", { params: at(people, people_id) });
  return isAccepted(exchange) ? ownFields(envelopeOf(exchange).data as PeopleProfile) : "gone";
}

async function look({ people, profile, chat }: Standing, said: number): Promise<Picture> {
  const sessions = await sessionsOf(placeOf(chat), empty);
  const messages = await givenThread(chat, [said]);
  const { is_blocked } = await readChat(chat);
  const profiles = await listProfiles(people);
  return {
    sessions: sessions.toSorted(),
    messages: messages.map(({ type, content }) => ({ type, content })),
    is_blocked,
    emails: profiles.map(({ email }) => email.toLowerCase()).toSorted(),
    profile: await readOwn(people, profile),
  };
}

/** What the owner added to make sure that reads have caught up with all writes before. */
interface Mark {
  session_id: string;
  email: string;
  said: number;
  content: string;
}

/** Where the profile is gone, which it must not be, there is nothing to wait for. */
async function markProfile(people: People, { people_id }: Named): Promise<void> {
  const { trial, as } = people;
  const segment = trial.draw(word);
  const input = { params: at(people, people_id), body: { segments: [segment] } };
  if (!isAccepted(await trial.call(as, "people.profile.merge", input))) return;
  const isMarked = (one: PeopleProfile): boolean => one.segments?.includes(segment) ?? false;
  if (!isMarked(await profileOnce(people, people_id, isMarked)))
    trial.cannot("a profile had to show the segment that was written first");
}

/** Writes one more thing of each kind and waits until it is read; what was written before is read too then. */
async function catchUp({ people, profile, chat }: Standing): Promise<Mark> {
  const { trial, world, as } = people;
  const later = await startChat(trial, world, as);
  await givenListed(later, empty);
  const { email } = await addProfile(people, `later.${trial.draw(word)}`);
  const isListed = (all: PeopleProfile[]): boolean =>
    all.some((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!isListed(await eventually(trial, "list", () => listProfiles(people), isListed)))
    trial.cannot("a profile that was created had to be listed first");
  await markProfile(people, profile);
  const content = `${trial.draw(phrases)} ${trial.draw(word)}`;
  const said = await say(chat, "user", content);
  return { session_id: later.params.session_id, email: email.toLowerCase(), said, content };
}

const without = (all: string[], one: string): string[] => all.filter((other) => other !== one);

/**
 * The rule says that nothing which `write` tried has changed anything, since all of it was refused.
 * `write` says in words what it tried, or nothing when some of it was accepted after all.
 */
export async function leavesUnchanged(
  standing: Standing,
  write: () => Promise<string | undefined>,
): Promise<void> {
  const { trial } = standing.people;
  const first = await catchUp(standing);
  const before = await look(standing, first.said);
  if (before.profile === "gone") return trial.cannot("the profile had to be there first");
  const tried = await write();
  if (tried === undefined) return;
  const { session_id, email, said, content } = await catchUp(standing);
  const after = await look(standing, said);
  const own = (message: unknown): boolean =>
    JSON.stringify(message) === JSON.stringify({ type: "text", content });
  const left: Picture = {
    ...after,
    sessions: without(after.sessions, session_id),
    emails: without(after.emails, email),
    messages: after.messages.filter((message) => !own(message)),
  };
  for (const part of Object.keys(before) as (keyof Picture)[])
    trial.equal(left[part], before[part], `${part} after refused: ${tried}`);
}
