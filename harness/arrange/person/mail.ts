/** Mail that the target sent. */
import { eventually } from "../../target/eventually.ts";
import { leavesOf } from "../../../contract/leaves.ts";
import type { Trial } from "../../trial/trial.ts";
import { itemsOf } from "../../client/list/items.ts";

/** One mail as it is shown: subject, text, values. */
export type Mail = unknown;

/** All mail to an address, oldest first. */
export async function mailTo(trial: Trial, address: string): Promise<Mail[]> {
  return itemsOf(await trial.mail(address));
}

/** Mail breaks lines where it likes. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, " ");

/** Whether the text stands anywhere in the mail, in letters of any case. */
export function says(mail: Mail, text: string): boolean {
  return leavesOf(mail).some(({ value }) => plain(String(value)).includes(plain(text)));
}

/** The mail to an address that says this; waits for the first. */
export function mailSaying(trial: Trial, address: string, text: string): Promise<Mail[]> {
  const read = async (): Promise<Mail[]> =>
    (await mailTo(trial, address)).filter((mail) => says(mail, text));
  return eventually(trial, "mail", read, (found) => found.length > 0);
}
