/**
 * Events as they go over the wire. An event that many listen to is encoded once for each framing,
 * not for each listener, since encoding costs more than sending.
 */

/** A whole WebSocket frame (RFC 6455 5.2): one text, not masked, as servers send it. */
function textFrame(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const head = size < 126 ? 2 : size < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + size);
  frame[0] = 0x81;
  frame[1] = size < 126 ? size : size < 65_536 ? 126 : 127;
  if (head === 4) frame.writeUInt16BE(size, 2);
  if (head === 10) frame.writeBigUInt64BE(BigInt(size), 2);
  frame.write(text, head);
  return frame;
}

export interface Encoded {
  text: string;
  frame: Buffer;
}

type Encode = (name: string, data: unknown) => Encoded;

/** Keeps the last event for as long as its emission goes on: later its data may have changed. */
export function encoder(toText: (name: string, data: unknown) => string): Encode {
  let last: { name: string; data: unknown; encoded: Encoded } | undefined;
  return (name, data) => {
    if (last && last.data === data && last.name === name) return last.encoded;
    const text = toText(name, data);
    const encoded = { text, frame: textFrame(text) };
    if (last === undefined) {
      queueMicrotask(() => {
        last = undefined;
      });
    }
    last = { name, data, encoded };
    return encoded;
  };
}
