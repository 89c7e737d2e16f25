/** Worlds that nobody removes go by themselves. In real time: a clock that is moved must not take them away. */
export interface Lifetimes {
  /** @param seconds nothing happens where absent */
  begin: (website_id: string, seconds: number | undefined) => void;
  end: (website_id: string) => void;
  endAll: () => void;
}

/** The longest delay that a timer takes (ms). */
const longest = 2 ** 31 - 1;

export function createLifetimes(remove: (website_id: string) => void): Lifetimes {
  const timers = new Map<string, NodeJS.Timeout>();
  const end = (website_id: string): void => {
    clearTimeout(timers.get(website_id));
    timers.delete(website_id);
  };
  return {
    begin(website_id, seconds) {
      if (seconds === undefined) return;
      const expire = (): void => {
        timers.delete(website_id);
        remove(website_id);
      };
      timers.set(website_id, setTimeout(expire, Math.min(seconds * 1000, longest)).unref());
    },
    end,
    endAll: () => [...timers.keys()].forEach(end),
  };
}
