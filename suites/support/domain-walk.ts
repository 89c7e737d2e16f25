/** Custom domains through any sequence of changes: the same for an email channel, a status page and a helpdesk. */
import {
  contains,
  isBlank,
  isDecided,
  isStaged,
  memberAt,
  type Trial,
} from "../../harness/author.ts";
import {
  blankBeforeResult,
  givenValidated,
  setBasic,
  setCustom,
  type Answer,
  type Holder,
} from "./domain.ts";
import { calls, walkMachine, type Act } from "./machine.ts";
import { strangerTo } from "./platform/stranger.ts";
import { readOnce } from "./read.ts";

interface Walked {
  /** The rule that walks. */
  rule: string;
  open: (trial: Trial, label?: string) => Promise<Holder>;
  read: "status.domain.read" | "channel.domain.read" | "helpdesk.domain.read";
  /** What else the state shows. */
  expectMore?: (holder: Holder, state: string, after: string) => Promise<void>;
}

const at = ({ world: { website_id } }: Holder) => ({ params: { website_id } });

/**
 * A website of the target file may have a custom domain already, and its names may be valid for one basic domain only: whether they are
 * for another one has to be seen first.
 */
async function makeReady(holder: Holder): Promise<void> {
  await setBasic(holder);
  await givenValidated(holder, "valid");
  await setCustom(holder, "");
}

export async function walkDomain(trial: Trial, walked: Walked): Promise<void> {
  const holder = await walked.open(trial);
  if (!isDecided(trial)) await makeReady(holder);
  const foreign = isStaged(trial) ? await walked.open(trial, "foreign-") : undefined;
  const stranger = foreign?.as ?? (await strangerTo(trial));
  let custom = "";
  const set =
    (answer: Answer): Act =>
    async () => {
      custom = await givenValidated(holder, answer);
    };
  const blanks = (where: Holder) => (): Promise<string> => setCustom(where, "");
  const acts = {
    "set a valid one": set("valid"),
    "set an invalid one": set("invalid"),
    blank: blanks(holder),
    "change the basic domain": () => setBasic(holder),
    // Nothing of the two websites is shared.
    "blank on another website": foreign && blanks(foreign),
    "blank as somebody of another website":
      stranger &&
      calls(trial, stranger, holder.merge, () => ({ ...at(holder), body: { custom: "" } })),
  } satisfies Record<string, Act | undefined>;
  const question = { trial, as: holder.as, id: walked.read, ...at(holder) };
  await walkMachine(trial, walked.rule, {
    acts,
    async compare(state, after) {
      const fits = (shown: unknown): boolean => {
        const read = memberAt(shown, "custom");
        // What is shown of an invalid one is open (open.channel-domain-unvalidated and the like).
        return state === "invalid" || (state === "valid" ? contains(read, custom) : isBlank(read));
      };
      const shown = await readOnce(question, fits);
      const expected = state === "valid" ? custom : "none or blank";
      trial.expect(fits(shown), `/data/custom ${after}`, expected, shown);
      await walked.expectMore?.(holder, state, after);
    },
  });
  const blanked = await blankBeforeResult(holder);
  const left = await readOnce(question, (shown) => isBlank(memberAt(shown, "custom")));
  trial.expect(
    isBlank(memberAt(left, "custom")),
    `/data/custom after ${blanked} was blanked before its result`,
    "none or blank",
    left,
  );
}
