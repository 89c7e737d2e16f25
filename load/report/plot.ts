/** Plots as SVG in the page itself: colours are the page's, so they follow light and dark; no script draws them. */
import { html, type Markup } from "../../reports/html/markup.ts";

export interface Line {
  name: string;
  /** Undefined leaves a gap. */
  points: readonly (readonly [x: number, y: number | undefined])[];
  /** Points that stand out, by index. */
  marked?: ReadonlySet<number>;
}

export interface Plot {
  id: string;
  title: string;
  /** How to read it, one sentence. */
  says: string;
  x: { title: string; ticks?: readonly Tick[] };
  y: { title: string };
  lines: readonly Line[];
  /** Bars of equal width over the whole numbers of x, in place of lines. */
  bars?: readonly number[];
  /** Dashed lines at a height, such as an objective. */
  limits?: readonly Tick[];
  /** Dashed lines at a place on x, such as a percentile. */
  marks?: readonly Tick[];
}

export interface Tick {
  at: number;
  name: string;
}

const width = 640;
const height = 280;
const edge = { left: 58, right: 14, top: 16, bottom: 42 } as const;

/** A number in its shortest readable form: 0.08, 1.5, 120, 12k. */
export function short(value: number): string {
  const size = Math.abs(value);
  const trimmed = (some: number): string => String(Number(some.toPrecision(2)));
  if (size >= 1e6) return `${trimmed(value / 1e6)}M`;
  if (size >= 1e4) return `${trimmed(value / 1e3)}k`;
  return size >= 100 ? String(Math.round(value)) : trimmed(value);
}

/** About five round numbers over a stretch. */
function roundNumbers(from: number, to: number): Tick[] {
  const rough = (to - from) / 5 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, i) => (first + i) * step).map((at) => ({
    at,
    name: short(at),
  }));
}

/** 1, 2 and 5 of each power of ten. */
function powersOfTen(from: number, to: number): Tick[] {
  const ticks: Tick[] = [];
  for (let power = Math.floor(Math.log10(from)); 10 ** power <= to; power++) {
    for (const factor of Math.log10(to / from) > 3 ? [1] : [1, 2, 5]) {
      const at = factor * 10 ** power;
      if (at >= from * 0.999 && at <= to * 1.001) ticks.push({ at, name: short(at) });
    }
  }
  return ticks;
}

interface Scale {
  place: (value: number) => number;
  ticks: Tick[];
}

/** Logarithmic where the largest is far above the smallest, so that both can be seen; bars stand on 0. */
function heights(values: readonly number[], areBars: boolean): Scale {
  const [bottom, top] = [height - edge.bottom, edge.top];
  const largest = Math.max(...values, 0) || 1;
  const positive = values.filter((value) => value > 0);
  const smallest = Math.min(...positive);
  if (!areBars && positive.length && largest > 40 * smallest) {
    const [from, to] = [smallest * 0.8, largest * 1.25];
    const share = (value: number): number =>
      Math.log(Math.max(value, from) / from) / Math.log(to / from);
    return {
      place: (value) => bottom - share(value) * (bottom - top),
      ticks: powersOfTen(from, to),
    };
  }
  const to = largest * 1.08;
  return { place: (value) => bottom - (value / to) * (bottom - top), ticks: roundNumbers(0, to) };
}

function widths(values: readonly number[], ticks: readonly Tick[] | undefined): Scale {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const room = width - edge.left - edge.right;
  const share = (value: number): number => (to === from ? 0.5 : (value - from) / (to - from));
  return {
    place: (value) => edge.left + share(value) * room,
    ticks: ticks ? thinned(ticks) : roundNumbers(from, to),
  };
}

/** As many ticks as can be read side by side. */
const thinned = (ticks: readonly Tick[]): Tick[] =>
  ticks.filter((_, i) => i % Math.ceil(ticks.length / 8) === 0);

const digits = (value: number): number => Number(value.toFixed(1));

