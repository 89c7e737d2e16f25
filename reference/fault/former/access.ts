/** Families of routes, and sockets, that look for themselves who may come in, and do not learn that somebody may no longer. */
import type { Operation } from "../../../contract/contract.ts";
import type { Tier } from "../../../contract/source.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { userOf, websiteOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead } from "../../deviate/handler.ts";
import type { Credential } from "../../model.ts";
import type { RelayListener } from "../../relay/event.ts";
import { shortcutsOf } from "../../routes/shortcuts.ts";
import { wrap } from "../../seams.ts";
import { hooksOf } from "../../state/hook.ts";

/** The credentials that keypairs had while they were valid. */
function credentialsOnce({ seams }: Parameters<Plant>[0]): Map<string, Credential> {
  const known = new Map<string, Credential>();
  wrap(seams, "credential", (original) => (identifier, key) => {
    const credential = original(identifier, key);
    if (credential) known.set(`${identifier}:${key}`, credential);
    return credential;
  });
  return known;
}

/** Which operations do not learn that somebody may no longer. */
type Left = (operation: Operation) => boolean;

const ofFamily =
  (family: string): Left =>
  (operation) =>
    operation.family === family;

const isWrite: Left = ({ method }) => method !== "get" && method !== "head";

/** These operations go on accepting keypairs of this tier that are over. */
const overStillCall =
  (tier: Tier, isLeft: Left): Plant =>
  (reference) => {
    const { seams } = reference;
    const known = credentialsOnce(reference);
    let isMeant = false;
    // Who calls is looked up as soon as it is known that somebody has to.
    wrap(seams, "needsCredential", (original) => (operation) => {
      isMeant = isLeft(operation);
      return original(operation);
    });
    wrap(seams, "credential", (original) => (identifier, key) => {
      const former = isMeant ? known.get(`${identifier}:${key}`) : undefined;
      return original(identifier, key) ?? (former?.tier === tier ? former : undefined);
    });
  };

/** A family goes on accepting keypairs of this tier that are over. */
export const overStillRead = (tier: Tier, family: string): Plant =>
  overStillCall(tier, ofFamily(family));

/** Writes go on accepting them. */
export const overStillWrite = (tier: Tier): Plant => overStillCall(tier, isWrite);

/** These operations go on letting callers of this tier in to websites that let them in before. */
const formerStill =
  (tier: Tier, isLeft: Left): Plant =>
  ({ seams }) => {
    const known = new Set<string>();
    wrap(seams, "allowsWebsite", (original) => (website, caller, operation, params) => {
      const { credential } = caller;
      const who = credential.tier === "user" ? credential.user_id : credential.plugin_id;
      const place = `${website.website_id} ${who}`;
      const isAllowed = original(website, caller, operation, params);
      if (isAllowed) known.add(place);
      return isAllowed || (caller.tier === tier && isLeft(operation) && known.has(place));
    });
  };

/** A family goes on letting in callers of this tier whom it let in before. */
export const formerStillRead = (tier: Tier, family: string): Plant =>
  formerStill(tier, ofFamily(family));

/** Writes go on letting them in. */
export const formerStillWrite = (tier: Tier): Plant => formerStill(tier, isWrite);

/** One operation goes on letting them in. */
export const formerStillCall = (tier: Tier, operationId: OperationId): Plant =>
  formerStill(tier, (operation) => operation.operationId === operationId);

/** Sockets that are open end with their keypair, and new ones are opened with it all the same. */
export const overOpensSockets: Plant = (reference) => {
  const { seams } = reference;
  const known = credentialsOnce(reference);
  wrap(
    seams,
    "socketCredential",
    (original) => (identifier, key) =>
      original(identifier, key) ?? known.get(`${identifier}:${key}`),
  );
  const onceValid = new WeakSet<RelayListener>();
  wrap(seams, "hears", (original) => (listener, event) => {
    if (listener.isValid()) onceValid.add(listener);
    return original(
      onceValid.has(listener) ? listener : { ...listener, isValid: () => true },
      event,
    );
  });
};

/** Once a session has ended, no socket of its user hears anything. */
export const endDeafensUser: Plant = (reference) => {
  const deaf = new Set<string>();
  for (const id of ["session.authorized.remove", "session.logout"] as const)
    instead(id, (call, original) => {
      deaf.add(userOf(call).user_id);
      return original(call);
    })(reference);
  wrap(
    reference.seams,
    "hears",
    (original) => (listener, event) =>
      !deaf.has(listener.user_id ?? "") && original(listener, event),
  );
};

/** Who made hooks and shortcuts. */
function makersIn(reference: Parameters<Plant>[0]): Map<string, string> {
  const makers = new Map<string, string>();
  const note = (id: unknown, user_id: string): void => void makers.set(String(id), user_id);
  together(
    afterwards("hooks.hook.create", (call, data) =>
      note((data as { hook_id: string }).hook_id, userOf(call).user_id),
    ),
    afterwards("shortcuts.shortcut.create", (call, data) =>
      note((data as { shortcut_id: string }).shortcut_id, userOf(call).user_id),
    ),
  )(reference);
  return makers;
}

/** With an operator who is unlinked goes what they made. */
export const unlinkedTakesThings: Plant = (reference) => {
  const makers = makersIn(reference);
  afterwards("operators.operator.remove", (call) => {
    const website = websiteOf(call);
    const isOf = (id: string): boolean => makers.get(id) === call.params.user_id;
    const [hooks, shortcuts] = [hooksOf(website), shortcutsOf(website)];
    for (const { hook_id } of hooks) if (isOf(hook_id)) hooks.delete(hook_id);
    for (const { shortcut_id } of shortcuts) if (isOf(shortcut_id)) shortcuts.delete(shortcut_id);
  })(reference);
};

/** The hooks of an operator who is unlinked stay and deliver nothing. */
export const unlinkedSilencesHooks: Plant = (reference) => {
  const makers = makersIn(reference);
  const { hooks, platform } = reference;
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    const maker = makers.get(target.hook_id);
    const operators = platform.websites.get(delivery.website_id)?.operators;
    if (maker === undefined || operators?.has(maker)) deliver(target, delivery);
  };
};
