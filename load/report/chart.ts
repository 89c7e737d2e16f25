/** Draws a chart as SVG, on the server: the page that shows it needs no script. */
import { BarChart, LineChart } from "echarts/charts";
import {
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
} from "echarts/components";
import { init, use, type EChartsCoreOption } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

use([
  BarChart,
  LineChart,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  SVGRenderer,
]);

export interface Chart {
  id: string;
  title: string;
  /** How to read it, one sentence. */
  says: string;
  svg: string;
}

const size = { width: 640, height: 300 } as const;
const ink = "#1d2430";
const quiet = "#4a5361";
const grid = "#e3e7ec";
const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** Told apart also by those who see colours otherwise (after Okabe and Ito), dark enough for white. */
export const colors = {
  blue: "#0b62a4",
  orange: "#c25e00",
  purple: "#8b2a72",
  green: "#0b7a53",
  red: "#c4302b",
  grey: "#7a8594",
} as const;

/** A number as short as it can be read: 0.08, 1.5, 120, 12k. */
export function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return `${trimmed(value / 1e6)}M`;
  if (size >= 1e4) return `${trimmed(value / 1e3)}k`;
  if (size >= 100) return String(Math.round(value));
  return trimmed(value);
}

const trimmed = (value: number): string => String(Number(value.toPrecision(2)));

interface AxisInput {
  name: string;
  type?: "value" | "log" | "category" | "time";
  data?: string[];
  more?: object;
}

const labels = { color: quiet, fontSize: 12, fontFamily: font };

function axis({ name, type = "value", data, more }: AxisInput, isVertical: boolean): object {
  return {
    name,
    type,
    nameLocation: "middle",
    nameGap: isVertical ? 46 : 30,
    nameTextStyle: { color: ink, fontSize: 12, fontFamily: font },
    axisLabel: {
      ...labels,
      hideOverlap: true,
      ...(type === "category" ? {} : { formatter: short }),
    },
    axisLine: { show: !isVertical, lineStyle: { color: quiet } },
    axisTick: { show: !isVertical },
    splitLine: { show: isVertical, lineStyle: { color: grid } },
    ...(data ? { data } : {}),
    ...more,
  };
}

export interface Drawing {
  x: AxisInput;
  y: AxisInput;
  series: object[];
  /** More for the grid, such as room for long labels. */
  grid?: object;
  height?: number;
}

export function draw({ x, y, series, grid: room, height = size.height }: Drawing): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, width: size.width, height });
  const option: EChartsCoreOption = {
    animation: false,
    backgroundColor: "#ffffff",
    textStyle: { fontFamily: font, color: ink },
    grid: { left: 66, right: 24, top: 40, bottom: 48, ...room },
    legend: {
      show: series.length > 1,
      top: 4,
      right: 16,
      icon: "roundRect",
      itemWidth: 16,
      itemHeight: 4,
      // The width of texts is estimated here; browsers with wide fonts need room.
      itemGap: 26,
      textStyle: { color: ink, fontSize: 12, fontFamily: font },
    },
    xAxis: axis(x, false),
    yAxis: axis(y, true),
    series,
  };
  chart.setOption(option);
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

/** A line over numbers; undefined leaves a gap. */
export function line(
  name: string,
  color: string,
  points: readonly (readonly [number | string, number | undefined])[],
  more: object = {},
): object {
  return {
    name,
    type: "line",
    color,
    lineStyle: { width: 1.8, color },
    // A point between two gaps is no line, so without a sign it would not be seen.
    showSymbol: points.length <= 60,
    symbol: "circle",
    symbolSize: 4,
    connectNulls: false,
    data: points.map(([at, value]) => [at, value ?? null]),
    ...more,
  };
}

/** A scale that shows both ends: logarithmic when the largest is far above the smallest. */
export function scaleOf(values: readonly (number | undefined)[]): "value" | "log" {
  const positive = values.filter((value) => value !== undefined && value > 0) as number[];
  return positive.length > 0 && Math.max(...positive) > 40 * Math.min(...positive)
    ? "log"
    : "value";
}
