/**
 * Sends one request and reads the whole answer within bounds. By undici's dispatch: `request()` makes a stream
 * of every body, which costs twice as much as the exchange itself.
 */
import type { Dispatcher } from "undici";
import { TooLarge } from "./decode.ts";

export interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface Bounds {
  /** The whole exchange ends in this time, even when bytes keep trickling in (ms). */
  deadline: number;
  /** Longest body that is read (bytes). */
  largestBody: number;
}

export class TooSlow extends Error {}

/** Rejects with undici's errors, {@link TooLarge} or {@link TooSlow}. */
export function send(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { deadline, largestBody }: Bounds,
): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const pieces: Buffer[] = [];
  let size = 0;
  let status = 0;
  let headers: Received["headers"] = {};
  let givenUp: Error | undefined;
  let stop = (reason: Error): void => reject((givenUp = reason));
  const timer = setTimeout(() => stop(new TooSlow("the response did not end in time")), deadline);
  pool.dispatch(request, {
    onRequestStart(controller) {
      // It waited for a connection for so long: what it would do, nobody hears of any more.
      if (givenUp) controller.abort(givenUp);
      stop = (reason) => controller.abort(reason);
    },
    onResponseStart(_, statusCode, received) {
      status = statusCode;
      headers = received;
    },
    onResponseData(controller, piece) {
      size += piece.length;
      if (size > largestBody)
        controller.abort(new TooLarge(`the body has more than ${largestBody} bytes`));
      else pieces.push(piece);
    },
    onResponseEnd() {
      clearTimeout(timer);
      resolve({ status, headers, body: Buffer.concat(pieces) });
    },
    onResponseError(_, error) {
      clearTimeout(timer);
      reject(error);
    },
  });
  return promise;
}
