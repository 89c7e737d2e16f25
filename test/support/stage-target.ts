/** A target file by which a reference and its stage are reached, its plain sockets among them. */
import { writeFile } from "node:fs/promises";
import { stringify } from "yaml";

export const writeStageTarget = (
  file: string,
  { name, url, secret }: { name: string; url: string; secret: string },
): Promise<void> =>
  writeFile(
    file,
    stringify({
      name,
      url,
      stage: { url: `${url}/_stage`, secret },
      realtime: {
        adapter: "socket.io",
        plain: { rtm: `${url.replace("http", "ws")}/plain/rtm` },
      },
    }),
  );
