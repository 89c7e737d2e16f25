/** DSSE: a payload with its signature, where the signature covers the type as well. */
import { createHash, createPublicKey, sign, verify, type KeyObject } from "node:crypto";

export const payloadType = "application/vnd.in-toto+json";

export interface Envelope {
  payloadType: string;
  /** Base64. */
  payload: string;
  signatures: { keyid: string; sig: string }[];
}

/** What is signed: the pre-authentication encoding of DSSE. */
export function signedBytes(type: string, payload: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.byteLength} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** @param signature of {@link signedBytes}, as Ed25519 makes it */
export function dsseEnvelope(payload: Uint8Array, signature: Uint8Array, keyid: string): Envelope {
  return {
    payloadType,
    payload: Buffer.from(payload).toString("base64"),
    signatures: [{ keyid, sig: Buffer.from(signature).toString("base64") }],
  };
}

/** The signature of the payload, by an Ed25519 key. */
export const signatureOf = (payload: Uint8Array, key: KeyObject): Buffer =>
  sign(null, signedBytes(payloadType, payload), key);

/** SHA-256 of the public key, in hexadecimal: a hint at which key it was, not a proof. */
export const keyIdOf = (key: KeyObject): string =>
  createHash("sha256")
    .update(
      (key.type === "private" ? createPublicKey(key) : key).export({ type: "spki", format: "der" }),
    )
    .digest("hex");

/** Whether one of the signatures was made with this key. */
export function isSignedBy(envelope: Envelope, key: KeyObject): boolean {
  const bytes = signedBytes(envelope.payloadType, Buffer.from(envelope.payload, "base64"));
  return envelope.signatures.some(({ sig }) =>
    verify(null, bytes, key, Buffer.from(sig, "base64")),
  );
}
