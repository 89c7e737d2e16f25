/** Which exchanges a failure needs that one call shows by itself, where the case tried the same on several websites. */
import { memberAt } from "../../contract/pointer.ts";
import type { CaseAct } from "../../harness/record/setting.ts";
import type { RecordedExchange, RuleRecord } from "../run.ts";

/** Kinds that ask of each body by itself whether it is refused, each in a world of its own. */
const ofOneCall = new Set<string>(["bounds", "enumeration", "required", "typed"]);

const websiteIn = (path: string): string | undefined => /\/website\/([^/?]+)/.exec(path)?.[1];

const askedIn = ({ request: { path, body } }: RecordedExchange): string =>
  `${path} ${JSON.stringify(body ?? null)}`;

/** Characters of an identifier: shorter texts are alike by chance. */
const leastOfId = 20;

const idsIn = ({ response }: RecordedExchange): string[] =>
  [...(response?.text ?? "").matchAll(/"([\w-]+)"/g)].flatMap(([, text = ""]) =>
    text.length >= leastOfId ? [text] : [],
  );

/**
 * Leaves out the steps on other websites, because whoever runs the script has one website and could not tell why it asks for more. Nothing
 * is left out if what remains names something of another website.
 */
export function ofOneWebsite(
  { kind }: Pick<RuleRecord, "kind">,
  shown: readonly RecordedExchange[],
  acts: readonly CaseAct[],
): { shown: readonly RecordedExchange[]; acts: readonly CaseAct[] } {
  const website = websiteIn(shown.at(-1)?.request.path ?? "");
  if (!ofOneCall.has(kind) || website === undefined) return { shown, acts };
  const isKept = ({ request }: RecordedExchange): boolean =>
    (websiteIn(request.path) ?? website) === website;
  const kept = shown.filter(isKept);
  const asked = kept.map(askedIn).join("\n");
  const others = shown.filter((exchange) => !isKept(exchange));
  if (others.flatMap(idsIn).some((id) => asked.includes(id) && id !== website))
    return { shown, acts };
  return {
    shown: kept,
    acts: acts
      .filter(({ body }) => [undefined, website].includes(memberAt(body, "/website_id") as string))
      .map((act) => ({ ...act, after: shown.slice(0, act.after).filter(isKept).length })),
  };
}
