import { userOf, type Call } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { instead, refusesWhen, shows } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { notFound } from "../../refusal.ts";

/** Filters that only the user who saved them sees. */
export const filtersOfUsers: Plant = (reference) => {
  const savers = new Map<string, string>();
  let asking: string | undefined;
  const isForeign = (call: Call<"filters.filter.read">): boolean =>
    savers.get(call.params.filter_id) !== userOf(call).user_id;
  together(
    shows("filters.filter.create", (data, call) => {
      savers.set((data as { filter_id: string }).filter_id, userOf(call).user_id);
      return data;
    }),
    instead("filters.filter.list", (call, original) => {
      asking = userOf(call).user_id;
      return original(call);
    }),
    seam("page", (original) => (items, page, perPage, operation) => {
      if (operation.operationId !== "filters.filter.list") {
        return original(items, page, perPage, operation);
      }
      const own = [...items].filter(
        (item) => savers.get((item as { filter_id: string }).filter_id) === asking,
      );
      return original(own, page, perPage, operation);
    }),
    ...(["exists", "read", "replace", "remove"] as const).map((act) =>
      refusesWhen(`filters.filter.${act}`, (call) =>
        isForeign(call as Call<"filters.filter.read">) ? notFound("filter") : undefined,
      ),
    ),
  )(reference);
};
