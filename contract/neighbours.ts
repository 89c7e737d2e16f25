/** Of which other things it can be seen that a write to one of them left them alone. */
import type { Contract, Operation } from "./contract.ts";
import { operationOn } from "./operation-on.ts";
import { readerOf } from "./readers.ts";
import { isReading } from "./reading.ts";

export interface Neighbours {
  /**
   * What distinguishes the thing that the write is about from others: that the write made it, the item of a list that the body names, the
   * last identifier of the path, or the website.
   */
  by: "creation" | "body" | "path" | "website";
  /** The operation that shows the others. */
  reader: Operation;
}

/** Undefined if the write is about something that exists only once, or if it is open what it does to others. */
export function neighboursOf(
  write: Operation,
  { operations, resources }: Pick<Contract, "operations" | "resources">,
): Neighbours | undefined {
  if (isReading(write) || write.othersOpen !== undefined) return undefined;
  const { id } = resources[write.resource] ?? {};
  const along = (by: Neighbours["by"], reader: Operation | undefined): Neighbours | undefined =>
    reader && { by, reader };
  const own = (action: Operation["action"]): Operation | undefined =>
    operationOn({ operations }, write.resource, action);

  if (write.action === "create" && id) return along("creation", own("read") ?? own("list"));
  const isInBody = id?.field !== undefined && write.body?.properties?.[id.field] !== undefined;
  if (write.method === "delete" && !id?.param && isInBody) return along("body", own("list"));

  const named = write.pathParameters.at(-1);
  const reader = readerOf(write, operations);
  const isShown = named !== undefined && reader?.pathParameters.includes(named);
  if (!isShown || reader?.action === "list") return undefined;
  if (named === "website_id") return along("website", reader);
  const isIdentifier = Object.values(resources).some((one) => one.id?.param === named);
  return isIdentifier ? along("path", reader) : undefined;
}
