/** Sends one request over and over from a fixed number of connections and counts answers. */
import { Pool } from "undici";

export interface Request {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Requests in flight at once: enough to keep one server core busy. */
const connections = 32;

/** Time before the measured part (ms): connections are opened, and code becomes hot. */
const warmUp = 500;

/** Answers per second; any answer that is not 2xx stops the bench, since it would measure refusals. */
export async function drive(url: string, request: Request, seconds: number): Promise<number> {
  const pool = new Pool(url, { connections });
  const until = (ms: number): (() => Promise<number>) => {
    const end = performance.now() + ms;
    return async () => {
      let count = 0;
      while (performance.now() < end) {
        const answer = await pool.request({ ...request, body: request.body ?? null });
        await answer.body.dump();
        if (answer.statusCode > 299)
          throw new Error(`${request.path} answered ${answer.statusCode}`);
        count += 1;
      }
      return count;
    };
  };
  const all = async (ms: number): Promise<number> => {
    const worker = until(ms);
    const counts = await Promise.all(Array.from({ length: connections }, worker));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await all(warmUp);
  const started = performance.now();
  const count = await all(seconds * 1000);
  const rate = count / ((performance.now() - started) / 1000);
  await pool.destroy();
  return rate;
}

/** Milliseconds that one request takes, one after the other: the median of `times`. */
export async function latency(url: string, request: Request, times: number): Promise<number> {
  const pool = new Pool(url, { connections: 1 });
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    const answer = await pool.request({ ...request, body: request.body ?? null });
    await answer.body.dump();
    taken.push(performance.now() - started);
  }
  await pool.destroy();
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] as number;
}
