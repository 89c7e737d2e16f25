/** A request that was given up while it waited for a connection. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { send, TooSlow } from "../../../harness/client/send.ts";

const largestBody = 1000;

test("is not sent afterwards: nobody waits for what it does", async () => {
  const reached: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    reached.push(url);
    setTimeout(() => response.end("{}"), url === "/long" ? 300 : 0);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    connections: 1,
  });
  const ask = (path: string, deadline: number) =>
    send(pool, { method: "GET", path }, { deadline, largestBody });
  const long = ask("/long", 5_000);
  await expect(ask("/given-up", 50)).rejects.toThrow(TooSlow);
  await long;
  expect(await ask("/later", 5_000)).toMatchObject({ status: 200 });
  await pool.close();
  expect(reached).toEqual(["/long", "/later"]);
});
