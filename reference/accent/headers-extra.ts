/** Many more headers. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

const headers = {
  server: "edge/4.2",
  via: "1.1 edge-7",
  vary: "ETag, Accept-Encoding",
  "cache-control": "private, no-store",
  "strict-transport-security": "max-age=31536000",
  "x-powered-by": "hamsters",
};

export const accent: Accent = {
  says: "Adds headers of proxies, caches and tracers to every answer.",
  legal: ["1/5", "open.content-type"],
  plant({ seams, random }) {
    wrap(seams, "reply", (original) => (outcome) => {
      const reply = original(outcome);
      return { ...reply, headers: { ...headers, "x-request-id": random.uuid(), ...reply.headers } };
    });
  },
};
