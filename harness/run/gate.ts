/** Rules that play in worlds of their own run beside each other; a rule that moves what all share runs alone. */
export interface Gate {
  /** Waits until the rule may run; first come, first served. Returns how to leave. */
  enter: (alone: boolean) => Promise<() => void>;
}

export function createGate(): Gate {
  const waiting: { alone: boolean; go: () => void }[] = [];
  let inside = 0;
  let isClosed = false;

  function admit(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (isClosed || (next.alone && inside > 0)) return;
      waiting.shift();
      inside += 1;
      isClosed = next.alone;
      next.go();
    }
  }

  return {
    async enter(alone) {
      await new Promise<void>((go) => {
        waiting.push({ alone, go });
        admit();
      });
      return () => {
        inside -= 1;
        isClosed = false;
        admit();
      };
    },
  };
}
