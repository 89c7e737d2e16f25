/** Every operation of the contract is reached with success and a valid answer, family by family. */
import { readdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { loadContract } from "../../contract/contract.ts";
import { testClient, type TestClient } from "./client.ts";

type Walk = (client: TestClient) => Promise<void>;

const contract = loadContract();
const folder = new URL("./walk/", import.meta.url);
const families = [...new Set(contract.operations.map(({ family }) => family))];
const walks = new Set(readdirSync(folder).map((file) => file.replace(/\.ts$/, "")));
const reached = new Set<string>();

for (const family of families) {
  test(`${family}: every operation succeeds`, async () => {
    expect(walks, `test/reference/walk/${family}.ts is missing`).toContain(family);
    const { walk } = (await import(new URL(`${family}.ts`, folder).href)) as { walk: Walk };
    const client = await testClient({ contract });
    try {
      await walk(client);
    } finally {
      await client.close();
    }
    for (const id of client.reached) reached.add(id);
    const missing = contract.operations
      .filter(
        (operation) => operation.family === family && !client.reached.has(operation.operationId),
      )
      .map(({ operationId }) => operationId);
    expect(missing).toEqual([]);
  });
}

afterAll(() => {
  console.log(`reach: ${reached.size}/${contract.operations.length} operations`);
});
