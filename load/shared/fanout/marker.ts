/**
 * What a message says about itself, in plain ASCII of fixed width, so that it is found and read in a frame without
 * parsing it: a nonce of the run, then two numbers of 16 digits, the place of the message (room, publisher and
 * sequence) and the time at which it was sent (µs since 1970).
 */

const width = 16;

/** The place is one number, since reading a number costs more than taking it apart. */
const sequences = 1e8;
const publishers = 1e4;
export const roomStep = sequences * publishers;
export const publisherStep = sequences;

/** Characters of a marker after its nonce. */
export const markerLength = 2 * width;

const digits = (value: number): string => String(value).padStart(width, "0");

/** The part of a marker that tells which message it is. */
export const placeOf = (room: number, publisher: number, sequence: number): string =>
  digits(room * roomStep + publisher * publisherStep + sequence);

/** `sent` in milliseconds since 1970, with its fraction. */
export function markerOf(
  nonce: string,
  room: number,
  publisher: number,
  sequence: number,
  sent: number,
): string {
  return nonce + placeOf(room, publisher, sequence) + digits(Math.round(sent * 1000));
}

/** The place in the marker whose nonce ends at `at`; NaN where something else stands there. */
export const placeAt = (text: string, at: number): number => +text.slice(at, at + width);

/** Milliseconds since 1970; NaN where something else stands there. */
export const sentAt = (text: string, at: number): number =>
  +text.slice(at + width, at + 2 * width) / 1000;

export interface MarkerPlace {
  room: number;
  publisher: number;
  sequence: number;
}

/** Room, publisher and sequence that a place stands for. */
export function readPlace(place: number): MarkerPlace {
  const inRoom = place % roomStep;
  return {
    room: Math.floor(place / roomStep),
    publisher: Math.floor(inRoom / publisherStep),
    sequence: inRoom % publisherStep,
  };
}
