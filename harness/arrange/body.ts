/** Changes members of the body of a generated request. */
import type { CallInput } from "../client/client.ts";

export type Members = Record<string, unknown>;

export const bodyOf = ({ body }: CallInput): Members => (body ?? {}) as Members;

/** The request with these members of the body put in; undefined takes one out. */
export function withBody(input: CallInput, members: Members): CallInput {
  const all = Object.entries({ ...bodyOf(input), ...members });
  return { ...input, body: Object.fromEntries(all.filter(([, value]) => value !== undefined)) };
}

/** Puts one member in where the request has it; optional ones stay optional. */
export function mapMember(
  input: CallInput,
  name: string,
  change: (value: unknown) => unknown,
): CallInput {
  const value = bodyOf(input)[name];
  return value === undefined ? input : withBody(input, { [name]: change(value) });
}
