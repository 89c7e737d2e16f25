/**
 * What one socket has received: one bit for each message, and the last sequence of each publisher.
 * Tells lost, duplicate and overtaken deliveries apart, which counting gaps cannot.
 */

/** Numbers, since these are compared for each delivery. */
export const first = 0;
export const again = 1;
export const overtaken = 2;
export type Seen = typeof first | typeof again | typeof overtaken;

export interface SeenSet {
  see: (publisher: number, sequence: number) => Seen;
  has: (publisher: number, sequence: number) => boolean;
  /** Different messages so far. */
  count: () => number;
}

export function createSeenSet(publishers: number, messages: number): SeenSet {
  const words = Math.ceil(messages / 32);
  const bits = new Int32Array(publishers * words);
  const last = new Int32Array(publishers).fill(-1);
  let count = 0;
  return {
    see(publisher, sequence) {
      const word = publisher * words + (sequence >>> 5);
      const bit = 1 << (sequence & 31);
      const known = bits[word] as number;
      if (known & bit) return again;
      bits[word] = known | bit;
      count++;
      if (sequence < (last[publisher] as number)) return overtaken;
      last[publisher] = sequence;
      return first;
    },
    has: (publisher, sequence) =>
      ((bits[publisher * words + (sequence >>> 5)] as number) & (1 << (sequence & 31))) !== 0,
    count: () => count,
  };
}
