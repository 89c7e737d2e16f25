/** Failures by group: one of them as a page of evidence, the others as rows. */
import type { Violation } from "../../harness/record/violation.ts";
import { curlOf } from "../format/curl.ts";
import { frameLine, replayCommand, requestLine } from "../format/evidence.ts";
import type { Failure } from "../group/failures.ts";
import { failureGroups, sharedCalls, type FailureGroup } from "../group/groups.ts";
import { isScriptable, scriptOf } from "../script/script.ts";
import type { RuleRecord, RunRecord } from "../run.ts";
import { counted, cut, thousands } from "../format/text.ts";
import { failureAnchor } from "./anchor.ts";
import { exchangeList } from "./exchange.ts";
import { html, type Markup } from "./markup.ts";
import type { Section } from "./section.ts";

/** Up to this many groups can be found without a list of them. */
const mostWithoutIndex = 2;
/** How many violations and frames are shown; the rest are counted. */
const mostShown = 12;
const longestValue = 1500;
const longestInRow = 160;

export function failuresSection(record: RunRecord): Section | undefined {
  const groups = failureGroups(record);
  if (!groups.length) return undefined;
  const rules = groups.reduce((total, group) => total + group.rules, 0);
  return {
    id: "failures",
    title: "Failures",
    count: rules,
    body: html`<p class="lead">
        ${counted(rules, "rule")} in ${counted(groups.length, "group")}. None of the sentences below
        holds. Operations that fail one kind of rule in the same way are grouped, because they
        usually have one cause.
      </p>
      ${groups.length > mostWithoutIndex && [index(groups), sharedList(groups)]}
      ${groups.map((group) => card(record, group))}`,
  };
}

function index(groups: FailureGroup[]): Markup {
  return html`<ol class="failures-index">
    ${groups.map(
      ({ title, level, rules, failures: [first] }) =>
        html`<li>
          ${levelBadge(level)} <a href="#${failureAnchor(first.rules[0])}">${title}</a>
          <span class="count">${rules}</span>
        </li>`,
    )}
  </ol>`;
}

/** How many operations are named that show several groups. */
const mostShared = 12;

/** One defect may show in several groups, because different kinds of rules fail in different ways. */
function sharedList(groups: FailureGroup[]): Markup | false {
  const shared = sharedCalls(groups).slice(0, mostShared);
  if (!shared.length) return false;
  const link = (group: FailureGroup): Markup =>
    html` <a href="#${failureAnchor(group.failures[0].rules[0])}" title="${group.title}"
      >${groups.indexOf(group) + 1}</a
    >`;
  return html`<p class="lead">
      Groups that concern answers of one operation often have one cause as well:
    </p>
    <ul class="ids">
      ${shared.map(({ operationId, groups: some }) => html`<li><code>${operationId}</code>${some.map(link)}</li>`)}
    </ul>`;
}

const levelBadge = (level: string): Markup => html`<span class="level is-${level}">${level}</span>`;

function card(record: RunRecord, { title, level, failures }: FailureGroup): Markup {
  const [failure, ...others] = failures;
  const [first, ...also] = failure.rules;
  return html`<article class="failure" id="${failureAnchor(first)}">
    <header>
      <h3>${levelBadge(level)} ${title}</h3>
      ${others.length > 0 && html`<p class="sentence">${first.sentence}</p>`}
      <p class="meta"><code>${first.id}</code> · ${origin(first)}${seen(failure)}</p>
      ${also.length > 0 && alsoBroken(also)}
    </header>
    ${violationTable(failure.violations)} ${first.values.length > 0 && valueList(first.values)}
    ${evidenceOf(record, failure)} ${others.length > 0 && otherTable(others)}
  </article> `;
}

/** Where the sentence stands in the documents. */
const origin = ({ family, kind, source }: RuleRecord): string =>
  `${family} · ${kind} · §${source.join(", §")}`;

const seen = ({ occurrences }: Failure): string =>
  occurrences > 1 ? ` · seen ${counted(occurrences, "time")}` : "";

