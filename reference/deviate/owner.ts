/** Deviations of who counts as an owner. */
import { userOf, type Call } from "../call.ts";
import type { Website } from "../model.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import { instead } from "./handler.ts";

/** Does the operation as if the caller, an operator of these websites, owned them. */
export const asOwnerOf = <Id extends OperationId>(
  operationId: Id,
  websitesOf: (call: Call<Id>) => Website[],
): Plant =>
  instead(operationId, (call, original) => {
    const { user_id } = userOf(call);
    const links = websitesOf(call).flatMap(({ operators }) => operators.get(user_id) ?? []);
    const roles = links.map(({ role }) => role);
    for (const link of links) link.role = "owner";
    try {
      return original(call);
    } finally {
      links.forEach((link, index) => Object.assign(link, { role: roles[index] }));
    }
  });
