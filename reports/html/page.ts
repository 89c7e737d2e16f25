/** The report as one page: nothing is loaded, everything can be read offline. */
import type { RunRecord } from "../run.ts";
import { brokenSection } from "./broken.ts";
import { renderDocument } from "./document.ts";
import { failuresSection } from "./failures.ts";
import { familiesSection } from "./families.ts";
import { header } from "./header.ts";
import { html } from "./markup.ts";
import { knownSection } from "./known.ts";
import { openPointsSection } from "./open-points.ts";
import { reachSection } from "./reach.ts";
import { rulesSection } from "./rules.ts";
import type { Section } from "./section.ts";
import { searchScript } from "./search.ts";
import { style } from "./style.ts";
import { undecidedSection } from "./undecided.ts";

const sections: ((record: RunRecord) => Section | undefined)[] = [
  brokenSection,
  familiesSection,
  failuresSection,
  knownSection,
  undecidedSection,
  openPointsSection,
  reachSection,
  rulesSection,
];

const credentialsNote = html`Credentials stand as names of variables: <code>$OWNER</code> is
  <code>identifier:key</code> of the owner.`;

export function page(record: RunRecord): string {
  return renderDocument({
    title: `${record.target.name}: ${record.outcome} · assay`,
    styles: [style],
    header: header(record),
    sections: sections.map((section) => section(record)),
    footer: html`<footer>
      Written by assay ${record.assay} from run.json, which holds all of this as data.
      ${credentialsNote}
    </footer>`,
    script: searchScript,
  });
}
