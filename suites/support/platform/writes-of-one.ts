/** What different operations write of one profile and of one conversation, and what shows each. */
import {
  type Exchange,
  listed,
  memberAt,
  type Trial,
  word,
  type World,
} from "../../../harness/author.ts";
import { startChat } from "../conversation/chat.ts";
import { textFrom, thread } from "../conversation/message.ts";
import { addProfile, profileAt, peopleIn } from "../people/profile.ts";

/** One write, and whether it shows by now. */
export interface Write {
  what: string;
  send: () => Promise<Exchange>;
  isShown: () => Promise<boolean>;
}

async function profileWrites(trial: Trial, world: World): Promise<Write[]> {
  const people = peopleIn(trial, world);
  const { as } = people;
  const params = profileAt(people, (await addProfile(people, "ada")).people_id);
  const [notepad, plan] = [trial.draw(word), trial.draw(word)];
  const event = (text: string): Write => ({
    what: "an event of a profile",
    send: () => trial.call(as, "people.event.create", { params, body: { text } }),
    isShown: async () =>
      (await listed(trial, as, "people.event.list", { params })).some((one) => one.text === text),
  });
  return [
    {
      what: "the notepad of a profile",
      send: () => trial.call(as, "people.profile.merge", { params, body: { notepad } }),
      isShown: async () =>
        (await trial.given(as, "people.profile.read", { params })).notepad === notepad,
    },
    {
      what: "the custom data of a profile",
      send: () => trial.call(as, "people.data.merge", { params, body: { data: { plan } } }),
      isShown: async () =>
        memberAt(await trial.given(as, "people.data.read", { params }), "data/plan") === plan,
    },
    event(trial.draw(word)),
    event(trial.draw(word)),
  ];
}

async function conversationWrites(trial: Trial, world: World): Promise<Write[]> {
  const chat = await startChat(trial, world);
  const { as, params } = chat;
  const content = trial.draw(word);
  const read = () => trial.given(as, "conversation.read", { params });
  return [
    {
      what: "the block of a conversation",
      send: () => trial.call(as, "conversation.block.set", { params, body: { blocked: true } }),
      isShown: async () => (await read()).is_blocked,
    },
    {
      what: "the badge of a conversation",
      send: () => trial.call(as, "conversation.verify.set", { params, body: { verified: true } }),
      isShown: async () => (await read()).is_verified,
    },
    {
      what: "a message of a conversation",
      send: () =>
        trial.call(as, "conversation.message.send", {
          params,
          body: textFrom("operator", content),
        }),
      isShown: async () => (await thread(chat)).some((message) => message.content === content),
    },
  ];
}

/** Of each a new one every time. */
export const writesOfOne = [profileWrites, conversationWrites];
