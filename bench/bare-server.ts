/** A bare node:http server that reads the request and answers a fixed JSON body of the given size. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const size = Number(process.argv[2]);
const answer = { error: false, reason: "listed", data: "" };
const around = JSON.stringify(answer).length;
const body = JSON.stringify({ ...answer, data: "x".repeat(Math.max(0, size - around)) });

const server = createServer((request, response) => {
  request.on("data", () => undefined);
  request.on("end", () => {
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
process.once("SIGTERM", () => process.exit(0));
