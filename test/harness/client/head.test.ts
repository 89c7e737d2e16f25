/** What a HEAD brings back over the wire, byte by byte. */
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { sendHead } from "../../../harness/client/head.ts";

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    await once(server, "close");
  }
});

/** A server that writes these pieces to every caller; it hangs up at the end, or keeps the line. */
async function saying(pieces: string[], hangsUp = true): Promise<{ url: URL; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (request: Buffer) => {
      heard.push(request.toString("latin1"));
      for (const piece of pieces) socket.write(piece);
      if (hangsUp) socket.end();
    });
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/v1/thing?a=1`), heard };
}

const head =
  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nSet-Cookie: a\r\nSet-Cookie: b\r\n\r\n";

test("status and headers come back, and no body", async () => {
  const { url, heard } = await saying([head]);
  const answer = await sendHead(url, { authorization: "Basic x" }, { timeout: 1_000 });
  expect(answer).toEqual({
    status: 200,
    headers: { "content-type": "application/json", "set-cookie": ["a", "b"] },
    text: "",
    json: undefined,
  });
  expect(heard[0]).toMatch(/^HEAD \/v1\/thing\?a=1 HTTP\/1\.1\r\nhost: 127\.0\.0\.1:\d+\r\n/);
  expect(heard[0]).toContain("\r\nauthorization: Basic x\r\n");
});

test("a body is seen, in one piece with the headers or after them", async () => {
  const { url } = await saying([`${head}{"error"`, ":false}"]);
  expect((await sendHead(url, {}, { timeout: 1_000 })).text).toBe('{"error":false}');
});

test("interim responses are passed over", async () => {
  const { url } = await saying(["HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n", head]);
  expect(await sendHead(url, {}, { timeout: 1_000 })).toMatchObject({ status: 200, text: "" });
});

test("a line that is kept open is not waited for", async () => {
  const { url } = await saying([head], false);
  expect(await sendHead(url, {}, { timeout: 5_000 })).toMatchObject({ status: 200, text: "" });
});

test("a value that would end its line is not sent", async () => {
  const { url, heard } = await saying([head]);
  const headers = { "x-key": "a\r\nx-other: b" };
  await expect(sendHead(url, headers, { timeout: 1_000 })).rejects.toThrow("has a line break");
  expect(heard).toEqual([]);
});

test("no headers in time is a timeout", async () => {
  const { url } = await saying(["HTTP/1.1 200 OK\r\n"], false);
  await expect(sendHead(url, {}, { timeout: 50 })).rejects.toMatchObject({ name: "TimeoutError" });
});

test("what is not HTTP is said so", async () => {
  const { url } = await saying(["hello\r\n\r\n"]);
  await expect(sendHead(url, {}, { timeout: 1_000 })).rejects.toThrow(
    'not an HTTP response: "hello',
  );
});

test("a forward proxy that never answers is one that took too long, and not a target that speaks no HTTP", async () => {
  const { url } = await saying([], false);
  const environment = { HTTPS_PROXY: url.origin };
  const sending = sendHead(new URL("https://target.test/"), {}, { timeout: 100, environment });
  await expect(sending).rejects.toMatchObject({ name: "TimeoutError" });
});
