/** What is unknown is answered with an HTML page of type text/html. */
import { wrapText } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "What is unknown is answered with an HTML page of type text/html.",
  trips: ["envelope:people.profile.read", "platform.refusal-says-why"],
  plant({ seams }) {
    wrapText(seams, (body, { status }, { headers }) =>
      status === 404
        ? { headers: { ...headers, "content-type": "text/html" }, body: "<h1>Not found</h1>" }
        : { headers, body },
    );
  },
};
