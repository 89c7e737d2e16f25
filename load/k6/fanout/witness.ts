/** When each message of the room was sent, as a socket that stays has read it: what others had to hear follows from it. */

export interface Witness {
  note: (publisher: number, sequence: number, sent: number) => void;
  /** When it was sent (ms since 1970); NaN where nobody has seen it. */
  sentAt: (publisher: number, sequence: number) => number;
}

export function createWitness(publishers: number, messages: number): Witness {
  const times = new Float64Array(publishers * messages).fill(Number.NaN);
  return {
    note(publisher, sequence, sent) {
      times[publisher * messages + sequence] = sent;
    },
    sentAt: (publisher, sequence) => times[publisher * messages + sequence] as number,
  };
}
