/** Speaks to the stage of a target (`schemas/control.openapi.yaml`). */
import { jsonIn } from "../../contract/parsed-json.ts";
import { dispatcherFor } from "./proxy.ts";
import { send } from "./send.ts";
import { cutText } from "../record/bounded.ts";
import { Indeterminate, StageRefused } from "../case/stop.ts";

export const stageParts = [
  "world",
  "visitor",
  "mail",
  "clock",
  "outside",
  "inject",
  "reset",
] as const;
export type StagePart = (typeof stageParts)[number];

export interface StageOptions {
  url: string;
  secret: string;
  /** Most connections at a time. */
  connections?: number;
  /** What names a forward proxy, if any. */
  environment?: NodeJS.ProcessEnv;
}

export interface Stage {
  /** The parts that the target offers. */
  parts: () => Promise<Set<StagePart>>;
  /** Returns the envelope's data; a refusal is a precondition that failed. */
  call: (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;
  /** How far it moved the clock forward so far (ms). */
  clockMoved: () => number;
  close: () => Promise<void>;
}

/** Longest wait for the stage (ms): generous, since nothing is timed here. */
const stageTimeout = 30_000;
/** Longest answer of the stage (bytes): mails and worlds are far shorter. */
const largestAnswer = 64 * 1024 * 1024;

/** Characters of a refusal that its message quotes. */
const quoted = 300;

/** Calls throw {@link Indeterminate} where the stage does not answer, and {@link StageRefused} where it says no. */
export function createStage({
  url,
  secret,
  connections = 4,
  environment = {},
}: StageOptions): Stage {
  const { origin, pathname } = new URL(url);
  const prefix = pathname.replace(/\/$/, "");
  const pool = dispatcherFor(
    origin,
    { connections, headersTimeout: stageTimeout, bodyTimeout: stageTimeout },
    environment,
  );
  let clockMoved = 0;
  const stage: Stage = {
    async parts() {
      const data = (await stage.call("GET", "")) as { parts?: StagePart[] } | undefined;
      return new Set(data?.parts ?? []);
    },
    async call(method, path, body) {
      const sent = send(
        pool,
        {
          origin,
          method,
          path: prefix + path || "/",
          headers: {
            authorization: `Bearer ${secret}`,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          body: body === undefined ? null : JSON.stringify(body),
        },
        { deadline: 2 * stageTimeout, largestBody: largestAnswer },
      );
      // A stage that is away says nothing about the target.
      const answer = await sent.catch((error: Error) => {
        throw new Indeterminate(`the stage did not answer ${method} ${path}: ${error.message}`, {
          cause: error,
        });
      });
      const { status } = answer;
      const text = answer.body.toString("utf8");
      const envelope = (jsonIn(text) ?? {}) as {
        error?: unknown;
        reason?: unknown;
        data?: unknown;
      };
      if (envelope.error !== false) {
        throw new StageRefused(
          `the stage refused ${[method, path, body && JSON.stringify(body)].filter(Boolean).join(" ")}: ${status} ${cutText(text, quoted)}`,
          String(envelope.reason),
        );
      }
      if (path === "/clock") clockMoved += (body as { advance: number }).advance;
      return envelope.data;
    },
    clockMoved: () => clockMoved,
    close: () => pool.destroy(),
  };
  return stage;
}
