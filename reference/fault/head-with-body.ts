/** The check for a profile is answered with a body; an HTTP client hides it or breaks, so it takes a look at the bytes. */
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The check for a profile is answered with a body; an HTTP client hides it or breaks, so it takes a look at the bytes.",
  trips: ["head:people.profile.exists"],
  plant({ seams }) {
    const text = '{"error":false,"reason":"exists","data":{}}';
    wrap(seams, "transmit", (original) => (reply, context) => {
      const isCheck = reply.body === undefined && context.req.path.includes("/people/profile/");
      if (!isCheck || reply.status !== 200) return original(reply, context);
      const { outgoing } = context.env as HttpBindings;
      const head = `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\nConnection: close`;
      outgoing.socket?.end(`${head}\r\n\r\n${text}`);
      return RESPONSE_ALREADY_SENT;
    });
  },
};
