/** A badge: the name of an implementation and its result, as a separate picture. */
import type { RunRecord } from "../run.ts";
import { html, render } from "../html/markup.ts";
import { counted, percent } from "../format/text.ts";

const colours: Record<RunRecord["outcome"], string> = {
  conforming: "#13683b",
  "non-conforming": "#b3261e",
  incomplete: "#7a4f00",
  broken: "#8a1350",
  "nothing-selected": "#515b69",
};

/** Width of a character of the font at 11 px, near enough for a box around it. */
const characterWidth = 6.7;
const padding = 8;

export function badge({
  outcome,
  conformance,
  unselected,
  rules,
}: Pick<RunRecord, "outcome" | "conformance" | "unselected" | "rules">): string {
  const label = "assay";
  // Whoever sees it sees no more: what filters left out, or fails and is known, is not said to conform.
  const counting = rules.filter(({ exempt }) => exempt === null).length;
  const part = unselected > 0 || counting < rules.length ? ` of ${counted(counting, "rule")}` : "";
  const value = conformance === null ? outcome : `${outcome} ${percent(conformance)}${part}`;
  const [left, right] = [label, value].map((text) =>
    Math.round(text.length * characterWidth + 2 * padding),
  ) as [number, number];
  const width = left + right;
  return `${render(
    html`<svg
      xmlns="http://www.w3.org/2000/svg"
      width="${width}"
      height="20"
      role="img"
      aria-label="${label}: ${value}"
    >
      <title>${label}: ${value}</title>
      <rect width="${width}" height="20" rx="3" fill="#3a424d" />
      <path
        d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right - 3}z"
        fill="${colours[outcome]}"
      />
      <g
        fill="#fff"
        font-family="Verdana,DejaVu Sans,sans-serif"
        font-size="11"
        text-anchor="middle"
      >
        <text x="${left / 2}" y="14">${label}</text>
        <text x="${left + right / 2}" y="14">${value}</text>
      </g>
    </svg>`,
  )}\n`;
}
