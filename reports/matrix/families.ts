/** The overview: families down, implementations across. */
import { familiesOf, type FamilyRecord } from "../group/families.ts";
import { html, type Markup } from "../html/markup.ts";
import type { Section } from "../html/section.ts";
import { percent, thousands } from "../format/text.ts";
import type { Implementation } from "./implementation.ts";

export function familiesSection(all: readonly Implementation[]): Section {
  const byName = all.map(
    ({ record }) => new Map(familiesOf(record).map((family) => [family.family, family])),
  );
  const names = [...new Set(byName.flatMap((families) => [...families.keys()]))].sort();
  return {
    id: "families",
    title: "Families",
    count: names.length,
    body: html`<p class="lead">
        Conformance by family, with the rules that hold of those that were judged. A family leads to
        its rules that are not alike.
      </p>
      <div class="card" tabindex="0">
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">family</th>
              ${all.map(({ name }) => html`<th scope="col" class="theme">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${names.map(
              (name) =>
                html`<tr>
                  <th scope="row"><a href="#rules-${name}">${name}</a></th>
                  ${byName.map((families) => html`<td>${cell(families.get(name))}</td>`)}
                </tr> `,
            )}
          </tbody>
        </table>
      </div>`,
  };
}

function cell(family: FamilyRecord | undefined): Markup | string {
  if (!family) return "";
  const { counts, conformance } = family;
  const judged = counts.pass + counts.fail + counts.flaky;
  if (!judged) return html`<span class="cell is-not-run">not judged</span>`;
  return html`<span class="cell is-${counts.fail + counts.flaky ? "fail" : "pass"}"
    >${percent(conformance)} <small>${thousands(counts.pass)}/${thousands(judged)}</small></span
  >`;
}
