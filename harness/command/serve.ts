/** `assay serve`: the reference as a sandbox. */
import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { readFile, stat, writeFile } from "node:fs/promises";
import { Command } from "commander";
import { filledSecret, largestSeed, rarity, repeatable, wholeNumber } from "./support/option.ts";
import { plainPaths } from "../../reference/relay/sockets.ts";
import { startReference, type RunningReference } from "../../reference/server.ts";
import { createWorld } from "../../reference/stage/world.ts";
import { stagePath } from "../../reference/stage/stage.ts";
import type { Target } from "../target/target.ts";
import { whyNotListening } from "../realtime/not-listening.ts";

interface ServeOptions {
  port: number;
  host: string;
  seed?: number;
  fault: string[];
  accent: string[];
  rarity?: number;
  stageSecret?: string;
  writeTarget?: string;
  untilInputEnds: boolean;
}

/** Addresses at which nobody else can use the well-known keys of the usual seed. */
const loopback = /^(127\.|localhost$|::1$)/;

async function runServe(options: ServeOptions): Promise<void> {
  // Before anything is printed, as a reader of it may stop this process at once.
  const stopped = Promise.race([
    once(process, "SIGINT"),
    once(process, "SIGTERM"),
    // A file, such as /dev/null, ends and is not closed; a pipe that breaks is closed and does not end.
    ...(options.untilInputEnds
      ? ["end", "close"].map((name) => once(process.stdin.resume(), name))
      : []),
  ]);
  try {
    await serveUntil(stopped, options);
  } finally {
    process.stdin.destroy();
  }
}

async function serveUntil(stopped: Promise<unknown>, options: ServeOptions): Promise<void> {
  if (options.writeTarget !== undefined) await checkOwn(options.writeTarget);
  const secret = options.stageSecret ?? randomBytes(16).toString("hex");
  const running = await startReference({
    host: options.host,
    port: options.port,
    seed: options.seed ?? (loopback.test(options.host) ? 1 : randomInt(largestSeed)),
    faults: options.fault,
    accents: options.accent,
    rarity: options.rarity,
    stageSecret: secret,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall === "getaddrinfo")
      throw new Error(
        `--host ${options.host} is neither an address of this machine nor a name of one`,
      );
    if (error.syscall !== "listen") throw error;
    const other =
      error.code === "EADDRNOTAVAIL"
        ? "another --host"
        : "another --port, or 0 for any that is free";
    throw new Error(
      `cannot listen on ${options.host} at port ${options.port}: ${whyNotListening(error)}; give ${other}`,
    );
  });
  try {
    await announce(running, secret, options);
    await stopped;
  } finally {
    await running.close();
  }
}

/** The first line of the target files that are written here. */
const mark = "# Written by assay serve, which writes over it.";

/** A target file that somebody wrote by hand holds what nothing brings back. */
async function checkOwn(file: string): Promise<void> {
  const isFile = await stat(file).then(
    (it) => it.isFile(),
    () => false,
  );
  const there = isFile ? await readFile(file, "utf8") : "";
  if (there.trim() !== "" && !there.startsWith(mark))
    throw new Error(
      `--write-target ${file} is there already, and \`assay serve\` did not write it; give another name, or remove it`,
    );
}

/** Says what there is to play with, and writes the target file that is asked for. */
async function announce(
  { reference, url }: RunningReference,
  secret: string,
  options: ServeOptions,
): Promise<void> {
  const { website, operators, tokens } = createWorld(reference, { tokens: [{}] });
  const [owner] = operators;
  const [plugin] = tokens;
  if (!owner || !plugin)
    throw new Error("a world has one operator and the token that was asked for");
  const served: Served = { url, secret, website, owner, plugin: plugin.token };
  const { writeTarget } = options;
  if (writeTarget !== undefined) await writeDown(targetOf(served), writeTarget);
  console.log(`${announcement(served, deviations(options))}\n`);
  if (writeTarget !== undefined) console.log(`Wrote ${writeTarget}`);
  console.log("Stop with Ctrl-C.");
  // A command that plays with it wants no file with secrets.
  process.send?.(targetOf(served), () => process.disconnect());
}

async function writeDown(target: Target, file: string): Promise<void> {
  const { stringify } = await import("yaml");
  await writeFile(file, `${mark}\n${stringify(target)}`, { mode: 0o600 });
}

type MadeWorld = ReturnType<typeof createWorld>;

/** What whoever starts the reference may play with. */
interface Served {
  url: string;
  /** The secret of the stage. */
  secret: string;
  website: MadeWorld["website"];
  owner: MadeWorld["operators"][number];
  plugin: MadeWorld["tokens"][number]["token"];
}

const webSockets = (url: string): string => url.replace("http", "ws");

const pairOf = ({ identifier, key }: { identifier: string; key: string }): string =>
  `${identifier}:${key}`;

function announcement({ url, secret, website, owner, plugin }: Served, deviating: string): string {
  const sockets = webSockets(url);
  const token = pairOf(plugin);
  return `The reference listens on ${url}

  website        ${website.website_id} (${website.domain})
  plugin token   ${token}
                 every scope, read and write; header X-Service-Tier: plugin
  user session   ${pairOf(owner.session)}
                 owner ${owner.email}, password ${owner.password}; header X-Service-Tier: user
  sockets        ${sockets}/rtm/ and /stream/ (Socket.IO), /plain/rtm and /plain/stream (JSON)
  stage          ${url}${stagePath}, bearer ${secret}
${deviating}
  curl -u '${token}' -H 'X-Service-Tier: plugin' ${url}/v1/website/${website.website_id}`;
}

/** The running reference as a target file describes it. */
const targetOf = ({ url, secret, website, owner, plugin }: Served): Target => ({
  name: "reference",
  url,
  stage: { url: url + stagePath, secret },
  website: website.website_id,
  credentials: { plugin, user: owner.session },
  realtime: {
    adapter: "socket.io",
    plain: {
      rtm: webSockets(url) + plainPaths.rtm,
      stream: webSockets(url) + plainPaths.stream,
    },
  },
});

function deviations({ fault, accent }: ServeOptions): string {
  return [
    ...(fault.length ? [`  faults         ${fault.join(", ")}`] : []),
    ...(accent.length ? [`  accents        ${accent.join(", ")}`] : []),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

export const serve: Command = new Command("serve")
  .description("Start the reference implementation as a sandbox.")
  .option("--port <number>", "port to listen on; 0 for any free one", wholeNumber(0, 65_535), 0)
  .option("--host <address>", "address to listen on", "127.0.0.1")
  .option(
    "--seed <number>",
    "one seed gives one sequence of ids and keys; 1 if absent, a random one beyond the loopback",
    wholeNumber(0, largestSeed),
  )
  .addOption(repeatable("--fault <id>", "plant a fault"))
  .addOption(repeatable("--accent <id>", "speak with an accent"))
  .addOption(rarity())
  .option("--stage-secret <secret>", "secret of the stage; a random one if absent", filledSecret)
  .option(
    "--until-input-ends",
    "stop when standard input ends, such as with the process that writes it",
    false,
  )
  .option(
    "--write-target <file>",
    "write a target file with URL, stage and credentials; a file that serve did not write is left alone",
  )
  .action(runServe);
