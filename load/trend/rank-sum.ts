/**
 * The Mann-Whitney U test of two samples, two-sided. Ranks are used because latencies of repeated runs are
 * skewed and few; nothing is assumed about how they spread.
 */

export interface RankSum {
  /** Pairs in which the value of the second sample is the larger one; ties count half. */
  u: number;
  /** Probability of a difference at least as large if both samples came from one population. */
  p: number;
  method: "exact" | "normal";
  /** Rank-biserial correlation, -1 to 1: 1 where every value of the second sample is larger. */
  effect: number;
}

/** The most values that are counted exactly, which takes milliseconds; beyond, the normal approximation is close. */
const mostExact = 40;

/** @throws where a side has no values */
export function rankSum(first: readonly number[], second: readonly number[]): RankSum {
  const [n, m] = [first.length, second.length];
  if (n === 0 || m === 0) throw new Error("a rank test needs values on both sides");
  const ranks = doubledRanks([...first, ...second]);
  const sum = ranks.slice(n).reduce((total, rank) => total + rank, 0);
  const u = (sum - m * (m + 1)) / 2;
  const isExact = n + m <= mostExact;
  return {
    u,
    p: isExact ? exact(ranks, m, sum) : normal(ranks, n, m, u),
    method: isExact ? "exact" : "normal",
    effect: (2 * u) / (n * m) - 1,
  };
}

/** The smallest p that samples of these sizes can give at all, however far apart they are. */
export const smallestP = (n: number, m: number): number => Math.min(1, 2 / choose(n + m, m));

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return Math.round(ways);
}

/** Ranks from 1, twice over, so that the mean ranks of ties are whole numbers. */
function doubledRanks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index);
  order.sort((a, b) => (values[a] as number) - (values[b] as number));
  const ranks = Array.from({ length: values.length }, () => 0);
  for (let from = 0, to = 0; from < order.length; from = to) {
    const value = values[order[from] as number];
    while (to < order.length && values[order[to] as number] === value) to += 1;
    for (const index of order.slice(from, to)) ranks[index] = from + 1 + to;
  }
  return ranks;
}

/**
 * Counts, over all ways to choose the second sample from the values that are there, how often its ranks add up
 * to this much or more, and to this much or less. Ties are met exactly, as their ranks are among the values.
 */
function exact(ranks: readonly number[], m: number, sum: number): number {
  const largest = ranks.reduce((total, rank) => total + rank, 0);
  const ways = Array.from({ length: m + 1 }, () => new Float64Array(largest + 1));
  (ways[0] as Float64Array)[0] = 1;
  for (const rank of ranks) {
    for (let size = m; size >= 1; size--) {
      const [into, from] = [ways[size] as Float64Array, ways[size - 1] as Float64Array];
      for (let total = largest; total >= rank; total--) {
        into[total] = (into[total] as number) + (from[total - rank] as number);
      }
    }
  }
  const chosen = ways[m] as Float64Array;
  const all = chosen.reduce((total, count) => total + count, 0);
  const below = chosen.slice(0, sum + 1).reduce((total, count) => total + count, 0);
  const above = chosen.slice(sum).reduce((total, count) => total + count, 0);
  return Math.min(1, (2 * Math.min(below, above)) / all);
}

/** The normal approximation, corrected for ties and for continuity. */
function normal(ranks: readonly number[], n: number, m: number, u: number): number {
  const size = n + m;
  const tied = [...Map.groupBy(ranks, (rank) => rank).values()];
  const ties = tied.reduce((sum, { length: t }) => sum + (t ** 3 - t), 0);
  const variance = ((n * m) / 12) * (size + 1 - ties / (size * (size - 1)));
  if (variance <= 0) return 1;
  const distance = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5);
  return bothTails(distance / Math.sqrt(variance));
}

/** Part of the normal distribution farther than z (not negative) from its middle: erfc(z / sqrt 2), relative error below 1.2e-7. */
function bothTails(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  // Coefficients of the Chebyshev fit in Numerical Recipes, 6.2.
  const fit = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418,
    0.37409196, 1.00002368, -1.26551223,
  ].reduce((sum, coefficient) => sum * t + coefficient, 0);
  return t * Math.exp(-x * x + fit);
}
