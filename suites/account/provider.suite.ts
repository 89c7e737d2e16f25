/** Push keys of a user, of which only their removal says that they are there (2/3). */
import { ask, createScene, isAccepted, memberAt, rule, succeed } from "../../harness/author.ts";
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
    trial.settle();
    const [notification_id = ""] = keys;
    const { owner } = scene.world;
    const again = await trial.call(owner, "account.provider.create", { body: { notification_id } });
    expectAcceptance(trial, again, "account.provider.create of a key that was removed");
    trial.settle();
    await ask(scene, operation("account.provider.remove"), { params: { notification_id } });
  }
});

/** What stands in keys of push services and means something else in a path, or in a query. */
const marks = [":", "+", "="];

rule("account.provider-of-any-key-removed", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const operation = trial.run.contract.operation("account.provider.create");
  const { input } = await succeed(scene, operation);
  await succeed(scene, trial.run.contract.operation("account.provider.remove"));
  const plain = String(memberAt(input.body, "notification_id"));
  for (const mark of marks) {
    const notification_id = `${plain}${mark}APA91b${mark}x`;
    const body = { notification_id };
    const made = await trial.callOperation(scene.world.owner, operation, { ...input, body });
    // Which keys are those of a push service is open (open.account-provider-known).
    if (!isAccepted(made)) continue;
    const params = { notification_id };
    const remove = trial.run.contract.operation("account.provider.remove");
    const removed = await ask(scene, remove, { params });
    expectAcceptance(trial, removed, `account.provider.remove of the key ${notification_id}`);
    trial.settle();
  }
});
