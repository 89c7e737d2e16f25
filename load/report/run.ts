/** Where and with what the run was made. */
import { html } from "../../reports/html/markup.ts";
import type { Section } from "../../reports/html/section.ts";
import type { ReportInput } from "./input.ts";
import { megabytes } from "./say.ts";

export function runSection({ result: { summary }, dashboards }: ReportInput): Section {
  const { generators, target, duration_ms: duration, config_hash: hash } = summary;
  const cores = (cpu: number | undefined): string =>
    cpu === undefined ? "–" : `${cpu.toFixed(1)} s = ${(cpu / (duration / 1000)).toFixed(2)} cores`;
  const sides = [
    ...generators.map((one, i) => ({
      name: `generator ${i + 1}`,
      what: `k6 ${one.k6}, segment ${one.segment}, ${one.cpus} × ${one.cpu_model}, ${megabytes(one.memory_bytes)}`,
      cpu: one.cpu_seconds,
      rss: one.peak_rss_bytes,
    })),
    {
      name: "target",
      what: target.name,
      cpu: target.cpu_seconds,
      rss: target.peak_rss_bytes,
    },
  ];
  return {
    id: "run",
    title: "Machines",
    count: undefined,
    body: html`<div class="wide">
        <table class="numbers">
          <thead>
            <tr>
              <th>side</th>
              <th class="words">what</th>
              <th>CPU</th>
              <th>largest memory</th>
            </tr>
          </thead>
          <tbody>
            ${sides.map(
              ({ name, what, cpu, rss }) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  <td class="words">${what}</td>
                  <td>${cores(cpu)}</td>
                  <td>${megabytes(rss)}</td>
                </tr> `,
            )}
          </tbody>
        </table>
      </div>
      <p class="lead">
        Configuration <code>${hash}</code>: runs with the same one may be compared with
        <code>assay load compare</code>.
        ${
          dashboards.length > 0 &&
          html`k6's own report:
          ${dashboards.map((file) => html`<a href="${file}">${file}</a> `)}(needs scripts).`
        }
      </p>`,
  };
}
