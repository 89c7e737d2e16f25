/** Mail that the platform sent, kept for the stage to read. */
import type { Clock } from "./clock.ts";

export interface Mail {
  to: string;
  subject: string;
  /** What the mail is about, such as `recovery` or `transcript`. */
  kind: string;
  text: string;
  /** What a reader would click or copy: keypairs, codes, links. */
  values: Record<string, string>;
  sent_at: number;
}

/** Old mail is dropped past this many, so that long runs stay flat in memory. */
const kept = 10_000;

export interface Outbox {
  send: (mail: Omit<Mail, "sent_at">) => void;
  /** Newest last. */
  to: (address: string) => Mail[];
  clear: () => void;
}

export function createOutbox(clock: Clock): Outbox {
  let mails: Mail[] = [];
  return {
    send(mail) {
      mails.push({ ...mail, sent_at: clock.now() });
      if (mails.length > 2 * kept) mails = mails.slice(-kept);
    },
    to: (address) => mails.filter((mail) => mail.to === address),
    clear: () => {
      mails = [];
    },
  };
}
