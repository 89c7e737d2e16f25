/** The target of a command: a file, a URL, or the embedded reference in a process of its own. */
import { startLocalReference } from "./local-reference.ts";
import { readTarget, type Target } from "./target.ts";

export interface TargetOptions {
  target?: string;
  baseUrl?: string;
}

export interface Chosen {
  target: Target;
  stop: () => Promise<void>;
}

export async function chooseTarget({ target: file, baseUrl }: TargetOptions): Promise<Chosen> {
  const stop = async (): Promise<void> => undefined;
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) {
    throw new Error(`--base-url ${baseUrl} is no URL; write http://host:port`);
  }
  if (file !== undefined) {
    const target = readTarget(file, process.env);
    return { target: baseUrl === undefined ? target : { ...target, url: baseUrl }, stop };
  }
  if (baseUrl !== undefined) {
    return { target: { name: new URL(baseUrl).host, url: baseUrl }, stop };
  }
  return startLocalReference();
}
