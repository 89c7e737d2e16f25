/** What a scenario asked of the target, question by question. */
import { html } from "../../reports/html/markup.ts";
import type { Section } from "../../reports/html/section.ts";
import { cut } from "../../reports/text.ts";
import type { ReportInput } from "./input.ts";

const longest = 600;

/** Numbers stand below each other by their last digit. */
const classOf = (rows: readonly string[][], column: number): string =>
  rows.every((row) => /^\d*$/.test(row[column] ?? "")) ? "" : "words";

export function judgedSection({ result: { table } }: ReportInput): Section | undefined {
  if (!table) return undefined;
  const classes = table.head.map((_, column) => classOf(table.rows, column));
  return {
    id: "judged",
    title: "Questions",
    count: table.rows.length,
    body: html`<div class="wide">
      <table class="numbers">
        <thead>
          <tr>
            ${table.head.map((cell, column) => html`<th class="${classes[column] ?? ""}">${cell}</th> `)}
          </tr>
        </thead>
        <tbody>
          ${table.rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell, column) => html`<td class="${classes[column] ?? ""}">${cut(cell, longest)}</td> `)}
              </tr> `,
          )}
        </tbody>
      </table>
    </div>`,
  };
}
