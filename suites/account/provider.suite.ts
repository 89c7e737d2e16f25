/** Push keys of a user, of which only their removal says that they are there (2/3). */
import { ask, createScene, memberAt, rule, succeed } from "../../harness/author.ts";
import { expectAcceptance } from "../support/answer.ts";

rule("account.providers-side-by-side", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { operation } = trial.run.contract;
  const register = async (): Promise<string> => {
    const { input } = await succeed(scene, operation("account.provider.create"));
    return String(memberAt(input.body, "notification_id"));
  };
  for (const isReversed of [false, true]) {
    const keys = [await register(), await register()];
    for (const notification_id of isReversed ? keys.toReversed() : keys) {
      const params = { notification_id };
      const removed = await ask(scene, operation("account.provider.remove"), { params });
      const where = `account.provider.remove of the ${keys.indexOf(notification_id) ? "second" : "first"} of two keys`;
      expectAcceptance(trial, removed, where);
    }
  }
});
