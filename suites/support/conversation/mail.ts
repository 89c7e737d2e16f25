/** Mail that the platform sent, and addresses at reserved domains. */
import * as fc from "fast-check";
import {
  eventually,
  memberAt,
  realistic,
  type Trial,
  uniqueEmail,
  type World,
} from "../../../harness/author.ts";

const emails: fc.Arbitrary<string> = realistic["email"] ?? fc.emailAddress();

/** An address that nobody else on the target writes to. */
export const drawEmail = (place: { trial: Trial; world: World }): string =>
  uniqueEmail(place, place.trial.draw(emails));

export interface ReadMail {
  text: string;
  /** What a reader would copy. */
  values: Record<string, unknown>;
}

/** All mail that an address ever got. */
export async function readMailTo(trial: Trial, address: string): Promise<ReadMail[]> {
  const found = await trial.mail(address);
  if (!Array.isArray(found)) return trial.cannot("neither stage nor inbox shows mail");
  return (found as unknown[]).map((mail) => {
    const values = memberAt(mail, "values");
    const texts = ["text", "html"].map((name) => memberAt(mail, name));
    return {
      text: texts.filter((text) => typeof text === "string").join("\n"),
      values: (values ?? {}) as Record<string, unknown>,
    };
  });
}

/** Mail to an address after the first `before`, as soon as some of it fits. */
export async function newMail(
  trial: Trial,
  address: string,
  before: number,
  fits: (mail: ReadMail) => boolean = () => true,
): Promise<ReadMail[]> {
  const read = async (): Promise<ReadMail[]> => (await readMailTo(trial, address)).slice(before);
  return eventually(trial, "mail", read, (mails) => mails.some(fits));
}
