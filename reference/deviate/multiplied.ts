/** Deviations of lists that are joined with parts of their items: an item is listed once for each of its parts. */
import type { Call } from "../call.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Plant } from "./deviation.ts";
import { shows } from "./handler.ts";

/** @param isMeant whether the query brings it about */
export const listsPerPart = (
  list: OperationId,
  part: string,
  isMeant: (query: Record<string, unknown>) => boolean = () => true,
): Plant =>
  shows(list, (data, { query }: Pick<Call, "query">) =>
    isMeant(query)
      ? (data as unknown[]).flatMap((item) => {
          const parts = memberAt(item, part);
          const rows = Array.isArray(parts) && parts.length ? parts : [part];
          return rows.map(() => item);
        })
      : data,
  );
