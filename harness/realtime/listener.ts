/** Listens on a socket of the target: authenticates and records every event. */
import type { Caller } from "../client/client.ts";
import type { Frame } from "../record/frame.ts";
import { show } from "../record/violation.ts";
import { authentication, authenticationOf, isAuthenticated } from "./codec.ts";
import { connect, type ConnectOptions, type Connection, type SocketEnding } from "./connection.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { unfolded } from "./unfolded.ts";

export type SocketChannel = Exclude<Frame["channel"], "hook">;

export interface ListenOptions extends Omit<ConnectOptions, "secret"> {
  channel: SocketChannel;
  as: Caller;
  /** Names to ask for; where absent, none are named. */
  events?: readonly string[];
  /** Websites to ask for; where absent, none are named. */
  rooms?: readonly string[];
  /** Longest wait until the keypair is accepted (ms). */
  budget?: number;
  onFrame?: (frame: Frame) => void;
  ignores?: (data: unknown) => boolean;
}

export interface Listener extends Pick<
  Recorder<Frame>,
  "next" | "heard" | "forget" | "ended" | "problems" | "waits"
> {
  channel: SocketChannel;
  role: string;
  /** The names that were asked for. */
  events: readonly string[] | undefined;
  close: () => Promise<void>;
}

/** Why a listener never came to hear anything. */
export interface Deaf {
  deaf: SocketEnding["kind"] | "silent" | "malformed";
  /** A clause for a verdict. */
  reason: string;
}

/** Whether nothing listens, since the socket could not be opened or the keypair was not accepted. */
export function isDeaf(listening: Listener | Deaf): listening is Deaf {
  return "deaf" in listening;
}

const defaultBudget = 10_000;

/** Resolves once the keypair was accepted, or with the reason why it never was; it never rejects. */
export function listen(options: ListenOptions): Promise<Listener | Deaf> {
  const { url, channel, as, events, rooms, budget = defaultBudget } = options;
  const { promise, resolve } = Promise.withResolvers<Listener | Deaf>();
  const recorder = createRecorder<Frame>({
    isNamed: (frame, event) => frame.event === event,
    onFrame: options.onFrame,
    ignores: options.ignores,
  });
  let connection: Connection;
  let isListening = false;

  function giveUp(deaf: Deaf["deaf"], reason: string): void {
    clearTimeout(deadline);
    recorder.end(reason);
    resolve({ deaf, reason });
    connection.drop();
  }

  function accepted(): void {
    isListening = true;
    clearTimeout(deadline);
    const { next, heard, forget, ended, problems, waits } = recorder;
    const close = (): Promise<void> => {
      recorder.end("the listener was closed");
      return connection.close();
    };
    resolve({ channel, role: as.role, events, next, heard, forget, ended, problems, waits, close });
  }

  const deadline = setTimeout(() => {
    giveUp("silent", `within ${budget} ms ${connection.progress()} by ${url}`);
  }, budget);

  try {
    connection = connect(
      { ...options, secret: as.pair.key },
      {
        ready() {
          const claim = { tier: as.tier, ...as.pair, events, rooms };
          connection.emit(authentication, authenticationOf(claim));
        },
        event(event, data, size) {
          const answer = isListening ? undefined : isAuthenticated(event, data);
          if (answer === undefined)
            recorder.record({ channel, event, data: unfolded(data), at: performance.now() }, size);
          else if (answer) accepted();
          else giveUp("refused", `the keypair of ${as.role} was refused: ${show(data)}`);
        },
        malformed(reason) {
          recorder.complain(reason);
          if (!isListening)
            giveUp("malformed", `${url} does not speak ${options.adapter}: ${reason}`);
        },
        over: ({ kind, reason }) => giveUp(kind, reason),
      },
    );
  } catch (error) {
    clearTimeout(deadline);
    resolve({ deaf: "unreachable", reason: `${url} is not a socket: ${(error as Error).message}` });
  }
  return promise;
}
