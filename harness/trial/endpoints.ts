/** Finds the sockets of a website: through the contract's connect operation, or in the target file. */
import { memberAt } from "../../contract/pointer.ts";
import { slot } from "../case/slot.ts";
import type { Trial } from "./trial.ts";
import { show } from "../record/violation.ts";
import type { World } from "./world.ts";
import type { Adapter } from "../realtime/codec.ts";
import type { SocketChannel } from "../realtime/listener.ts";

export interface Endpoint {
  url: string;
  adapter: Adapter;
}

/** Where `connect.website.read` shows the address of a channel. */
const members: Record<SocketChannel, string> = { rtm: "socket/app", stream: "socket/stream" };

/** Whose socket it is: that of the website, or that of its owner, which may be another one. */
export type SocketOf = "website" | "user";

/** The addresses by website and by owner: they stay valid while a world exists. */
const answers = slot<Map<string, Promise<unknown>>>("endpoints: answers");

function answerOf(trial: Trial, { website_id, owner }: World, of: SocketOf): Promise<unknown> {
  const known = answers.ensure(trial, () => new Map());
  const ask = (): Promise<unknown> =>
    of === "user"
      ? trial.given(owner, "connect.user.read")
      : trial.given(owner, "connect.website.read", { params: { website_id } });
  // What a socket needs shows nothing of what it hears, or does not.
  const answer = known.get(`${of} ${website_id}`) ?? trial.evidence.aside(ask);
  known.set(`${of} ${website_id}`, answer);
  return answer;
}

/** The socket of a channel; where there is none, the rule could not run. */
export async function endpointOf(
  trial: Trial,
  world: World,
  channel: SocketChannel,
  of: SocketOf = "website",
): Promise<Endpoint> {
  const { adapter = "none", plain } = trial.run.target.realtime ?? {};
  if (adapter === "none") {
    return trial.cannot("the target names no realtime adapter: add realtime.adapter to its file");
  }
  if (adapter === "plain") {
    const url = plain?.[channel];
    return url === undefined
      ? trial.cannot(`the target names no socket: add realtime.plain.${channel} to its file`)
      : { adapter, url };
  }
  const data = await answerOf(trial, world, of);
  const url = memberAt(data, members[channel]);
  return typeof url === "string"
    ? { adapter, url }
    : trial.cannot(`connect.${of}.read shows no ${members[channel]}: ${show(data)}`);
}
