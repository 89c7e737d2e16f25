/** Who was judged, what came out, the two numbers, and what is needed to run it again. */
import { exceptionsOf, refusalOf } from "../certificate/exceptions.ts";
import { unacceptedIn } from "../group/unaccepted.ts";
import { waitAt, type RunRecord } from "../run.ts";
import {
  clockText,
  conformanceOf,
  coverageOf,
  disturbancesText,
  outcomeMeanings,
  outcomeNames,
  outcomesIn,
  outcomeSentence,
  outcomeTitle,
  quotasText,
  tracesText,
} from "../format/say.ts";
import { counted, lasting, percent, thousands } from "../format/text.ts";
import { html, type Markup } from "./markup.ts";

export function header(record: RunRecord): Markup {
  return html`<header>
    <div class="who">
      <p class="eyebrow">assay ${record.assay} · conformance report</p>
      <h1>${record.target.name}</h1>
      <p class="address">
        ${record.target.url}${record.target.version !== null && ` · version ${record.target.version}`}
      </p>
    </div>
    <div class="result is-${record.outcome}">
      <p class="outcome">${outcomeTitle(record)}</p>
      <p>${outcomeSentence(record)}</p>
    </div>
    ${number("Conformance", record.conformance, conformanceOf(record), "pass / (pass + fail + flaky)")}
    ${number("Coverage", record.coverage, coverageOf(record), "(pass + fail + flaky) / applicable")}
    ${bar(record)} ${unaccepted(record)}${facts(record)}
  </header>`;
}

function number(name: string, share: number | null, of: string, formula: string): Markup {
  return html`<div class="number" title="${formula}">
    <p class="name">${name}</p>
    <p class="share">${percent(share)}</p>
    <p class="of">${of}</p>
  </div>`;
}

/** Every rule once, each outcome as wide as its share; what each colour means stands below with its count. */
function bar({ counts, rules }: RunRecord): Markup {
  const shown = outcomesIn(counts);
  return html`<div class="outcomes">
    <div class="bar" aria-hidden="true">
      ${shown.map(
        (outcome) =>
          html`<i
            class="is-${outcome}"
            style="flex-grow:${counts[outcome] / Math.max(rules.length, 1)}"
          ></i>`,
      )}
    </div>
    <ul class="legend">
      ${shown.map(
        (outcome) =>
          html`<li title="${outcomeMeanings[outcome]}">
            <i class="dot is-${outcome}"></i
            ><b>${thousands(counts[outcome])}</b> ${outcomeNames[outcome]}
          </li>`,
      )}
    </ul>
  </div>`;
}

/** Names that are shown unfolded. */
const mostUnaccepted = 20;

/** What most often is not built yet; where it is not, the target file may say so. */
function unaccepted({ target, rules, reach }: RunRecord): Markup | false {
  const { count, names } = unacceptedIn({ rules, reach });
  if (!count) return false;
  const more = names.length - mostUnaccepted;
  const entry = `notClaimed: [${names.map((name) => `"${name}"`).join(", ")}]`;
  const isPartlyBuilt = !target.isEmbedded && reach.some(({ successes }) => successes);
  return html`<div class="unaccepted">
    <p><b>Nothing was accepted of ${counted(count, "operation")}</b></p>
    <p>
      ${names.slice(0, mostUnaccepted).map((name) => html`<code>${name}</code> `)}
      ${more > 0 && `and ${thousands(more)} more`}
    </p>
    ${
      isPartlyBuilt &&
      html`<details>
        <summary>Where they are not built yet, a line of the target file says so</summary>
        <pre>${entry}</pre>
      </details>`
    }
  </div>`;
}

/** Whether `assay certificate` signs it. */
function certificateText(record: RunRecord): string {
  if (refusalOf(record) !== undefined) return "none of this run";
  const exceptions = exceptionsOf(record).length;
  return exceptions
    ? `only one that names ${counted(exceptions, "exception")}`
    : "without exceptions";
}

function facts(record: RunRecord): Markup {
  const { requests, started, duration, seed, runs, budget, waits, exitCode, target } = record;
  const rows: [string, string][] = [
    ["Started", started.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC")],
    ["Duration", lasting(duration)],
    ["Requests", `${thousands(requests)} of ${thousands(budget)}`],
    ["Seed", String(seed)],
    ["Runs", `${counted(runs, "run")} of each property`],
    ["Exit code", String(exitCode)],
    ["Certificate", certificateText(record)],
    ...(target.planted ? [["Planted", target.planted.join(", ")] satisfies [string, string]] : []),
  ];
  if (waits) {
    const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => lasting(waitAt(waits, share)));
    rows.push(["Events", `p50 ${p50}, p95 ${p95}, longest ${longest} of ${lasting(waits.budget)}`]);
  }
  if (record.traces) rows.push(["On the website", tracesText(record.traces)]);
  if (record.clockMoved) rows.push(["Left behind", clockText(record.clockMoved)]);
  if (record.quotas) rows.push(["Spent of daily quotas", quotasText(record.quotas)]);
  if (record.disturbances.length) rows.push(["Met on the way", disturbancesText(record)]);
  return html`<dl class="facts">
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
