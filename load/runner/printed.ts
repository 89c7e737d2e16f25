/** What k6's scripts said with console.log: one JSON value a line, in the order in which each process said it. */
import { createReadStream, existsSync } from "node:fs";
import type { Generated } from "./generator.ts";

/** All that the scripts of these processes printed. */
export async function* printed<Line>(generated: readonly Generated[]): AsyncGenerator<Line> {
  for (const { printed: file } of generated) {
    if (!existsSync(file)) continue;
    for await (const line of linesOf(file)) if (line !== "") yield JSON.parse(line) as Line;
  }
}

/** Split at line feeds alone: `node:readline` also splits at the line separators that a JSON string may hold as they are. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest;
}
