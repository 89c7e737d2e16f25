/** Known values are those of SciPy 1.17: mannwhitneyu, and for ties a count over all permutations. */
import { expect, test } from "vitest";
import { rankSum, smallestP } from "../../load/trend/rank-sum.ts";

const range = (length: number, value: (i: number) => number): number[] =>
  Array.from({ length }, (_, i) => value(i));

test.for([
  {
    says: "wholly apart",
    a: [1, 2, 3, 4, 5],
    b: [6, 7, 8, 9, 10],
    u: 25,
    p: 0.007936507936507936,
  },
  {
    says: "the data of scipy's page",
    a: [19, 22, 16, 29, 24],
    b: [20, 11, 17, 12],
    u: 3,
    p: 0.1111111111111111,
  },
  {
    says: "10 against 5",
    a: [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46],
    b: [1.15, 0.88, 0.9, 0.74, 1.21],
    u: 15,
    p: 0.2544122544122544,
  },
  {
    says: "ties between the sides",
    a: [1, 1, 2, 2, 3],
    b: [2, 3, 3, 4, 4],
    u: 22,
    p: 0.07936507936507936,
  },
  {
    says: "ties on one side",
    a: [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3],
    b: [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29],
    u: 23,
    p: 0.12990538872891813,
  },
  { says: "all the same", a: [1, 1, 1], b: [1, 1, 1], u: 4.5, p: 1 },
])("exact: $says", ({ a, b, u, p }) => {
  const result = rankSum(a, b);
  expect(result.method).toBe("exact");
  expect(result.u).toBe(u);
  expect(result.p).toBeCloseTo(p, 12);
});

test.for([
  {
    says: "few ties",
    a: range(30, (i) => (i * 37) % 101),
    b: range(25, (i) => ((i * 53) % 89) + 12),
    u: 439.5,
    p: 0.27928182800235046,
  },
  {
    says: "many ties",
    a: range(30, (i) => (i * 37) % 11),
    b: range(25, (i) => ((i * 53) % 13) + 2),
    u: 538,
    p: 0.005873467793687884,
  },
  {
    says: "wholly apart",
    a: range(30, (i) => i),
    b: range(30, (i) => i + 100),
    u: 900,
    p: 3.019859359162157e-11,
  },
  { says: "all the same", a: range(30, () => 7), b: range(30, () => 7), u: 450, p: 1 },
])("normal: $says", ({ a, b, u, p }) => {
  const result = rankSum(a, b);
  expect(result.method).toBe("normal");
  expect(result.u).toBe(u);
  expect(result.p / p).toBeCloseTo(1, 6);
});

test("the effect says which side is larger, and p does not depend on the order", () => {
  const [a, b] = [
    [1, 2, 3, 9],
    [4, 5, 6, 7],
  ];
  expect(rankSum([1, 2], [3, 4]).effect).toBe(1);
  expect(rankSum([3, 4], [1, 2]).effect).toBe(-1);
  expect(rankSum(a, b).effect).toBe(-rankSum(b, a).effect);
  expect(rankSum(a, b).p).toBe(rankSum(b, a).p);
});

test("the smallest p of a size is that of samples wholly apart", () => {
  for (const [n, m] of [
    [1, 1],
    [3, 3],
    [4, 6],
    [12, 9],
  ] as const) {
    const found = rankSum(
      range(n, (i) => i),
      range(m, (i) => i + 100),
    );
    expect(found.p).toBeCloseTo(smallestP(n, m), 12);
  }
});

test("an empty side is an error", () => {
  expect(() => rankSum([], [1])).toThrow("values on both sides");
});
