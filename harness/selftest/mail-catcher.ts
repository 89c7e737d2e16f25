/** A small mail catcher: takes what a reference sends and shows it as Mailpit does (`/api/v1/messages`). */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Outbox } from "../../reference/mail.ts";
import { basicCredentials } from "../client/basic.ts";

/** What the links and codes of its mails look like; in every mail both kinds of text. */
export const passages = [
  "https://app.example/recover/{recover_identifier}/{recover_key}?from=mail",
  "Your code is {token}.",
];

export interface MailCatcher {
  url: string;
  user: string;
  password: string;
  /** Mails that arrived. */
  count: () => number;
  close: () => Promise<void>;
}

interface Caught {
  ID: string;
  Created: string;
  To: { Name: string; Address: string }[];
  Subject: string;
  Text: string;
  HTML: string;
}

const linkIn = ({ recover_identifier, recover_key }: Record<string, string>): string =>
  recover_key === undefined
    ? ""
    : `https://app.example/recover/${recover_identifier}/${recover_key}?from=mail`;

export async function catchMail(outbox: Outbox, older = 0): Promise<MailCatcher> {
  const caught: Caught[] = [];
  const put = (to: string, subject: string, text: string, link = ""): void => {
    caught.push({
      ID: `mail${caught.length}`,
      Created: new Date().toISOString(),
      To: [{ Name: "", Address: to }],
      Subject: subject,
      Text: text.replaceAll(" ", "\n "),
      HTML: `<p>${text} <a href="${link.replaceAll("&", "&amp;")}">Open</a></p>`,
    });
  };
  for (let i = 0; i < older; i++) put("somebody@else.example", "Of yesterday", `Number ${i}`);
  // What leaves in the end: faults and accents change what is sent before.
  outbox.deliver = ({ to, subject, text, values }) => put(to, subject, text, linkIn(values));
  const [user, password] = ["reader", "k7Qz-reader-of-mails"];
  const expected = `Basic ${basicCredentials(user, password)}`;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://catcher.example");
    const answer = (status: number, data: unknown): void =>
      void response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify(data));
    if (request.headers.authorization !== expected) return answer(401, {});
    const id = /^\/inbox\/api\/v1\/message\/(.+)$/.exec(url.pathname)?.[1];
    const whole = caught.find(({ ID }) => ID === id);
    if (whole) return answer(200, { ...whole, Date: whole.Created });
    if (url.pathname !== "/inbox/api/v1/messages") return answer(404, {});
    const [start, limit] = ["start", "limit"].map((name) => Number(url.searchParams.get(name)));
    const messages = caught
      .toReversed()
      .slice(start, start! + limit!)
      .map(({ ID, Created, To, Subject }) => ({ ID, Created, To, Subject, Cc: null, Bcc: [] }));
    answer(200, { total: caught.length, messages });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/inbox`,
    user,
    password,
    count: () => caught.length,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
