/** The weathers that are tried, each with the exit codes that a run in it may end with. */
import { gzipSync } from "node:zlib";
import { exitCodes } from "../../harness/record/tally.ts";
import type { Flicker } from "./flicker.ts";
import { oneIn, type Gust, type SocketWeather, type Way, type Weather } from "./proxy.ts";

interface Named {
  /** What happens, as the row of a table. */
  name: string;
  /** Exit codes of a run on a target that conforms. */
  conforming: readonly number[];
  /** Exit codes of a run on one with a planted fault. */
  broken: readonly number[];
}

export type RequestCase = Named & {
  weather: Weather;
  way?: Way;
  /** The target is called by a name, which is resolved so. */
  names?: Flicker;
};
export type SocketCase = Named & { sockets: SocketWeather };

const { conforming: passed, "non-conforming": failed, incomplete } = exitCodes;

/** Requests are tried again, so that a fault is found in any weather; only a little may stay undecided. */
const ofRequests = { conforming: [passed, incomplete], broken: [failed] };
/** What was not heard on a socket that was cut stays undecided. */
const ofSockets = { conforming: [passed, incomplete], broken: [failed, incomplete] };
/** No socket lives for long enough to hear anything. */
const deaf = { conforming: [incomplete], broken: [incomplete] };

const rare = oneIn(50);
const often =
  (gust: Gust): Weather =>
  (number) =>
    rare(number) ? gust : undefined;
/** Each request needs a new connection, and so its name resolved. */
const unkept: Weather = () => ({
  rewrite: ({ status, headers, body }) => ({
    status,
    headers: { ...headers, connection: "close" },
    body,
  }),
});
/** 8 KB of parameters, others each time. */
const parameters = (number: number): string =>
  Array.from({ length: 400 }, (_, i) => `p${i}="${number}-of-${i * 7}"`).join("; ");
const page = { "content-type": "text/html" };

export const requestCases: RequestCase[] = [
  {
    name: "5 to 45 ms of latency, in no order",
    conforming: [passed],
    broken: [failed],
    weather: (number) => ({ delay: 5 + ((number * 7) % 40) }),
  },
  {
    name: "one answer in 50 comes later than the target file waits",
    ...ofRequests,
    weather: often({ late: 1_500 }),
  },
  {
    name: "502 with a page, to one request in 50",
    ...ofRequests,
    weather: often({ answer: { status: 502, headers: page, body: "<html>" } }),
  },
  {
    name: "503 without a body, to one in 50",
    ...ofRequests,
    weather: often({ answer: { status: 503 } }),
  },
  {
    name: "504 in an envelope, to one in 50",
    ...ofRequests,
    weather: often({ answer: { status: 504, body: '{"error":true,"reason":"late"}' } }),
  },
  {
    name: "429 with a page and Retry-After, to one in 50",
    ...ofRequests,
    weather: often({
      answer: { status: 429, headers: { ...page, "retry-after": "0" }, body: "<html>" },
    }),
  },
  {
    name: "429 without a body or Retry-After, to one in 50",
    ...ofRequests,
    weather: often({ answer: { status: 429 } }),
  },
  {
    name: "420 without a body or Retry-After, to one in 50",
    ...ofRequests,
    weather: often({ answer: { status: 420 } }),
  },
  {
    name: "420 with Retry-After, to one in 50",
    ...ofRequests,
    weather: often({ answer: { status: 420, headers: { "retry-after": "0" } } }),
  },
  {
    name: "one connection in 50 ends before the target is asked",
    ...ofRequests,
    weather: often({ cut: "before" }),
  },
  {
    name: "one connection in 50 ends after the target has done it",
    ...ofRequests,
    weather: often({ cut: "after" }),
  },
  {
    name: "one connection in 50 ends within the answer",
    ...ofRequests,
    weather: often({ cut: "within" }),
  },
  {
    name: "all answers are compressed on the way",
    conforming: [passed],
    broken: [failed],
    weather: () => ({
      rewrite: ({ status, headers, body }) => ({
        status,
        headers: { ...headers, "content-encoding": "gzip" },
        body: gzipSync(body),
      }),
    }),
  },
  {
    name: "all answers are chunked, five bytes a chunk",
    conforming: [passed],
    broken: [failed],
    weather: () => ({ chunk: 5 }),
  },
  {
    name: "content types of 8 KB and 400 parameters, none like another",
    conforming: [passed],
    broken: [failed],
    weather: (number) => ({
      rewrite: ({ status, headers, body }) => ({
        status,
        headers: { ...headers, "content-type": `application/json; ${parameters(number)}` },
        body,
      }),
    }),
  },
  {
    name: "one lookup of the name in 20 fails for now",
    ...ofRequests,
    weather: unkept,
    names: { fails: { oneIn: 20, code: "EAI_AGAIN" } },
  },
  {
    name: "one lookup of the name in 20 knows no such name",
    ...ofRequests,
    weather: unkept,
    names: { fails: { oneIn: 20, code: "ENOTFOUND" } },
  },
  {
    name: "one lookup of the name in three gives an address at which nothing listens",
    ...ofRequests,
    weather: unkept,
    names: { dead: { oneIn: 3 } },
  },
  {
    name: "a path prefix before every path",
    conforming: [passed],
    broken: [failed],
    weather: () => undefined,
    way: { prefix: "/staging/api" },
  },
  {
    name: "an IPv6 address",
    conforming: [passed],
    broken: [failed],
    weather: () => undefined,
    way: { host: "::1" },
  },
];

export const socketCases: SocketCase[] = [
  {
    name: "the first two sockets are cut at once, and none after them",
    conforming: [passed],
    broken: [failed],
    sockets: (number) => (number <= 2 ? { pieces: 1 } : undefined),
  },
  { name: "every socket is cut at once", ...deaf, sockets: () => ({ pieces: 1 }) },
  {
    name: "every socket is cut after three pieces of what it sends",
    ...ofSockets,
    sockets: () => ({ pieces: 3 }),
  },
  { name: "every socket is cut after 20 ms", ...ofSockets, sockets: () => ({ time: 20 }) },
  {
    name: "every socket is cut after 5 to 300 ms",
    ...ofSockets,
    sockets: (number) => ({ time: 5 + ((number * 37) % 295) }),
  },
  {
    name: "every third socket is cut after 100 ms",
    ...ofSockets,
    sockets: (number) => (number % 3 ? undefined : { time: 100 }),
  },
];
