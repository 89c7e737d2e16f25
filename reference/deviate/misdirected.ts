/** Deviations of which conversation a call is about: one other than the one that the path names. */
import { websiteOf, type Call } from "../call.ts";
import { conversationsOf } from "../state/conversation/store.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import { instead } from "./handler.ts";
import { Refusal } from "../refusal.ts";

type Params = { website_id: string; session_id: string };
type InConversation<Id extends OperationId> = Call<Id> & { params: Params };

/** The call as one about another conversation. */
const about = <Id extends OperationId>(call: Call<Id>, session_id: string): Call<Id> => ({
  ...call,
  params: { ...call.params, session_id },
});

const paramsOf = <Id extends OperationId>(call: Call<Id>): Params =>
  (call as InConversation<Id>).params;

/** The one of each website that the operation was about first. */
function firstNamed(): (call: Call<never>) => string {
  const first = new Map<string, string>();
  return (call) => {
    const { website_id, session_id } = paramsOf(call);
    if (!first.has(website_id)) first.set(website_id, session_id);
    return first.get(website_id) ?? session_id;
  };
}

/** Does it to the conversation that it was done to first on the website, whichever is named. */
export const staysWithFirst =
  (operationId: OperationId): Plant =>
  (reference) => {
    const first = firstNamed();
    instead(operationId, (call, original) => original(about(call, first(call as never))))(
      reference,
    );
  };

/** Does it to the newest conversation of the website, whichever is named. */
export const goesToNewest = (operationId: OperationId): Plant =>
  instead(operationId, (call, original) => {
    const { all, created } = conversationsOf(websiteOf(call as never));
    const newest = [...created].find(({ session_id }) => all.has(session_id));
    return original(newest ? about(call, newest.session_id) : call);
  });

/** Does it also to the conversation that it was done to first on the website, as far as it can be done there. */
export const reachesFirstToo =
  (operationId: OperationId): Plant =>
  (reference) => {
    const first = firstNamed();
    instead(operationId, (call, original) => {
      const earlier = first(call as never);
      const data = original(call);
      if (earlier === paramsOf(call).session_id) return data;
      try {
        original(about(call, earlier));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
      return data;
    })(reference);
  };
