/** What is written is read back, and whatever is sent ends in one clear result. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plain, socketIo } from "../../../harness/realtime/codec.ts";

/** As JSON has it, where -0 is 0 and no value is undefined. */
const json = (value: unknown): string => JSON.stringify(value);

test.each([
  ["Socket.IO", socketIo],
  ["plain", plain],
])("an event of any name and payload is read back from %s", (_, framing) => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue({ maxDepth: 6 }), (event, data) => {
      const packet = framing.decode(framing.encodeEvent(event, data));
      expect(json(packet)).toBe(json({ kind: "event", event, args: [data] }));
    }),
  );
});

test("an event without data carries no argument", () => {
  for (const framing of [socketIo, plain]) {
    const packet = framing.decode(framing.encodeEvent("socket:bind"));
    expect(packet).toEqual({ kind: "event", event: "socket:bind", args: [], ack: undefined });
  }
});

test("pings and pongs are read back with what they carry", () => {
  fc.assert(
    fc.property(fc.string(), (payload) => {
      expect(socketIo.decode(`2${payload}`)).toEqual({ kind: "ping", payload });
      expect(socketIo.decode(`3${payload}`)).toEqual({ kind: "pong", payload });
    }),
  );
});

test("any text ends in one result, and a malformed one says why", () => {
  const likely = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "0",
          "2",
          "40",
          "42",
          "43",
          "44",
          "45",
          "51-",
          "/",
          ",",
          "[",
          "]",
          "{",
          "}",
        ),
        fc.constantFrom('"', "b", "null", '"sid":"1"', '{"event":"x"', '["x"', "9".repeat(20)),
        fc.string(),
      ),
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(likely, fc.string({ unit: "binary" })), (text) => {
      for (const framing of [socketIo, plain]) {
        const packet = framing.decode(text);
        const { reason } = { reason: "none", ...packet };
        expect([packet.kind, reason]).not.toContain("");
        // Whatever it is, what has to be sent back is known at once.
        framing.reply(packet, 3);
        framing.reply(packet, 4);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("engine 4 asks for the namespace, engine 3 is given it", () => {
  const open = socketIo.decode(
    '0{"sid":"a1","upgrades":[],"pingInterval":25000,"pingTimeout":20000}',
  );
  expect(open).toEqual({ kind: "open", sid: "a1", pingInterval: 25_000, pingTimeout: 20_000 });
  expect(socketIo.reply(open, 4)).toBe("40");
  expect(socketIo.reply(open, 3)).toBeUndefined();
  expect(socketIo.decode('40{"sid":"b2"}')).toEqual({ kind: "connect", sid: "b2" });
  expect(socketIo.decode("40")).toEqual({ kind: "connect", sid: undefined });
  expect(socketIo.decode("40/,")).toEqual({ kind: "connect", sid: undefined });
});

test("a ping is answered with what it carries", () => {
  expect(socketIo.reply(socketIo.decode("2probe"))).toBe("3probe");
  expect(socketIo.reply(socketIo.decode("3probe"))).toBeUndefined();
});

test("an event that wants to be acknowledged is", () => {
  const packet = socketIo.decode('4217["message:updated",{"a":1}]');
  expect(packet).toEqual({ kind: "event", event: "message:updated", args: [{ a: 1 }], ack: 17 });
  expect(socketIo.reply(packet)).toBe("4317[]");
  expect(socketIo.decode("4317[]")).toEqual({ kind: "ack", ack: 17, args: [] });
});

test("endings and refusals of both engines are read", () => {
  expect(socketIo.decode("1")).toEqual({ kind: "close" });
  expect(socketIo.decode("6")).toEqual({ kind: "noop" });
  expect(socketIo.decode("41")).toEqual({ kind: "disconnect" });
  expect(socketIo.decode('44{"message":"no"}')).toEqual({ kind: "refused", message: "no" });
  expect(socketIo.decode('44"no"')).toEqual({ kind: "refused", message: "no" });
});

const deep = "[".repeat(5_000) + "]".repeat(5_000);

test.each([
  ["", "begins with no packet type of Engine.IO"],
  ["hello", "begins with no packet type of Engine.IO"],
  ["0", "opens no Engine.IO session"],
  ["0{}", "opens no Engine.IO session"],
  ["49", "begins with no packet type of Socket.IO"],
  ['42{"event":"x"}', "carries no array"],
  ["42[", "has a body that is not readable JSON"],
  ["42[]", "names no event"],
  ["42[1]", "names no event"],
  [`42["x",${deep}]`, "has a body that is not readable JSON"],
  ['42/admin,["x"]', "is of a namespace that was not asked for"],
  ["43[]", "acknowledges nothing"],
  ['461-3[{"_placeholder":true,"num":0}]', "announces binary attachments"],
  ['421-["x",{"_placeholder":true,"num":0}]', "announces binary attachments"],
  ["bAAEC", "is binary"],
])("%s is malformed Socket.IO", (text, reason) => {
  const packet = socketIo.decode(text);
  expect(packet.kind).toBe("malformed");
  expect(packet).toHaveProperty("reason", expect.stringContaining(reason));
});

test("an event says how many frames of bytes follow it", () => {
  const placeholder = { _placeholder: true, num: 0 };
  expect(socketIo.decode(`451-["x",${JSON.stringify({ seal: placeholder })}]`)).toEqual({
    kind: "event",
    event: "x",
    args: [{ seal: placeholder }],
    ack: undefined,
    attachments: 1,
  });
});

test.each([
  ["{", "is not a JSON object"],
  ["[]", "is not a JSON object"],
  ["null", "is not a JSON object"],
  ["{}", "names no event"],
  ['{"event":1}', "names no event"],
])("%s is malformed plain JSON", (text, reason) => {
  expect(plain.decode(text)).toEqual({
    kind: "malformed",
    reason: `${JSON.stringify(text)} ${reason}`,
  });
});

test("a long malformed text is cut in the reason", () => {
  const packet = plain.decode("x".repeat(10_000));
  expect(JSON.stringify(packet).length).toBeLessThan(200);
});
