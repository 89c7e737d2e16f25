/** All latencies of the run by bucket. */
import { percentile, samplesOf, bucketEnd, type Summary } from "../../shared/summary.ts";
import { colors, draw, short, type Chart } from "../chart.ts";
import { shownParts, type View } from "../view.ts";

export function latencyHistogram({ latency }: View, summary: Summary): Chart | undefined {
  const histogram = (latency !== undefined && summary.histograms[latency]) || {};
  const total = samplesOf(histogram);
  if (total === 0) return undefined;
  const indices = Object.keys(histogram).map(Number);
  const first = Math.max(0, Math.min(...indices) - 1);
  const last = Math.max(...indices) + 1;
  const buckets = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const bucketAt = (value: number): string =>
    String(buckets.findIndex((index) => bucketEnd(index) >= value * 0.9999));
  const marks = shownParts.flatMap(([name, p]) => {
    const value = percentile(histogram, p);
    return value === undefined
      ? []
      : [{ xAxis: Number(bucketAt(value)), label: { formatter: name } }];
  });
  return {
    id: "latency-histogram",
    title: "Latency histogram",
    says: `${total.toLocaleString("en-US")} values. Buckets grow by 10 %, so equal steps to the right are equal factors.`,
    svg: draw({
      x: {
        name: "latency in ms (upper end of the bucket)",
        type: "category",
        data: buckets.map((index) => short(bucketEnd(index))),
      },
      y: { name: "% of all" },
      grid: { top: 46 },
      series: [
        {
          name: "share",
          type: "bar",
          color: "#6aa5d8",
          barCategoryGap: "8%",
          data: buckets.map((index) => ((histogram[index] ?? 0) / total) * 100),
          markLine: {
            symbol: "none",
            silent: true,
            lineStyle: { color: colors.purple, type: "dashed", width: 1.4 },
            label: { color: "#1d2430", fontSize: 12, position: "end", distance: 3 },
            data: spaced(marks, buckets.length),
          },
        },
      ],
    }),
  };
}

interface Mark {
  xAxis: number;
  label: { formatter: string };
}

/** Marks whose names would overlap keep their lines, and the first of them has all names. */
function spaced(marks: Mark[], width: number): Mark[] {
  let named: Mark | undefined;
  for (const mark of marks) {
    if (named && mark.xAxis - named.xAxis < width / 14) {
      named.label.formatter += `, ${mark.label.formatter}`;
      mark.label.formatter = "";
    } else named = mark;
  }
  return marks;
}
