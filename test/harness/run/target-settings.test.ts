/** What a target file says of the way to it holds for every call. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { openRun } from "../../../harness/run/run.ts";
import type { Target } from "../../../harness/target/target.ts";

const contract = loadContract();
const as = { role: "owner", tier: "user", pair: { identifier: "i", key: "a-key" } } as const;

interface Called {
  headers: IncomingHttpHeaders[];
  /** The status of each answer, or why there was none. */
  ends: unknown[];
}

/** A read and a HEAD of a target that answers after this time (ms). */
async function called(settings: Partial<Target>, pause = 0): Promise<Called> {
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    setTimeout(() => response.end('{"error":false,"reason":"resolved","data":{}}'), pause);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = await openRun(contract, { name: "t", url, patience: 1, ...settings });
  try {
    const ends: unknown[] = [];
    for (const id of ["website.read", "helpdesk.exists"])
      await run.call(contract.operation(id), as, { params: { website_id: "w" } }).then(
        ({ response }) => ends.push(response?.status),
        (error: unknown) => ends.push(String(error)),
      );
    return { headers, ends };
  } finally {
    await run.close();
    server.closeAllConnections();
    server.close();
  }
}

test("the tier goes in the header that it names, and its headers go along", async () => {
  const { headers, ends } = await called({
    tierHeader: "x-tier",
    headers: { "x-gateway": "open" },
  });
  expect(ends).toEqual([200, 200]);
  expect(headers).toHaveLength(2);
  for (const one of headers) {
    expect(one).toMatchObject({ "x-tier": "user", "x-gateway": "open" });
    expect(one).not.toHaveProperty("x-service-tier");
  }
});

test("no answer is waited for longer than it says", async () => {
  const { ends } = await called({ timeout: 50 }, 1_000);
  const late = expect.stringMatching(/^Overdue: .*: timeout, /) as unknown;
  expect(ends).toEqual([late, late]);
});
