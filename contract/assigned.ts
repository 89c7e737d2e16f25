/** Which path parameters name a thing of one website by an identifier that nobody chose. */
import type { Contract } from "./contract.ts";

type Known = Pick<Contract, "resources" | "operations">;

export function isAssigned({ resources, operations }: Known, name: string): boolean {
  const noun = Object.keys(resources).find((one) => resources[one]?.id?.param === name);
  const all = operations.filter(({ resource }) => resource === noun);
  const create = all.find(({ action }) => action === "create");
  return (
    all.length > 0 &&
    all.every(({ path }) => path.includes("{website_id}")) &&
    !create?.body?.required?.includes(name)
  );
}
