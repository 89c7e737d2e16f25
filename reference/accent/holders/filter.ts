import { userOf, type Call } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { instead, refusesWhen, shows } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { notFound } from "../../refusal.ts";

/** Filters that only the user who saved them sees. */
export const filtersOfUsers: Plant = (reference) => {
  // Identifiers may be unique on their website only.
  const savers = new Map<string, string>();
  const placeOf = (website_id: string, filter_id: string): string => `${website_id} ${filter_id}`;
  let asking: { user_id: string; website_id: string } | undefined;
  const isForeign = (call: Call<"filters.filter.read">): boolean =>
    savers.get(placeOf(call.params.website_id, call.params.filter_id)) !== userOf(call).user_id;
  together(
    shows("filters.filter.create", (data, call) => {
      const { filter_id } = data as { filter_id: string };
      savers.set(placeOf(call.params.website_id, filter_id), userOf(call).user_id);
      return data;
    }),
    instead("filters.filter.list", (call, original) => {
      asking = { user_id: userOf(call).user_id, website_id: call.params.website_id };
      return original(call);
    }),
    seam("page", (original) => (items, page, perPage, operation) => {
      if (operation.operationId !== "filters.filter.list") {
        return original(items, page, perPage, operation);
      }
      const isOwn = ({ filter_id }: { filter_id: string }): boolean =>
        savers.get(placeOf(asking?.website_id ?? "", filter_id)) === asking?.user_id;
      const own = [...items].filter((item) => isOwn(item as { filter_id: string }));
      return original(own, page, perPage, operation);
    }),
    ...(["exists", "read", "replace", "remove"] as const).map((act) =>
      refusesWhen(`filters.filter.${act}`, (call) =>
        isForeign(call as Call<"filters.filter.read">) ? notFound("filter") : undefined,
      ),
    ),
  )(reference);
};
