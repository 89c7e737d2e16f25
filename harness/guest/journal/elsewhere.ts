/** Runs on a website of the same identifier through another URL: only the user knows whether that is the same platform. */
import { redact, secretsOf } from "../../../reports/redact.ts";
import { visitedOf, type Target } from "../../target/target.ts";
import { holderOf, type Approach } from "./held.ts";
import { journalPath, journalPaths } from "./journal-path.ts";
import { readJournal, type Remains } from "./journal.ts";
import { sweepCommand } from "./sweep-command.ts";

export interface RunElsewhere {
  website: string;
  /** Whether it has ended, and left something. */
  isOver: boolean;
  /** One sentence that says what to do. */
  text: string;
}

/** Runs through another URL on the websites of a target; none where a stage is named, which makes new websites. */
export function runsElsewhere(
  target: Target,
  { targetArguments }: Approach,
  environment: NodeJS.ProcessEnv,
): RunElsewhere[] {
  if (target.stage) return [];
  return visitedOf(target).flatMap(({ website }) => {
    const own = journalPath({ ...target, website }, environment);
    const paths = journalPaths(website, environment).filter((path) => path !== own);
    return paths.flatMap((path) => {
      const remains = readJournal(path);
      if (!remains) return [];
      const { isOver, text } = sentenceOn(remains, website, targetArguments);
      return [{ website, isOver, text: redact(text, secretsOf(target)) }];
    });
  });
}

function sentenceOn(
  remains: Remains,
  website: string,
  targetArguments: readonly string[] | undefined,
): Omit<RunElsewhere, "website"> {
  const { path, opening } = remains;
  const pid = holderOf(remains);
  const url = opening?.url ?? "URL";
  const where = opening
    ? `through ${url}`
    : "through a URL that its journal does not name any more";
  const what =
    pid === undefined
      ? `a run ${where} left a journal of website ${website}`
      : `another run (process ${pid}) plays ${where} on website ${website}`;
  const ifSame =
    pid === undefined
      ? `\`${sweepCommand(targetArguments, url)}\` cleans up after it; if that platform is gone, remove ${path}`
      : "each removes what the other makes: wait for its end";
  const text = `${what}; if that is the same platform, ${ifSame}`;
  return { isOver: pid === undefined, text };
}
