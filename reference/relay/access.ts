/** Which tiers and scopes hear which event. These are public facts of such platforms; the documents show none. */
import type { Tier } from "../../contract/source.ts";

export interface Requirement {
  tiers: readonly Tier[];
  scope: string | undefined;
  permission: "read" | "write";
}

const both: readonly Tier[] = ["user", "plugin"];
const open: Requirement = { tiers: both, scope: undefined, permission: "read" };
const scoped = (scope: string, permission: "read" | "write" = "read"): Requirement => ({
  tiers: both,
  scope,
  permission,
});
const userOnly: Requirement = { tiers: ["user"], scope: undefined, permission: "read" };

const exact: Record<string, Requirement> = {
  "session:request:initiated": scoped("website:conversation:initiate", "write"),
  "session:set_block": scoped("website:conversation:actions"),
  "session:set_participants": scoped("website:conversation:participants"),
  "session:set_state": scoped("website:conversation:states"),
  "session:sync:events": scoped("website:conversation:events"),
  "identity:verify:request": { tiers: ["plugin"], scope: undefined, permission: "read" },
  "widget:action:processed": userOnly,
  "status:health:changed": userOnly,
  "plugin:event": open,
};

/** Tried in order on names that have no exact row. */
const prefixes: [string, Requirement][] = [
  ["message:", scoped("website:conversation:messages")],
  ["session:", scoped("website:conversation:sessions")],
  ["browsing:request:", scoped("website:conversation:browsing", "write")],
  ["app:browsing:", scoped("website:conversation:browsing")],
  ["call:request:", scoped("website:conversation:calls", "write")],
  ["app:call:", scoped("website:conversation:calls")],
  ["people:", scoped("website:people:profiles")],
  ["email:", scoped("website:people:subscriptions")],
  ["spam:", userOnly],
  ["campaign:", userOnly],
  ["billing:", userOnly],
  ["website:validate:", userOnly],
  ["service:", userOnly],
  ["snippet:", userOnly],
];

/** The scopes that some event asks for. */
export const eventScopes: readonly string[] = [
  ...Object.values(exact),
  ...prefixes.map(([, requirement]) => requirement),
].flatMap(({ scope: name }) => name ?? []);

/** What a client needs to hear an event of this name. */
export function requirementOf(event: string): Requirement {
  return exact[event] ?? prefixes.find(([prefix]) => event.startsWith(prefix))?.[1] ?? open;
}