function alsoBroken(rules: RuleRecord[]): Markup {
  return html`<details>
    <summary>The same defect breaks ${counted(rules.length, "further rule")}</summary>
    <ul class="ids">
      ${rules.map((rule) => html`<li id="${failureAnchor(rule)}"><code>${rule.id}</code> ${rule.sentence}</li>`)}
    </ul>
  </details>`;
}

function violationTable(violations: Violation[]): Markup {
  const rest = violations.length - mostShown;
  return html`<table class="violations">
    <thead>
      <tr>
        <th scope="col">where</th>
        <th scope="col">expected</th>
        <th scope="col">received</th>
      </tr>
    </thead>
    <tbody>
      ${violations.slice(0, mostShown).map(
        ({ where, expected, received, difference }) =>
          html`<tr>
            <td data-label="where">
              <code>${cut(where || "the whole response", longestValue)}</code>${
                difference && html`<p>${cut(difference, longestValue)}</p>`
              }
            </td>
            <td data-label="expected">${cut(expected, longestValue)}</td>
            <td class="received" data-label="received">
              <code>${cut(received, longestValue)}</code>
            </td>
          </tr>`,
      )}${
        rest > 0 &&
        html`<tr>
          <td colspan="3">and ${rest} more</td>
        </tr>`
      }
    </tbody>
  </table>`;
}

function valueList(values: string[]): Markup {
  return html`<div>
    <h4>Values drawn for this case</h4>
    <ul class="chips">
      ${values.map((value) => html`<li><code>${cut(value, longestValue)}</code></li>`)}
    </ul>
    <p class="meta">
      The exchanges show what was sent: there an identifier stands for a name such as
      <code>ref:operator</code>, and another value where this one may be refused.
    </p>
  </div>`;
}

function evidenceOf(record: RunRecord, { rules: [first], exchange }: Failure): Markup {
  return html`${first.exchanges.length > 0 && exchangeList(first.exchanges, exchange)}
    ${
      first.frames.length > 0 &&
      html`<details open>
        <summary>${counted(first.frames.length, "frame")} received</summary>
        <pre tabindex="0">${first.frames.slice(-mostShown).map(frameLine).join("\n")}</pre>
      </details>`
    }
    <div class="again">
      <h4>Run it again</h4>
      <pre tabindex="0">${replayCommand(first)}</pre>
      ${
        exchange &&
        !record.target.isEmbedded &&
        html`<details>
          <summary>The request alone, with curl</summary>
          <pre tabindex="0">${curlOf(record.target.url, exchange)}</pre>
          <p class="meta">
            A name such as <code>$OWNER</code> stands for <code>identifier:key</code> of that role.
          </p>
        </details>`
      }
      ${
        isScriptable(first) &&
        html`<details>
          <summary>A script with curl and jq that reproduces it and cleans up</summary>
          ${scriptText(scriptOf(record, first))}
          <p class="meta">
            For somebody without assay, with credentials of their own; <code>--report sh</code>
            writes one for each failing rule.
          </p>
        </details>`
      }
    </div>`;
}

/** The others of a group: run.json holds their exchanges. */
function otherTable(others: Failure[]): Markup {
  return html`<details class="others">
    <summary>
      ${counted(others.length, "other")} that ${others.length === 1 ? "fails" : "fail"} alike
    </summary>
    <table class="violations">
      <thead>
        <tr>
          <th scope="col">rule</th>
          <th scope="col">request</th>
          <th scope="col">run it again</th>
        </tr>
      </thead>
      <tbody>
        ${others.flatMap(({ rules, exchange }) =>
          rules.map(
            (rule) =>
              html`<tr id="${failureAnchor(rule)}">
                <td><code>${rule.id}</code><br /><small>§${rule.source.join(", §")}</small></td>
                <td>
                  <code
                    >${exchange ? cut(requestLine(exchange), longestInRow) : "none was kept"}</code
                  >
                </td>
                <td><code>${replayCommand(rule)}</code></td>
              </tr> `,
          ),
        )}
      </tbody>
    </table>
  </details>`;
}

/** The most characters of a script that the page shows; a script that was cut would not run. */
const longestScript = 20_000;

const scriptText = (script: string): Markup =>
  script.length > longestScript
    ? html`<p>It has ${thousands(script.length)} characters; --report sh writes it to a file.</p>`
    : html`<pre tabindex="0">${script}</pre>`;
