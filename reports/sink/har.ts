/** exchanges.har: the exchanges of failing rules as an HTTP archive (HAR 1.2), for browsers' tools and proxies. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bodyOf } from "../format/curl.ts";
import type { RecordedExchange, RunRecord } from "../run.ts";

export async function writeHar(record: RunRecord, directory: string): Promise<void> {
  await writeFile(join(directory, "exchanges.har"), `${JSON.stringify(har(record))}\n`);
}

/** One page per rule. The time of each exchange is not recorded, so all have that of the run. */
function har({ assay, target, started, rules }: RunRecord): object {
  const failing = rules.filter(({ exchanges }) => exchanges.length);
  return {
    log: {
      version: "1.2",
      creator: { name: "assay", version: assay },
      pages: failing.map(({ id, sentence }) => ({
        id,
        title: sentence,
        startedDateTime: started,
        pageTimings: {},
      })),
      entries: failing.flatMap(({ id, exchanges }) =>
        exchanges.map((exchange) => ({
          pageref: id,
          startedDateTime: started,
          ...entry(target.url, exchange),
        })),
      ),
    },
  };
}

function entry(
  url: string,
  { request, response, failure, as, duration }: RecordedExchange,
): object {
  const address = new URL(url + request.path);
  const body = bodyOf(request);
  return {
    time: duration,
    request: {
      method: request.method.toUpperCase(),
      url: address.href,
      httpVersion: "HTTP/1.1",
      headers: headers(request.headers),
      queryString: [...address.searchParams].map(([name, value]) => ({ name, value })),
      cookies: [],
      headersSize: -1,
      bodySize: body === undefined ? 0 : Buffer.byteLength(body),
      ...(body !== undefined && {
        postData: { mimeType: request.headers["content-type"] ?? "", text: body },
      }),
    },
    // Status 0 is how archives say that no response came.
    response: {
      status: response?.status ?? 0,
      statusText: failure?.kind ?? "",
      httpVersion: "HTTP/1.1",
      headers: headers(response?.headers ?? {}),
      cookies: [],
      content: {
        size: Buffer.byteLength(response?.text ?? ""),
        mimeType: String(response?.headers["content-type"] ?? ""),
        text: response?.text ?? "",
      },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: duration, receive: 0 },
    comment: `as ${as}${failure ? `; ${failure.message}` : ""}`,
  };
}

const headers = (
  all: Record<string, string | string[] | undefined>,
): { name: string; value: string }[] =>
  Object.entries(all).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => ({ name, value })),
  );
