/** What different operations write of one thing at the same time is all kept, also where one document holds it all. */
import {
  eventually,
  type Exchange,
  isAccepted,
  listed,
  memberAt,
  rule,
  type Trial,
  word,
  type World,
} from "../../harness/author.ts";
import { refusedApart } from "../support/at-once.ts";
import { startChat } from "../support/conversation/chat.ts";
import { textFrom, thread } from "../support/conversation/message.ts";
import { addProfile, at, peopleIn } from "../support/people/profile.ts";

/** One write, and whether it shows by now. */
interface Write {
  what: string;
  send: () => Promise<Exchange>;
  isShown: () => Promise<boolean>;
}

async function profileWrites(trial: Trial, world: World): Promise<Write[]> {
  const people = peopleIn(trial, world);
  const { as } = people;
  const params = at(people, (await addProfile(people, "ada")).people_id);
  const [notepad, plan, text] = [trial.draw(word), trial.draw(word), trial.draw(word)];
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
    {
      what: "an event of a profile",
      send: () => trial.call(as, "people.event.create", { params, body: { text } }),
      isShown: async () =>
        (await listed(trial, as, "people.event.list", { params })).some(
          (event) => event.text === text,
        ),
    },
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

/** What one write may take from another shows only where they meet. */
const meetings = 2;

rule("platform.writes-at-once-all-kept", async (trial) => {
  const world = await trial.world();
  let met = 0;
  for (const writesOf of [profileWrites, conversationWrites])
    for (let left = trial.times(meetings); left > 0; left--) {
      const drawn = await writesOf(trial, world);
      // What takes from the others is what began before them.
      const writes = left % 2 ? drawn : drawn.toReversed();
      const answers = await Promise.all(writes.map(({ send }) => send()));
      // Whether one is refused for another one is open (open.concurrent-writes).
      const taken = writes.filter((_, i) => isAccepted(answers[i] as Exchange));
      if (taken.length < 2) continue;
      met += 1;
      for (const { what, isShown } of taken) {
        const isKept = await eventually(trial, "thing", isShown, Boolean);
        const others = taken.map((one) => one.what).filter((one) => one !== what);
        trial.expect(
          isKept,
          `${what}, written at once with ${others.join(" and ")}`,
          "kept",
          "lost",
        );
      }
      trial.settle();
    }
  if (!met) throw refusedApart();
});
