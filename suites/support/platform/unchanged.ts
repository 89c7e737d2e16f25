/** Checks that refused writes have left everything as it was. */
import { setTimeout as pause } from "node:timers/promises";
import {
  envelopeOf,
  eventually,
  isAccepted,
  isStaged,
  patienceFor,
  show,
  shownIn,
  unordered,
} from "../../../harness/author.ts";
import type { PeopleProfile } from "../../../schemas/generated/types.ts";
import { readChat } from "../conversation/chat.ts";
import { placeOf, listedSessions } from "../conversation/inbox.ts";
import { isOurs } from "../ours.ts";
import { givenThread, thread } from "../conversation/message.ts";
import { profileAt, listProfiles, type Named, type People } from "../people/profile.ts";
import { withoutFound } from "../people/found.ts";
import { catchUp, empty, type Subjects } from "./subjects.ts";

/** Everything that a refused write could have changed. */
export interface Picture {
  sessions: string[];
  messages: unknown[];
  is_blocked: boolean;
  emails: string[];
  profile: object | "gone";
}

/** The activity that refused writes carry: in 2001, so that no other is taken for it (open.people-active-unit). */
export const formerly = 981_173_106_000;

const ownFields = ({ email, person, company, notepad, active }: PeopleProfile): object => ({
  email,
  // An avatar may be stored elsewhere meanwhile (open.image-elsewhere).
  person: { ...person, avatar: undefined },
  company,
  notepad,
  wasActive: [formerly, formerly / 1000].includes(active?.last ?? 0) && "as a refused write says",
});

/** Pages that are read one after the other may show an item twice (open.page-shift). */
const unique = (all: string[]): string[] => [...new Set(all)].toSorted();

async function readOwn(people: People, { people_id }: Named): Promise<Picture["profile"]> {
  const { trial, as } = people;
  const exchange = await trial.call(as, "people.profile.read", {
    params: profileAt(people, people_id),
  });
  return isAccepted(exchange) ? ownFields(shownIn(trial, exchange) as PeopleProfile) : "gone";
}

/** Whether it may have come of what was tried here. */
async function isOfTries({ people, tried }: Subjects, session_id: string): Promise<boolean> {
  const { trial, as, website_id } = people;
  if (isOurs(trial, session_id)) return true;
  const params = { website_id, session_id };
  const shown = show(envelopeOf(await trial.call(as, "conversation.read", { params })).data);
  return tried.some((said) => shown.includes(said));
}

const isOurEmail = ({ people: { trial }, tried }: Subjects, email: string): boolean =>
  isOurs(trial, email) || tried.some((said) => email.includes(said));

async function look(subjects: Subjects, said: number): Promise<Picture> {
  const { people, profile, chat, former } = subjects;
  const sessions = await listedSessions(placeOf(chat), empty);
  await givenThread(chat, [said]);
  // All of them: how many one batch holds is open, and the last batch moves on with each message.
  // What the platform says by itself is from operator, and comes when it likes; refused writes are from user (open.platform-messages).
  const messages = (await thread(chat)).filter(({ from }) => from !== "operator");
  const { is_blocked } = await readChat(chat);
  const profiles = await listProfiles(people);
  const fresh: string[] = [];
  for (const one of unique(sessions.filter((some) => !former.sessions.has(some))))
    if (await isOfTries(subjects, one)) fresh.push(one);
  return {
    sessions: fresh,
    messages: messages.map(({ type, content }) => ({ type, content })),
    is_blocked,
    emails: unique(
      profiles
        .flatMap(({ email }) => email ?? [])
        .filter((email) => isOurEmail(subjects, email))
        .map((email) => email.toLowerCase()),
    ).filter((one) => !former.emails.has(one)),
    profile: await readOwn(people, profile),
  };
}

/**
 * What was there before. A list may return to an older state (open.read-after-write), and the rule cannot always be played again, as when
 * it has used up a quota.
 */
async function lookOnceSettled(subjects: Subjects): Promise<Picture> {
  const { trial } = subjects.people;
  const { said } = await catchUp(subjects);
  if (!isStaged(trial)) await pause(patienceFor("thing", trial.run.target));
  return look(subjects, said);
}

/** The emails of the persons whom the platform knows by these conversations, some of them only since a moment ago. */
async function emailsOfPersons({ people }: Subjects, sessions: string[]): Promise<string[]> {
  const { trial, as, website_id } = people;
  const persons = new Set<string | undefined>();
  for (const session_id of sessions) {
    const input = { params: { website_id, session_id } };
    persons.add((await trial.given(as, "conversation.read", input)).people_id);
  }
  const profiles = await listProfiles(people);
  return profiles
    .filter(({ people_id }) => persons.has(people_id))
    .flatMap(({ email }) => email?.toLowerCase() ?? []);
}

/**
 * The rule says that nothing which `write` tried has changed anything, since all of it was refused.
 * `write` says in words what it tried, or nothing when some of it was accepted after all.
 *
 * @param seen how it was left by the former refusals, if nothing was done since
 * @returns how it is left
 */
export async function leavesUnchanged(
  subjects: Subjects,
  write: () => Promise<string | undefined>,
  seen?: Picture,
): Promise<Picture | undefined> {
  const { trial } = subjects.people;
  const before = seen ?? (await lookOnceSettled(subjects));
  if (before.profile === "gone") return trial.cannot("the profile had to be there first");
  const tried = await write();
  if (tried === undefined) return undefined;
  const { email, said, content } = await catchUp(subjects);
  const own = (message: unknown): boolean =>
    JSON.stringify(message) === JSON.stringify({ type: "text", content });
  const isNew = (session_id: string): boolean => !before.sessions.includes(session_id);
  // What was listed a moment ago may be missing again (open.read-after-write).
  const hasCaughtUp = ({ sessions, emails }: Picture): boolean =>
    sessions.some(isNew) && emails.includes(email);
  const after = await eventually(trial, "list", () => look(subjects, said), hasCaughtUp);
  const { length } = after.sessions.filter(isNew);
  trial.equal(length, 1, `new conversations, with one created after refused: ${tried}`);
  const further = after.emails.filter((one) => one !== email && !before.emails.includes(one));
  const persons = further.length ? await emailsOfPersons(subjects, after.sessions) : [];
  const isPerson = (one: string): boolean => further.includes(one) && persons.includes(one);
  const left: Picture = {
    ...after,
    sessions: after.sessions.filter((session_id) => !isNew(session_id)),
    emails: after.emails.filter((one) => one !== email && !isPerson(one)),
    messages: after.messages.filter((message) => !own(message)),
    profile:
      after.profile === "gone"
        ? "gone"
        : withoutFound(after.profile, before.profile, subjects.sent),
  };
  for (const part of Object.keys(before) as (keyof Picture)[])
    trial.equal(unordered(left[part]), unordered(before[part]), `${part} after refused: ${tried}`);
  return after;
}