function draw({ x, y, lines, bars = [], limits = [], marks = [] }: Plot): Markup {
  const points = lines.flatMap(({ points: all }) => all);
  const shown = points.flatMap(([, value]) => (value === undefined ? [] : [value]));
  const up = heights([...shown, ...bars, ...limits.map(({ at }) => at)], bars.length > 0);
  const places = bars.length ? [-0.5, bars.length - 0.5] : points.map(([place]) => place);
  const along = widths(places, x.ticks);
  const [bottom, right] = [height - edge.bottom, width - edge.right];
  const across = (kind: string, y: number): Markup =>
    html`<line
      class="${kind}"
      x1="${edge.left}"
      x2="${right}"
      y1="${digits(y)}"
      y2="${digits(y)}"
    />`;
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${y.title}">
    ${up.ticks.map(
      ({ at, name }) =>
        html`${across("grid", up.place(at))}
          <text class="right" x="${edge.left - 8}" y="${digits(up.place(at) + 4)}">${name}</text>`,
    )}
    ${along.ticks.map(
      ({ at, name }) =>
        html`<text class="middle" x="${digits(along.place(at))}" y="${bottom + 17}">${name}</text>`,
    )}
    <text class="middle" x="${(edge.left + right) / 2}" y="${height - 6}">${x.title}</text>
    <text class="middle" transform="translate(13 ${(edge.top + bottom) / 2}) rotate(-90)">
      ${y.title}
    </text>
    ${bars.map((value, i) => bar(value, i, along, up))}
    ${lines.map((line, i) => path(line, i + 1, along, up))}
    ${limits.map(
      ({ at, name }) =>
        html`${across("limit", up.place(at))}
          <text class="right" x="${right}" y="${digits(up.place(at) - 5)}">${name}</text>`,
    )}
    ${marks.map(({ at, name }) => {
      const place = digits(along.place(at));
      return html`<line class="limit" x1="${place}" x2="${place}" y1="${edge.top}" y2="${bottom}" />
        <text class="middle" x="${place}" y="${edge.top - 4}">${name}</text>`;
    })}
  </svg>`;
}

function bar(value: number, index: number, along: Scale, up: Scale): Markup {
  const [from, to] = [along.place(index - 0.45), along.place(index + 0.45)];
  const [top, bottom] = [up.place(value), height - edge.bottom];
  return html`<rect
    class="tone-1"
    x="${digits(from)}"
    y="${digits(top)}"
    width="${digits(to - from)}"
    height="${digits(bottom - top)}"
  />`;
}

/** More points than this would be a band and not a line of points. */
const mostDots = 60;

function path({ points, marked }: Line, tone: number, along: Scale, up: Scale): Markup {
  let command = "M";
  const steps: string[] = [];
  const dots: Markup[] = [];
  for (const [i, [x, y]] of points.entries()) {
    if (y === undefined) {
      command = "M";
      continue;
    }
    const [left, top] = [digits(along.place(x)), digits(up.place(y))];
    steps.push(`${command}${left} ${top}`);
    command = "L";
    const isMarked = marked?.has(i) ?? false;
    if (isMarked || points.length <= mostDots) {
      dots.push(
        html`<circle
          class="${isMarked ? "marked" : ""}"
          cx="${left}"
          cy="${top}"
          r="${isMarked ? 5 : 2}"
        />`,
      );
    }
  }
  return html`<g class="tone-${tone}"><path d="${steps.join("")}" />${dots}</g>`;
}

/** The plot with its title and what the colours mean. */
export function figure(plot: Plot): Markup {
  const { id, title, says, lines } = plot;
  return html`<figure id="${id}">
    <figcaption>
      <h3>${title}</h3>
      <p>${says}</p>
      ${
        lines.length > 1 &&
        html`<p class="legend">
          ${lines.map(({ name }, i) => html`<span class="tone-${i + 1}">${name}</span> `)}
        </p>`
      }
    </figcaption>
    ${draw(plot)}
  </figure> `;
}
