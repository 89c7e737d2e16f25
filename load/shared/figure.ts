/** Figures as people read them, on the terminal and in reports. */

/** A duration in milliseconds with as many digits as it deserves. */
export function ms(value: number | undefined): string {
  if (value === undefined) return "–";
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  if (value >= 100) return `${Math.round(value).toLocaleString("en-US")} ms`;
  return `${value.toFixed(value >= 10 ? 1 : 2)} ms`;
}

/** Memory in megabytes, of a million bytes each. */
export const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? "–" : `${Math.round(bytes / 1e6).toLocaleString("en-US")} MB`;

/** Whole numbers in full, others with three digits, which is more than a bucket of 10 % deserves. */
export function figure(value: number | undefined): string {
  if (value === undefined) return "–";
  return Number.isInteger(value) || value >= 1000
    ? Math.round(value).toLocaleString("en-US")
    : String(Number(value.toPrecision(3)));
}

/** What was measured for an objective, in its unit. */
export const measuredFigure = ({
  measured,
  unit,
}: {
  measured: number | undefined;
  unit?: "ms";
}): string => (unit === "ms" ? ms(measured) : figure(measured));

/** A share that was measured, in percent. */
export const percentage = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

/** Without the digits that binary fractions add: 0.07 is 7 and not 7.000000000000001. */
const hundredfold = (share: number): number => Number((share * 100).toFixed(3));

/** A share as somebody set it, such as a limit. */
export const givenPercentage = (share: number): string => `${hundredfold(share)} %`;

/** `p95` of 0.95. */
export const percentileName = (part: number): string => `p${hundredfold(part)}`;

/** A share with its sign; the growth of nothing has none. */
export const signedPercentage = (share: number): string =>
  Number.isFinite(share) ? `${share > 0 ? "+" : ""}${percentage(share)}` : "from 0";

/** How likely it is that chance alone would show as much. */
export const probability = (p: number): string => (p < 0.001 ? "<0.001" : p.toFixed(3));
