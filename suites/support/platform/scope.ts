/** Tokens of some scopes, and one operation for each scope that the route tables name and a plugin may use (1/5). */
import {
  type Caller,
  isStaged,
  type Permissions,
  permissionsOf,
  type ScopePermission,
  scopesSaid,
  type Trial,
  type World,
} from "../../../harness/author.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";

export const scopedOperations: readonly OperationId[] = [
  "operators.active.list",
  "conversation.create",
  "conversations.conversation.list",
  "conversations.segment.list",
  "conversation.message.list",
  "conversation.participants.replace",
  "conversation.block.read",
  "browsing.session.list",
  "call.session.read",
  "conversation.reminder.create",
  "conversation.identity.request",
  "people.stats.read",
  "people.segment.list",
  "people.profile.list",
  "people.conversation.list",
  "people.event.list",
  "people.data.read",
  "helpdesk.read",
  "helpdesk.locale.list",
  "helpdesk.article.list",
  "helpdesk.category.list",
  "helpdesk.ratings.read",
  "helpdesk.redirection.list",
  "helpdesk.settings.read",
];

export interface ScopedCaller {
  as: Caller;
  permissions: Permissions;
}

/** Both ways. */
export const grants = (scopes: readonly string[]): Permissions =>
  Object.fromEntries(scopes.map((scope) => [scope, ["read", "write"]]));

/** A website with a token for everything, and tokens with these permissions; without a stage with those that the target names. */
export async function scopedWorld(
  trial: Trial,
  wanted: readonly Permissions[],
): Promise<{ world: World; everything: Caller; tokens: ScopedCaller[] }> {
  if (!isStaged(trial)) {
    const world = await trial.world();
    const named = trial.run.target.credentials?.scoped ?? [];
    const tokens = named.map((token, i): ScopedCaller => {
      const { identifier, key } = token;
      const permissions = permissionsOf(token);
      const as: Caller = {
        role: `scoped-${i + 1}`,
        tier: "plugin",
        pair: { identifier, key },
        says: scopesSaid(permissions),
      };
      return { as, permissions };
    });
    return { world, everything: world.plugin, tokens };
  }
  const scoped = wanted.map((scopes) => ({ scopes }));
  const world = await trial.world({ tokens: [{}, ...scoped] });
  const [everything = world.plugin, ...plugins] = world.plugins;
  const tokens = wanted.map((permissions, i): ScopedCaller => {
    const as = plugins[i] ?? trial.cannot("the stage made less tokens than it was asked for");
    return { as, permissions };
  });
  return { world, everything, tokens };
}

/** What a token may do of a scope: everything, nothing, or one of both. */
export function extentOf(
  { permissions }: ScopedCaller,
  scope: string,
): "all" | "none" | ScopePermission {
  const [one, other] = permissions[scope] ?? [];
  return other ? "all" : (one ?? "none");
}
