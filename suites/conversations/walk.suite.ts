/** Spam items through decisions on them and on others (1/3.1). */
import { eventually, isAccepted, rule, inWords } from "../../harness/author.ts";
import type { SpamItem } from "../../schemas/generated/types.ts";
import {
  spamAt,
  bringListed,
  decide,
  hasSpam,
  openBin,
  readContent,
  spams,
  typeOf,
  type Action,
} from "../support/conversations/spam.ts";
import { calls, walkMachine } from "../support/machine.ts";

const name = "conversations.spam-states-walked";

rule(name, async (trial) => {
  const bin = await openBin(trial);
  const { owner: stranger } = await trial.world({}, "foreign-");
  const bring = (): Promise<string> => bringListed(bin, typeOf(trial));
  const untouched = await bring();
  let own = await bring();
  const asks = (action: Action) => () => ({ ...spamAt(bin, own), body: { action } });
  const acts = {
    accept: calls(trial, bin.world.owner, "conversations.spam.decide", asks("accept")),
    reject: calls(trial, bin.world.owner, "conversations.spam.decide", asks("reject")),
    "accept as somebody of another website": calls(
      trial,
      stranger,
      "conversations.spam.decide",
      asks("accept"),
    ),
    "reject as somebody of another website": calls(
      trial,
      stranger,
      "conversations.spam.decide",
      asks("reject"),
    ),
    "reject another": async () => decide(bin, await bring(), "reject"),
    async "bring a new one"() {
      own = await bring();
    },
  };
  await walkMachine(trial, name, {
    acts,
    async compare(state, after) {
      const isHeld = state === "held";
      const isRight = (items: SpamItem[]): boolean => hasSpam(items, own) === isHeld;
      const items = await eventually(trial, "list", () => spams(bin), isRight);
      trial.equal(hasSpam(items, own), isHeld, `listed among the spams ${after}`);
      trial.expect(
        hasSpam(items, untouched),
        `the spams ${after}`,
        `still with ${untouched}, on which nothing was decided`,
        items,
      );
      if (!isHeld) return;
      const content = await eventually(trial, "thing", () => readContent(bin, own), isAccepted);
      trial.expect(isAccepted(content), `its content ${after}`, "read", inWords("refused"));
    },
  });
});
