/** The filter for conversations that mention an operator, in either form (1/4.2). */
import {
  allPages,
  type CallInput,
  eventually,
  type Exchange,
  type Operator,
  rule,
  show,
  inWords,
} from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { chatOnce, type Chat } from "../support/conversation/chat.ts";
import { send, textFrom } from "../support/conversation/message.ts";
import {
  begin,
  caughtUpWith,
  isAmong,
  openDesk,
  timesAmong,
  type Desk,
} from "../support/conversations/desk.ts";

/** A conversation in which these are mentioned, as it shows. */
async function mentioning(desk: Desk, ...operators: Operator[]): Promise<Chat> {
  const chat = await begin(desk);
  const wanted = operators.map(({ user_id }) => user_id);
  await send(chat, textFrom("operator", "Please look", { mentions: wanted }));
  const isShown = ({ mentions }: Conversation): boolean =>
    wanted.every((user_id) => mentions?.includes(user_id));
  if (!isShown(await chatOnce(chat, isShown)))
    desk.trial.cannot("a mention had to be shown among those of the conversation first");
  return chat;
}

rule("conversations.filter-mention", async (trial): Promise<void> => {
  const open = await openDesk(trial, { operators: ["owner", "member"] });
  const [owner, member] = open.world.operators;
  if (!owner || !member) return trial.cannot("the target gives no two operators");
  const desk = { ...open, as: owner };
  const plain = await begin(desk);
  await caughtUpWith(desk, [plain]);
  const forms = ["1", owner.user_id];
  const { contract } = trial.run;
  const operation = contract.operation("conversations.conversation.list");
  const ask = (one: CallInput): Promise<Exchange> => trial.callOperation(owner, operation, one);
  const asked = async (isRight: (all: Conversation[]) => boolean): Promise<boolean[]> => {
    const answers: boolean[] = [];
    for (const filter_mention of forms) {
      const input = { params: { website_id: desk.website_id }, query: { filter_mention } };
      // The other form may be refused, in which case nothing is listed.
      const found = (await allPages(contract, ask, operation, input, { trial })) ?? [];
      answers.push(isRight(found as Conversation[]));
    }
    return answers;
  };
  // Of which nobody is mentioned in any.
  const alone = await asked((all) => !isAmong(all, plain));
  // Not the first who is mentioned.
  const [own, other] = [await mentioning(desk, member, owner), await mentioning(desk, member)];
  await caughtUpWith(desk, [own, other, plain]);
  // Once, though it mentions two.
  const isRight = (all: Conversation[]): boolean =>
    timesAmong(all, own) === 1 && !isAmong(all, other) && !isAmong(all, plain);
  const together = (): Promise<boolean[]> => asked(isRight);
  const isBoth = (one: boolean, i: number): boolean => one && alone[i] === true;
  const answers = await eventually(trial, "list", together, (all) => all.some(isBoth));
  const where = `listed with filter_mention as one of ${show(forms)}`;
  const expected = "what mentions the operator, once, and nothing else, in one of the forms";
  trial.expect(answers.some(isBoth), where, expected, inWords("something else in both"));
});
