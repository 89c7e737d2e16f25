/** Changes of a domain: of its basic name, which leaves the custom one out, and the other way round. */
import { memberAt, uniqueDomain, word } from "../../harness/author.ts";
import { changeDomain, setBasic, type Holder } from "./domain.ts";
import type { Act, Shelf } from "./spared.ts";

/** To a shelf that has the basic name as `domain`. */
export function domainActs(holder: Holder, shelf: Shelf): Act[] {
  const { trial, merge } = holder;
  const isOther = (shown: unknown): boolean =>
    memberAt(shown, "basic") !== shelf.get("domain")?.values["basic"];
  // Whether a custom domain that points nowhere is refused is open, and so is what is shown of it.
  const customs = [uniqueDomain(holder, trial.draw(word)), ""].map((custom) => ({
    what: `${merge} with ${custom || "a blank custom domain"}`,
    play: () => changeDomain(holder, { custom }),
  }));
  const basic = {
    what: `${merge} with another basic domain`,
    play: () => setBasic(holder),
    writes: { domain: isOther },
  };
  return [basic, ...customs];
}
