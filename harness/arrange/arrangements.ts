/** What all families know about making their operations succeed, joined. */
import type { Arrangement } from "./scene.ts";
import { conversation } from "./family/conversation.ts";

const families: Arrangement[] = [conversation];

const joined = <Part extends keyof Arrangement>(part: Part): NonNullable<Arrangement[Part]> =>
  Object.assign({}, ...families.map((family) => family[part])) as NonNullable<Arrangement[Part]>;

export const arrangements: Required<Arrangement> = {
  meet: joined("meet"),
  identify: joined("identify"),
  input: joined("input"),
  caller: joined("caller"),
};
