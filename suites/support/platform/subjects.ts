/** Things on a website while writes are refused, and one more of each kind: once that is read, older reads have caught up. */
import {
  eventually,
  isAccepted,
  isStaged,
  type Trial,
  word,
  type World,
} from "../../../harness/author.ts";
import type { PeopleProfile } from "../../../schemas/generated/types.ts";
import { startChat, type Chat } from "../conversation/chat.ts";
import { givenChatListed, listedSessions } from "../conversation/inbox.ts";
import { phrases, say } from "../conversation/message.ts";
import {
  addProfile,
  profileAt,
  listProfiles,
  profileOnce,
  type Named,
  type People,
} from "../people/profile.ts";

/** One of each thing that the refused writes are about. */
export interface Subjects {
  people: People;
  profile: Named;
  chat: Chat;
  /** What was listed before: on a website that the target names, lists may still show what an earlier rule removed. */
  former: { emails: ReadonlySet<string>; sessions: ReadonlySet<string> };
  /** Words that refused writes said, by which what they made is told from what others made meanwhile. */
  tried: string[];
  /** Profiles that refused writes sent, by which what they wrote is told from what the platform found out meanwhile. */
  sent: unknown[];
}

/** Conversations without a message are listed too. */
export const empty = { include_empty: "1" } as const;

/** The owner looks on while others, or the owner too, write in vain. */
export async function setUp(trial: Trial, world: World): Promise<Subjects> {
  const { owner, website_id } = world;
  const people = { trial, world, as: owner, website_id };
  const former = await formerOf(people);
  const profile = await addProfile(people, "subject");
  const chat = await startChat(trial, world, owner);
  return { people, profile, chat, former, tried: [], sent: [] };
}

async function formerOf(people: People): Promise<Subjects["former"]> {
  const { trial, as, website_id } = people;
  if (isStaged(trial)) return { emails: new Set(), sessions: new Set() };
  const profiles = await listProfiles(people);
  const emails = new Set(profiles.flatMap(({ email }) => email?.toLowerCase() ?? []));
  return { emails, sessions: new Set(await listedSessions({ trial, as, website_id }, empty)) };
}

/** What the owner added to make sure that reads have caught up with all writes before. */
export interface Mark {
  email: string;
  said: number;
  content: string;
}

/** Creates a conversation and waits until it is listed, which is open for one without a message from user. */
async function addConversation({ trial, world, as }: Chat): Promise<void> {
  const added = await startChat(trial, world, as);
  await say(added, "user", trial.draw(word));
  await givenChatListed(added, empty);
}

/** Where the profile is gone, which it must not be, there is nothing to wait for. */
async function markProfile(people: People, { people_id }: Named): Promise<void> {
  const { trial, as } = people;
  const segment = trial.draw(word);
  const input = { params: profileAt(people, people_id), body: { segments: [segment] } };
  if (!isAccepted(await trial.call(as, "people.profile.merge", input))) return;
  const isMarked = (one: PeopleProfile): boolean => one.segments?.includes(segment) ?? false;
  if (!isMarked(await profileOnce(people, people_id, isMarked)))
    trial.cannot("a profile had to show the segment that was written first");
}

/** Writes one more thing of each kind and waits until it is read; what was written before is read too then. */
export async function catchUp({ people, profile, chat }: Subjects): Promise<Mark> {
  const { trial } = people;
  const content = `${trial.draw(phrases)} ${trial.draw(word)}`;
  const said = await say(chat, "user", content);
  // It may be listed only from then on: a conversation without a message of its visitor need not be.
  await givenChatListed(chat, empty);
  await addConversation(chat);
  const { email } = await addProfile(people, `later.${trial.draw(word)}`);
  const isListed = (all: PeopleProfile[]): boolean =>
    all.some((one) => one.email?.toLowerCase() === email.toLowerCase());
  if (!isListed(await eventually(trial, "list", () => listProfiles(people), isListed)))
    trial.cannot("a profile that was created had to be listed first");
  await markProfile(people, profile);
  return { email: email.toLowerCase(), said, content };
}
