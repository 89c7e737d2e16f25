/** Mail that a target sent, read from an inbox that its owner names: Mailpit, or what speaks its HTTP API. */
import { memberAt } from "../../contract/pointer.ts";
import { Indeterminate } from "../case/stop.ts";
import { basicCredentials } from "./basic.ts";
import { valuesIn } from "./passages.ts";
import { dispatcherFor } from "./proxy.ts";
import { send } from "./send.ts";

/** One mail, as the stage shows it too. */
export interface InboxMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What a reader would click or copy, by the names that `texts` gives them. */
  values: Record<string, string>;
}

/** Where mail can be read (`mail` of a target file). */
export interface InboxAddress {
  url: string;
  user?: string;
  password?: string;
  /** Passages of mails, in which {name} stands for a value. */
  texts?: string[];
  /** Longest time until a mail arrives (ms). */
  delay?: number;
}

export interface Inbox {
  /** All mail to the address since the inbox was opened, oldest first. */
  to: (address: string) => Promise<InboxMail[]>;
  close: () => Promise<void>;
}

interface MailHead {
  id: string;
  /** In small letters. */
  recipients: string[];
}

/** Longest wait for an answer (ms). */
const timeout = 30_000;
/** Longest answer (bytes): exports and transcripts may be long. */
const largestAnswer = 16 * 1024 * 1024;
/** Mails of a page. */
const ofAPage = 100;
/** Mails since the inbox was opened that are looked through. */
const mostMails = 20_000;

const textAt = (value: unknown, pointer: string): string => {
  const text = memberAt(value, pointer);
  return typeof text === "string" ? text : "";
};

const listAt = (value: unknown, pointer: string): unknown[] => {
  const list = memberAt(value, pointer);
  return Array.isArray(list) ? (list as unknown[]) : [];
};

/** An HTML mail writes & in a link as an entity. */
const plain = (html: string): string => html.replaceAll("&amp;", "&");

/** @throws {@link Indeterminate} where the inbox does not answer: that says nothing about the target */
export async function openInbox(
  { url, user, password = "", texts = [] }: InboxAddress,
  environment: NodeJS.ProcessEnv,
): Promise<Inbox> {
  const { origin, pathname } = new URL(url);
  const pool = dispatcherFor(origin, { connections: 2, headersTimeout: timeout }, environment);
  const headers =
    user === undefined ? {} : { authorization: `Basic ${basicCredentials(user, password)}` };

  async function ask(path: string): Promise<unknown> {
    const place = `${pathname.replace(/\/$/, "")}/api/v1/${path}`;
    try {
      const { status, body } = await send(
        pool,
        { origin, method: "GET", path: place, headers },
        { deadline: timeout, largestBody: largestAnswer },
      );
      if (status !== 200) throw new Error(`status ${status}`);
      return JSON.parse(body.toString("utf8"));
    } catch (cause) {
      const why = (cause as Error).message;
      throw new Indeterminate(`the inbox (mail.url) did not answer GET ${place}: ${why}`, {
        cause,
      });
    }
  }

  /** An answer that is not a list of mails must not pass for an empty one: nothing would ever seem to have been sent. */
  async function page(start: number, limit: number): Promise<unknown[]> {
    const messages = memberAt(await ask(`messages?start=${start}&limit=${limit}`), "messages");
    if (Array.isArray(messages) && messages.every((one) => textAt(one, "ID") !== ""))
      return messages as unknown[];
    throw new Indeterminate(
      "what answers at mail.url lists no mails as Mailpit does: an object whose `messages` is a list of mails with an `ID`",
    );
  }

  const [last] = await page(0, 1).catch(async (error: unknown) => {
    await pool.destroy();
    throw error;
  });
  /** Mail that was there before is not of the run; times are those of the inbox. */
  const opened = Date.parse(textAt(last, "Created")) || 0;
  const before = textAt(last, "ID");
  /** Newest last. */
  const known: MailHead[] = [];
  const ids = new Set<string>();
  const read = new Map<string, InboxMail>();

  /** Reads from the newest mail to the first that is known; mails that arrive meanwhile move the pages. */
  async function lookAgain(): Promise<void> {
    const fresh: MailHead[] = [];
    const seen = new Set<string>();
    for (let start = 0; ; start += ofAPage) {
      const items = await page(start, ofAPage);
      for (const item of items) {
        const id = textAt(item, "ID");
        if (ids.has(id) || id === before || Date.parse(textAt(item, "Created")) < opened)
          return keep(fresh);
        if (seen.has(id)) continue;
        seen.add(id);
        const people = ["To", "Cc", "Bcc"].flatMap((field) => listAt(item, field));
        fresh.push({ id, recipients: people.map((one) => textAt(one, "Address").toLowerCase()) });
      }
      if (items.length < ofAPage) return keep(fresh);
      if (fresh.length > mostMails)
        throw new Indeterminate(`the inbox (mail.url) got more than ${mostMails} mails`);
    }
  }

  function keep(fresh: readonly MailHead[]): void {
    known.push(...fresh.toReversed());
    for (const { id } of fresh) ids.add(id);
  }

  async function open({ id }: MailHead, to: string): Promise<InboxMail> {
    const whole = await ask(`message/${encodeURIComponent(id)}`);
    const subject = textAt(whole, "Subject");
    const text = textAt(whole, "Text");
    const html = textAt(whole, "HTML");
    const all = `${subject}\n${text}\n${plain(html)}`;
    return { to, subject, text, html, values: valuesIn(all, texts) };
  }

  /** The look that is under way: one at a time, since each begins where the last one ended. */
  let looking: Promise<void> = Promise.resolve();

  return {
    async to(address) {
      const look = looking.then(lookAgain);
      looking = look.catch(() => undefined);
      await look;
      const wanted = address.toLowerCase();
      const mails: InboxMail[] = [];
      for (const one of known.filter(({ recipients }) => recipients.includes(wanted))) {
        const mail = read.get(one.id) ?? (await open(one, address));
        read.set(one.id, mail);
        mails.push({ ...mail, to: address });
      }
      return mails;
    },
    close: () => pool.destroy(),
  };
}
