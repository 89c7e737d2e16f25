/** Mail that the platform sent, kept for the stage to read. */
import type { Clock } from "./clock.ts";

export interface SentMail {
  to: string;
  subject: string;
  /** What the mail is about, such as `recovery` or `transcript`. */
  kind: string;
  text: string;
  /** What a reader would click or copy: keypairs, codes, links. */
  values: Record<string, string>;
  sent_at: number;
}

/** Old mail is dropped past this many mails or characters, so that long runs stay flat in memory. */
const kept = { mails: 10_000, characters: 32 * 1024 * 1024 };

/** Attached files are carried in links, so a mail may be large. */
const sizeOf = ({ text, values }: SentMail): number =>
  Object.values(values).reduce((size, value) => size + value.length, text.length);

export interface Outbox {
  send: (mail: Omit<SentMail, "sent_at">) => void;
  /** Called with what was sent, whatever faults and accents made of it: replaced by those who carry it on. */
  deliver: (mail: SentMail) => void;
  /** Newest last. */
  to: (address: string) => SentMail[];
  clear: () => void;
}

export function createOutbox(clock: Clock): Outbox {
  let mails: SentMail[] = [];
  let characters = 0;

  function dropOldest(): void {
    let first = Math.max(0, mails.length - kept.mails);
    for (let i = 0; i < first; i++) characters -= sizeOf(mails[i] as SentMail);
    while (characters > kept.characters) characters -= sizeOf(mails[first++] as SentMail);
    mails = mails.slice(first);
  }

  const outbox: Outbox = {
    deliver: () => undefined,
    send(mail) {
      const sent = { ...mail, sent_at: clock.now() };
      mails.push(sent);
      outbox.deliver(sent);
      characters += sizeOf(sent);
      if (mails.length > 2 * kept.mails || characters > 2 * kept.characters) dropOldest();
    },
    to: (address) => mails.filter((mail) => mail.to === address),
    clear: () => {
      mails = [];
      characters = 0;
    },
  };
  return outbox;
}
