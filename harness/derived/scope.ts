/** A plugin token needs the scope that is named, and no other. */
import type { Operation } from "../../contract/contract.ts";
import { ask, prepare } from "../arrange/arrange.ts";
import { openScene } from "../arrange/scene.ts";
import { isAccepted } from "../run/answer.ts";
import type { Trial } from "../trial.ts";
import type { TokenRequest, WorldRequest } from "../world.ts";
import type { Judge } from "./judge.ts";
import { answerText } from "./step/answer-text.ts";
import { control, expectRefused, expectValid } from "./step/access.ts";

export const scope: Judge = async (trial: Trial, operation) => {
  const { contract, stageParts } = trial.run;
  if (!stageParts.has("world")) trial.cannot("tokens of chosen scopes come from the stage");
  const scene = await openScene(trial, [operation], tokens(operation, contract.operations));
  const { plugins, website_id } = scene.world;
  const [without, within] = plugins;
  if (!without || !within) trial.cannot("the stage made less tokens than it was asked for");
  await expectValid(scene, without, website_id);
  const input = await prepare(scene, operation);
  const who = `a token with every scope but ${operation.scope}`;
  await expectRefused(scene, who, without, operation, input);
  trial.settle();
  const exchange = await ask(scene, operation, input, within);
  if (isAccepted(exchange)) return;
  // A refusal counts where a token with every scope, or the owner, is let in with the very same request.
  await control(scene, operation, input, operation.tiers.includes("user") ? undefined : plugins[2]);
  trial.violate({
    where: `${operation.method.toUpperCase()} ${exchange.request.path} by a token with the scope ${operation.scope}`,
    expected: "accepted",
    received: answerText(exchange),
    operationId: operation.operationId,
  });
};

/** Reading and writing in each of the scopes. */
const granting = (names: string[]): TokenRequest => ({
  scopes: Object.fromEntries(
    names.map((name): [string, ("read" | "write")[]] => [name, ["read", "write"]]),
  ),
});

/** A token of every scope but this one, one of this one only, and one of all. */
function tokens({ scope: own }: Operation, all: Operation[]): WorldRequest {
  const names = [...new Set(all.flatMap((one) => one.scope ?? []))];
  const [others, itself] = [
    names.filter((name) => name !== own),
    names.filter((name) => name === own),
  ];
  return { tokens: [granting(others), granting(itself), {}] };
}
