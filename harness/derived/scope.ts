/** A plugin token needs the scope that is named, and no other. */
import { ask, prepare } from "../arrange/arrange.ts";
import { openScene } from "../arrange/scene.ts";
import { answerText, isAccepted } from "../run/answer.ts";
import type { Caller } from "../client/client.ts";
import { permissionsOf, type Permissions } from "../target/target.ts";
import type { Trial } from "../trial/trial.ts";
import { everyScopeBut, thisScopeOnly } from "./step/scopes.ts";
import type { Judge } from "./judge.ts";
import { control, expectRefused, expectValid } from "./step/access.ts";

export const scope: Judge = async (trial: Trial, operation) => {
  const { contract, stageParts } = trial.run;
  const own = operation.scope ?? trial.cannot(`${operation.operationId} names no scope`);
  // One of every scope but this, one of this only, and one of all.
  const tokens = [everyScopeBut(own, contract), thisScopeOnly(own), {}];
  const isStaged = stageParts.has("world");
  const scene = await openScene(trial, [operation], isStaged ? { tokens } : {});
  const { plugins, website_id } = scene.world;
  const [without, within, whole = plugins[0]] = isStaged ? plugins : givenTokens(trial, own);
  if (!without || !within) trial.cannot("the stage made less tokens than it was asked for");
  await expectValid(scene, without, website_id);
  const input = await prepare(scene, operation);
  const who = `a token without the scope ${operation.scope}`;
  await expectRefused(scene, who, without, operation, input);
  trial.settle();
  const exchange = await ask(scene, operation, input, within);
  if (isAccepted(exchange)) return;
  // A refusal counts where a token with every scope, or the owner, is let in with the very same request.
  await control(scene, operation, input, operation.tiers.includes("user") ? undefined : whole);
  trial.violate({
    where: `${operation.method.toUpperCase()} ${exchange.request.path} by a token with the scope ${operation.scope}`,
    expected: "accepted",
    received: answerText(exchange),
    operationId: operation.operationId,
  });
};

const sizeOf = (permissions: Permissions): number => Object.keys(permissions).length;

/** Of the tokens that the target names one without the scope, and the one with fewest others beside it. */
function givenTokens(trial: Trial, own: string): Caller[] {
  const all = (trial.run.target.credentials?.scoped ?? [])
    .map((token) => ({ token, permissions: permissionsOf(token) }))
    .toSorted((a, b) => sizeOf(a.permissions) - sizeOf(b.permissions));
  const holding = all.find(({ permissions }) => permissions[own]?.length === 2);
  const lacking = all.findLast(({ permissions }) => !permissions[own]);
  if (!holding || !lacking)
    trial.cannot(
      `the target names no credentials.scoped, one with the scope ${own} and one without`,
    );
  return [lacking, holding].map(({ token: { identifier, key }, permissions }) => ({
    role: `token with ${sizeOf(permissions)} scopes`,
    tier: "plugin",
    pair: { identifier, key },
  }));
}
