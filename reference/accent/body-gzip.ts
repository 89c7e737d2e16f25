/** Bodies are compressed for those who take it. */
import { gzipSync } from "node:zlib";
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Compresses bodies for clients that accept gzip.",
  legal: ["1/1"],
  plant({ seams }) {
    wrap(seams, "transmit", (original) => (reply, context) => {
      const accepted = context.req.header("accept-encoding") ?? "";
      if (reply.body === undefined || !/\bgzip\b/.test(accepted)) return original(reply, context);
      const headers = { ...reply.headers, "content-encoding": "gzip" };
      return new Response(gzipSync(reply.body), { status: reply.status, headers });
    });
  },
};
