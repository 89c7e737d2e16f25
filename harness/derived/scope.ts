/** A plugin token needs the scope that is named, and no other. */
import { prepare } from "../arrange/arrange.ts";
import { ask } from "../arrange/carry-out.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import { answerText, callText, isAccepted } from "../client/answer.ts";
import type { Caller } from "../client/client.ts";
import { permissionsOf, scopesSaid, type Permissions } from "../target/target.ts";
import type { Trial } from "../trial/trial.ts";
import type { TokenRequest, WorldRequest } from "../trial/world.ts";
import { everyScopeBut, thisScopeOnly } from "./step/scopes.ts";
import type { Judge } from "./judge.ts";
import { control, expectTurnedAway, expectValid } from "./step/access.ts";
import { isStaged } from "../arrange/staged.ts";
import { admitted } from "../trial/admitted.ts";

/** Tokens of every scope, of every scope but this, and of this only. */
const tokensFor = (own: string, contract: Contract): TokenRequest[] => [
  {},
  everyScopeBut(own, contract),
  thisScopeOnly(own),
];

/** A world in which the scope of the operation can be told, if it has one and a stage makes tokens. */
export const worldFor = (trial: Trial, { scope: own }: Operation): WorldRequest =>
  own !== undefined && isStaged(trial) ? { tokens: tokensFor(own, trial.run.contract) } : {};

/** A token without the scope and one with little else, from a world that was made by {@link worldFor}, or of those that the target names. */
export function tokensIn(
  { trial, world }: Scene,
  own: string,
): Record<"without" | "within", Caller> {
  const [without, within] = isStaged(trial) ? world.plugins.slice(1) : givenTokens(trial, own);
  return without && within
    ? { without, within }
    : trial.cannot("the stage made less tokens than it was asked for");
}

export const scope: Judge = async (trial: Trial, operation) => {
  const own = operation.scope ?? trial.cannot(`${operation.operationId} names no scope`);
  const scene = await openScene(trial, [operation], worldFor(trial, operation));
  const { without, within } = tokensIn(scene, own);
  await expectValid(scene, without, scene.world.website_id);
  scene.acting = within;
  const input = await prepare(scene, operation);
  const who = `a token without the scope ${operation.scope}`;
  await expectTurnedAway(scene, who, without, operation, input);
  trial.settle();
  const exchange = await admitted(trial, operation, () => ask(scene, operation, input, within));
  if (isAccepted(exchange)) return;
  // A refusal counts where a token with every scope, or the owner, is let in with the very same request.
  const whole = isStaged(trial) ? scene.world.plugin : undefined;
  await control(scene, operation, input, operation.tiers.includes("user") ? undefined : whole);
  trial.violate(
    {
      where: `${callText(exchange)} by a token with the scope ${operation.scope}`,
      expected: "accepted",
      received: answerText(exchange),
      operationId: operation.operationId,
    },
    exchange,
  );
};

const sizeOf = (permissions: Permissions): number => Object.keys(permissions).length;

/** Of the tokens that the target names: one without the scope, and the one that has the fewest scopes besides it. */
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
    says: scopesSaid(permissions),
    tier: "plugin",
    pair: { identifier, key },
  }));
}
