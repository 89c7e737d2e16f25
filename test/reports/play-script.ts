/** Lets a shell run the script of a failure with the credentials of somebody else, who does not have assay. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import {
  permissionsOf,
  scopesSaid,
  type GivenUser,
  type Target,
} from "../../harness/target/target.ts";

const oneTimeCode = fileURLToPath(new URL("one-time-code.ts", import.meta.url));

export interface Played {
  code: number | null;
  text: string;
  /** Variables that it asks for and that nobody has. */
  lacks: string[];
}

/** Why scripts cannot be run on this machine; undefined where they can. */
export function lackOfTools(): string | undefined {
  const missing = ["sh", "curl", "jq"].filter(
    (tool) => spawnSync(tool, [tool === "sh" ? "-c" : "--version", "true"]).error,
  );
  return missing.length ? `${missing.join(", ")} cannot be found` : undefined;
}

type Holder = Partial<GivenUser> & Record<string, unknown>;

/** Who plays a role of a script, by the names that rules give them. */
function holderOf(role: string, { credentials = {}, websites = [] }: Target): Holder | undefined {
  const { user, plugin, member, recoverable } = credentials;
  const [other] = websites;
  const [, whose, nth] = /^(OWNER|PLUGIN)_(\d+)$/.exec(role) ?? [];
  const further = nth === undefined ? undefined : websites[Number(nth) - 2];
  const known: Record<string, object | undefined> = {
    OWNER: user,
    NOBODY: user,
    OPERATOR_2: member,
    PLUGIN: plugin,
    RECOVERABLE: recoverable,
  };
  const byEnding: [RegExp, object | undefined][] = [
    [/OWNER(?:_\d+)?$/, whose === "OWNER" ? further?.user : other?.user],
    [/OPERATOR_2$/, other?.member],
    [/PLUGIN(?:_\d+)?$/, whose === "PLUGIN" ? further?.plugin : other?.plugin],
  ];
  return (known[role] ?? byEnding.find(([ending]) => ending.test(role))?.[1]) as Holder | undefined;
}

const pairOf = ({ identifier, key }: Holder): string | undefined =>
  identifier === undefined ? undefined : `${identifier}:${key}`;

async function userIdOf(holder: Holder, url: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(pairOf(holder) ?? "").toString("base64")}`;
  const answer = await fetch(`${url}/v1/user/account`, {
    headers: { authorization, "x-service-tier": "user" },
  });
  return ((await answer.json()) as { data: { user_id: string } }).data.user_id;
}

/** What a variable of a script holds for the owner of the target. */
async function valueOf(name: string, says: string, target: Target): Promise<string | undefined> {
  const { url, website, secondWebsite, websites = [], stage, credentials = {} } = target;
  if (name === "TOTP") return `${process.execPath} ${oneTimeCode}`;
  const scoped = credentials.scoped?.find((one) => says.includes(scopesSaid(permissionsOf(one))));
  if (scoped) return pairOf({ ...scoped });
  if (/^WEBSITE_\d+$/.test(name) && says.endsWith(", of OWNER")) return secondWebsite;
  const place = /^WEBSITE(?:_(\d+))?$/.exec(name);
  if (place) return [website, ...websites.map((one) => one.website)][Number(place[1] ?? 1) - 1];
  if (name === "VISITOR_SESSION_ID") return target.visitor?.session_id;
  if (name === "STAGE") return stage?.url;
  if (name === "STAGE_SECRET") return stage?.secret;
  const [, role = "", member] =
    /^(.*?)(?:_(EMAIL|PASSWORD|USER_ID|PLUGIN_ID|URN))?$/.exec(name) ?? [];
  const holder = holderOf(role, target);
  if (!holder || member === undefined) return holder && pairOf(holder);
  if (member === "USER_ID") return userIdOf(holder, url);
  const value = holder[member.toLowerCase()];
  return typeof value === "string" ? value : undefined;
}

export async function play(script: string, target: Target): Promise<Played> {
  const needs = [...script.matchAll(/^need (\w+) '(.*)'$/gm)] as unknown as [
    string,
    string,
    string,
  ][];
  const held = await Promise.all(
    needs.map(async ([, name, says]) => [name, await valueOf(name, says, target)] as const),
  );
  const lacks = held.flatMap(([name, value]) => (value === undefined ? [name] : []));
  // Answers that only a reader can judge are kept there.
  await using scratch = await mkdtempDisposable(join(tmpdir(), "assay-script-"));
  const shell = spawn("sh", ["-s"], {
    env: {
      PATH: process.env["PATH"] ?? "",
      TMPDIR: scratch.path,
      ...Object.fromEntries(held.filter(([, value]) => value !== undefined)),
      URL: target.url,
      // The reference shows at once what was written.
      SETTLE: "0",
    },
  });
  let text = "";
  shell.stdout.on("data", (piece: Buffer) => (text += piece.toString("utf8")));
  shell.stderr.on("data", (piece: Buffer) => (text += piece.toString("utf8")));
  shell.stdin.end(script);
  const [code] = (await once(shell, "close")) as [number | null];
  return { code, text, lacks };
}
