/** New things that are there for those who read only some time after they were made (open.read-after-write). */
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { notFound } from "../../refusal.ts";
import { wrap } from "../../seams.ts";

/** How long a new thing is not shown (ms). */
const hidden = 300;

const creations: readonly (readonly [create: OperationId, list: OperationId])[] = [
  ["conversation.create", "conversations.conversation.list"],
  ["conversation.message.send", "conversation.message.list"],
  ["people.profile.create", "people.profile.list"],
  ["helpdesk.article.create", "helpdesk.article.list"],
  ["helpdesk.category.create", "helpdesk.category.list"],
  ["helpdesk.section.create", "helpdesk.section.list"],
  ["helpdesk.redirection.create", "helpdesk.redirection.list"],
];

type Members = Record<string, unknown>;

/** For a while after it was made, a thing is neither read, nor what it holds, nor listed nor found. */
const appearsLate =
  (create: OperationId, list: OperationId): Plant =>
  ({ contract, seams, clock }) => {
    const { resource } = contract.operation(create);
    const { param = "", field = param } = contract.resources[resource]?.id ?? {};
    const absent = new Set<string>();
    /** Fingerprints may stand for one message in each conversation. */
    const named = ({ website_id, session_id }: Members, id: unknown): string =>
      JSON.stringify([website_id, param === "session_id" ? id : session_id, String(id)]);
    wrap(seams, "handle", (original) => (call) => {
      const { operationId, method } = call.operation;
      const params: Members = call.params;
      const isAbsent = (id: unknown): boolean => absent.has(named(params, id));
      const isRead = method === "head" || method === "get";
      if (isRead && isAbsent(params[param])) throw notFound(resource);
      const data = original(call);
      if (operationId === list && Array.isArray(data))
        return data.filter((one) => !isAbsent((one as Members)[field]));
      if (operationId === create) {
        // Where another accent took the creation without making anything, there is nothing to hide.
        if (!(field in (data as Members))) return data;
        const id = named(params, (data as Members)[field]);
        absent.add(id);
        clock.at(clock.now() + hidden, () => absent.delete(id));
      }
      return data;
    });
  };

/** Shows what was made only some time later. */
export const showsLate: Plant = together(
  ...creations.map(([create, list]) => appearsLate(create, list)),
);
