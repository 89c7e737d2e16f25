import type { TestClient } from "../../client.ts";

/** One message of each type, as the contract shows them. */
export function contractExamples({ contract }: TestClient): object[] {
  const { examples = [] } = contract.models["message-send"] ?? {};
  return examples as object[];
}
