/** Deviations of where a thing is looked for: its identifier is enough, whatever website the path names. */
import { websiteOf, type Call } from "../call.ts";
import type { Website } from "../model.ts";
import { Refusal } from "../refusal.ts";
import { conversationsOf } from "../state/conversation.ts";
import { linkedWebsites } from "../state/linked.ts";
import { findProfile } from "../state/people.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import { instead } from "./handler.ts";

/** Whether the website has the thing that the path names. */
type Has = (website: Website, params: Record<string, string>) => boolean;

/** Whether it has the conversation. */
export const hasConversation: Has = (website, { session_id = "" }) =>
  conversationsOf(website).get(session_id) !== undefined;

/** Whether it has the profile. */
export const hasProfile: Has = (website, { people_id = "" }) =>
  findProfile(website, people_id) !== undefined;

/** Does on another website what is asked of a thing that only that one has. */
export const findsElsewhere = (operationId: OperationId, has: Has): Plant =>
  instead(operationId, (call, original) => {
    const params = call.params as unknown as Record<string, string>;
    const asked = call as Call & { params: { website_id: string } };
    const sites = [websiteOf(asked), ...call.reference.platform.websites];
    const holder = sites.find((website) => has(website, params));
    return original(
      holder ? { ...call, params: { ...call.params, website_id: holder.website_id } } : call,
    );
  });

/** Looks on all websites of the user for what the path names, on that of the path first. */
export const findsOnOthers = (operationId: OperationId): Plant =>
  instead(operationId, (call, original) => {
    const { website_id } = call.params as { website_id: string };
    const { credential } = call.caller ?? {};
    if (credential?.tier !== "user") return original(call);
    const others = linkedWebsites(call.reference, credential.user_id).map((one) => one.website_id);
    let refusal: Refusal | undefined;
    for (const id of new Set([website_id, ...others])) {
      try {
        return original({ ...call, params: { ...call.params, website_id: id } });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refusal ??= error;
      }
    }
    throw refusal;
  });
