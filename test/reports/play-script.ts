/** Lets a shell run the script of a failure with the credentials of somebody else, who does not have assay. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { spawnSync } from "node:child_process";
import type { Target } from "../../harness/target/target.ts";

export interface Played {
  code: number | null;
  text: string;
}

/** Why scripts cannot be run on this machine; undefined where they can. */
export function lackOfTools(): string | undefined {
  const missing = ["sh", "curl", "jq"].filter(
    (tool) => spawnSync(tool, [tool === "sh" ? "-c" : "--version", "true"]).error,
  );
  return missing.length ? `${missing.join(", ")} cannot be found` : undefined;
}

/** What the variables of a script hold for the owner of the target. */
function environmentOf({ url, website = "", credentials = {}, websites = [] }: Target) {
  const [other] = websites;
  const pair = (one?: { identifier: string; key: string }): string =>
    one ? `${one.identifier}:${one.key}` : "";
  const { user, plugin, member } = credentials;
  return {
    URL: url,
    WEBSITE: website,
    WEBSITE_2: other?.website ?? "",
    OWNER: pair(user),
    OPERATOR_2: pair(member),
    PLUGIN: pair(plugin),
    FOREIGN_OWNER: pair(other?.user),
    FOREIGN_PLUGIN: pair(other?.plugin),
    // The same people in the roles that rules give them.
    PLUGIN_THAT_CLAIMS_USER: pair(plugin),
    PLUGIN_2: pair(other?.plugin),
    // What the owner knows, by who sends it.
    OWNER_PASSWORD: user?.password ?? "",
    NOBODY_PASSWORD: user?.password ?? "",
    OWNER_ACCESS_PASSWORD: "a password of no account",
  };
}

export async function play(script: string, target: Target): Promise<Played> {
  const shell = spawn("sh", ["-s"], {
    env: { PATH: process.env["PATH"] ?? "", ...environmentOf(target) },
  });
  let text = "";
  shell.stdout.on("data", (piece: Buffer) => (text += piece.toString("utf8")));
  shell.stderr.on("data", (piece: Buffer) => (text += piece.toString("utf8")));
  shell.stdin.end(script);
  const [code] = (await once(shell, "close")) as [number | null];
  return { code, text };
}
