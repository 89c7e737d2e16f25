/** The target of a command: a file, a URL, or the embedded reference in a process of its own. */
import {
  startLocalReference,
  type LocalReference,
  type LocalReferenceOptions,
} from "./local-reference.ts";
import type { Target } from "./target.ts";

export interface TargetOptions {
  target?: string;
  baseUrl?: string;
  /** Planted into the embedded reference. */
  fault?: string[];
  accent?: string[];
}

export interface Chosen {
  target: Target;
  stop: () => Promise<void>;
}

/**
 * The target of the file or the address, else the embedded reference, which `stop` ends.
 * @throws an error that says which option is wrong, or which two exclude each other
 */
export async function chooseTarget(options: TargetOptions): Promise<Chosen> {
  const { target: file, baseUrl, fault = [], accent = [] } = options;
  const stop = async (): Promise<void> => undefined;
  if (baseUrl !== undefined && !isHttp(baseUrl)) {
    throw new Error(`--base-url ${baseUrl} is not a URL of http or https; write http://host:port`);
  }
  if ((file !== undefined || baseUrl !== undefined) && (fault.length || accent.length)) {
    throw new Error(
      "--fault and --accent are planted in the embedded reference: leave out --target and --base-url",
    );
  }
  if (file !== undefined) {
    // What reads and checks files takes as long to load as all the rest.
    const { readTarget } = await import("./read-target.ts");
    const target = readTarget(file, process.env);
    return { target: baseUrl === undefined ? target : { ...target, url: baseUrl }, stop };
  }
  if (baseUrl !== undefined) {
    return { target: { name: new URL(baseUrl).host, url: baseUrl }, stop };
  }
  return startEmbedded({ faults: fault, accents: accent });
}

/** The reference where no target is named: nobody has it afterwards. */
export async function startEmbedded(options: LocalReferenceOptions): Promise<LocalReference> {
  const { target, ...local } = await startLocalReference(options);
  const planted = [...(options.faults ?? []), ...(options.accents ?? [])].sort();
  return {
    ...local,
    target: { ...target, isEmbedded: true, ...(planted.length && { planted }) },
  };
}

const isHttp = (url: string): boolean =>
  URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);

/** The options of a command that name the same target again; a reference with the same seed behaves alike. */
export function targetArguments({
  target,
  baseUrl,
  fault = [],
  accent = [],
}: TargetOptions): string[] {
  return [
    ...(target === undefined ? [] : ["--target", target]),
    ...(baseUrl === undefined ? [] : ["--base-url", withoutUserInfo(baseUrl)]),
    ...fault.flatMap((id) => ["--fault", id]),
    ...accent.flatMap((id) => ["--accent", id]),
  ];
}

/** What a report prints must not hold a password. */
function withoutUserInfo(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
