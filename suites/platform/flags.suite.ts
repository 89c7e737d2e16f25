/** Boolean flags in queries (1/1). */
import * as fc from "fast-check";
import {
  claimed,
  createScene,
  eventually,
  type Exchange,
  isAccepted,
  isStagedVisitor,
  listed,
  type Operation,
  prepare,
  rule,
  type Trial,
  type World,
} from "../../harness/author.ts";
import { someone, startChat, visitor, type Chat } from "../support/conversation/chat.ts";
import { say } from "../support/conversation/message.ts";
import { addProfile, profileAt, type People } from "../support/people/profile.ts";
import { givenVisits, visit } from "../support/people/visit.ts";
import { isOurs } from "../support/ours.ts";
import { paramsOf } from "../support/platform/website.ts";
import { expectAcceptance } from "../support/answer.ts";

const isFlag = ({ schema }: Operation["query"][number]): boolean =>
  JSON.stringify(schema.enum?.toSorted()) === '["0","1"]';

/** The flags of a list, in any order. */
function flagsOf(trial: Trial, id: string): string[] {
  const names = trial.run.contract
    .operation(id)
    .query.filter(isFlag)
    .map(({ name }) => name);
  return trial.draw(fc.shuffledSubarray(names, { minLength: names.length }));
}

const lists = [
  "conversations.conversation.list",
  "people.conversation.list",
  "helpdesk.article.list",
];

rule("platform.flag-values", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  for (const id of claimed(trial, lists)) {
    const list = trial.run.contract.operation(id);
    const input = await prepare(scene, list);
    for (const flag of flagsOf(trial, id)) {
      for (const value of ["1", "0"]) {
        const as = someone(trial, world);
        const asked = { ...input, query: { [flag]: value } };
        const ask = (): Promise<Exchange> => trial.callOperation(as, list, asked);
        // What the list is about was just made.
        const exchange = await eventually(trial, "change", ask, isAccepted);
        expectAcceptance(trial, exchange, `${id} with ${flag}=${value}`);
      }
    }
  }
});

/** Conversations that flags tell apart: unread, read, answered, empty, and resolved where the stage can. Returns those that are listed. */
async function variety(trial: Trial, world: World): Promise<string[]> {
  const { owner } = world;
  const [unread, read, answered] = [
    await startChat(trial, world, owner),
    await startChat(trial, world, owner),
    await startChat(trial, world, owner),
  ];
  await startChat(trial, world, owner);
  for (const chat of [unread, read, answered]) await say(chat, "user", "Where is my order?");
  await say(answered, "operator", "On its way.");
  const body = { from: "user", origin: "chat" } as const;
  await trial.given(owner, "conversation.read.mark", { params: read.params, body });
  if (isStagedVisitor(trial)) await visitor(read, "set", { state: "resolved" });
  return [unread, read, answered].map(({ params }) => params.session_id);
}

/** The rule says that each flag of 0 lists what is listed without it. */
async function zeroIsDefault(
  trial: Trial,
  id: string,
  idsWith: (query: Record<string, string>) => Promise<string[]>,
): Promise<void> {
  const listOf = async (query: Record<string, string>): Promise<string> =>
    JSON.stringify((await idsWith(query)).toSorted());
  const plain = await eventually(
    trial,
    "list",
    () => listOf({}),
    (ids) => ids !== "[]",
  );
  if (plain === "[]") trial.cannot(`${id} had to list something first`);
  for (const flag of flagsOf(trial, id)) {
    const both = async () => ({ zero: await listOf({ [flag]: "0" }), without: await listOf({}) });
    const { zero, without } = await eventually(
      trial,
      "list",
      both,
      (one) => one.zero === one.without,
    );
    trial.equal(JSON.parse(zero), JSON.parse(without), `${id} with ${flag}=0, compared with none`);
  }
}

rule("platform.flag-zero-is-default", async (trial) => {
  const world = await trial.world();
  const { owner } = world;
  const chats = await variety(trial, world);
  await zeroIsDefault(trial, "conversations.conversation.list", async (query) => {
    const input = { params: paramsOf(world), query };
    const idsOf = (all: { session_id: string }[]): string[] =>
      all.map(({ session_id }) => session_id);
    const isEnough = (all: { session_id: string }[]): boolean =>
      chats.every((one) => idsOf(all).includes(one));
    const id = "conversations.conversation.list";
    return idsOf(await listed(trial, owner, id, input, isEnough)).filter((one) =>
      isOurs(trial, one),
    );
  });
  if (!isStagedVisitor(trial)) return;
  const people: People = { trial, world, as: owner, website_id: world.website_id };
  const { people_id, email } = await addProfile(people, "ada");
  const [session_id, open] = [await visit(people, email), await visit(people, email)];
  await givenVisits(people, people_id, [session_id, open]);
  const resolved: Chat = { trial, world, as: owner, params: { ...paramsOf(world), session_id } };
  await visitor(resolved, "set", { state: "resolved" });
  await zeroIsDefault(trial, "people.conversation.list", (query) =>
    listed(trial, owner, "people.conversation.list", {
      params: profileAt(people, people_id),
      query,
    }),
  );
});
