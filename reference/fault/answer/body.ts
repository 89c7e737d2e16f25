import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { inPlaceOfRefusal, instead, shows } from "../../deviate/handler.ts";
import { changesEnvelope, changesText } from "../../deviate/answer.ts";
import { Refusal } from "../../refusal.ts";
import { wrap, wrapHandler } from "../../seams.ts";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

/** Reading a profile by its email fails with the status 500 and a stack trace in data. */
const crashWithStackTrace: Plant = instead("people.profile.read", (call, original) => {
  if (!call.params.people_id.includes("@")) return original(call);
  throw new Refusal(500, "internal_error", new TypeError("people is undefined").stack);
});

/** Asked for an unknown conversation, the platform fails. */
const unknownConversationCrashes: Plant = inPlaceOfRefusal("conversation.read", () => {
  throw new Refusal(500, "internal_error");
});

/** The website is answered with error as a string. */
const envelopeErrorAsString: Plant = changesEnvelope("website.read", (envelope) => ({
  ...envelope,
  error: String(envelope["error"]),
}));

/** Requests for unknown things are answered with an HTML page of type text/html. */
const envelopeHtmlPage: Plant = changesText((body, { status }, { headers }) =>
  status === 404
    ? { headers: { ...headers, "content-type": "text/html" }, body: "<h1>Not found</h1>" }
    : { headers, body },
);

/** The check for a profile is answered with a body; HTTP clients hide it or break, so only the bytes show it. */
const headWithBody: Plant = ({ seams }) => {
  const text = '{"error":false,"reason":"exists","data":{}}';
  wrap(seams, "transmit", (original) => (reply, context) => {
    const isCheck = reply.body === undefined && context.req.path.includes("/people/profile/");
    if (!isCheck || reply.status !== 200) return original(reply, context);
    const { outgoing } = context.env as HttpBindings;
    const head = `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\nConnection: close`;
    outgoing.socket?.end(`${head}\r\n\r\n${text}`);
    return RESPONSE_ALREADY_SENT;
  });
};

/** The website shows the key of its reader. */
const secretInData: Plant = ({ seams }) => {
  wrapHandler(seams, "website.read", (call, original) => {
    const website = original(call);
    return { ...website, debug: { key: call.caller?.credential.key } };
  });
};

/** The categories of a helpdesk are wrapped in an object with their number. */
const shapeListInObject: Plant = shows("helpdesk.category.list", (data) => ({
  items: data,
  total: (data as unknown[]).length,
}));

export const bodyFaults: Record<string, Fault> = {
  "crash-with-stack-trace": fault(
    "Reading a profile by its email fails with the status 500 and a stack trace in data.",
    ["people.email-names-profile"],
    crashWithStackTrace,
  ),
  "envelope-error-as-string": fault(
    "The website is answered with error as a string.",
    ["envelope:website.read"],
    envelopeErrorAsString,
  ),
  "envelope-html-page": fault(
    "Requests for unknown things are answered with an HTML page of type text/html.",
    ["envelope:people.profile.read", "platform.refusal-says-why"],
    envelopeHtmlPage,
  ),
  "refusal-crashes": fault(
    "Asked for an unknown conversation, the platform fails, and says so in an envelope with the status 500.",
    ["platform.refusals-are-no-failures"],
    unknownConversationCrashes,
  ),
  "head-with-body": fault(
    "The check for a profile is answered with a body; HTTP clients hide it or break, so only the bytes show it.",
    ["head:people.profile.exists"],
    headWithBody,
  ),
  "secret-in-data": fault(
    "The website shows the key of its reader.",
    ["platform.answers-show-no-inside"],
    secretInData,
  ),
  "shape-list-in-object": fault(
    "The categories of a helpdesk are wrapped in an object with their number.",
    ["shape:helpdesk.category.list"],
    shapeListInObject,
  ),
};
