/** Deviations really show over HTTP and on sockets, and a plain reference does not show them. */
import { describe, expect, test } from "vitest";
import { loadContract } from "../../contract/contract.ts";
import type { ServerOptions } from "../../reference/server.ts";
import { testClient } from "./client.ts";
import { quotas as quotaAccents, scopes } from "./visible/accent-access.ts";
import { envelopes, statuses } from "./visible/accent-answers.ts";
import { identifiers, lists as listAccents } from "./visible/accent-ids.ts";
import { events as eventAccents, moments } from "./visible/accent-time.ts";
import { requests as requestAccents, wires } from "./visible/accent-wire.ts";
import { access, events } from "./visible/fault-access.ts";
import { answers } from "./visible/fault-answers.ts";
import { families } from "./visible/fault-families.ts";
import { hurried, quotas } from "./visible/fault-quotas.ts";
import { lists, requests } from "./visible/fault-requests.ts";
import { load } from "./visible/load.ts";
import type { Probe, Rows } from "./visible/scene.ts";

const contract = loadContract();

async function ask(probe: Probe, options: ServerOptions): Promise<unknown> {
  const client = await testClient({ contract, ...options });
  try {
    return await probe(client);
  } finally {
    await client.close();
  }
}

function shows(kind: "faults" | "accents", rows: Rows, options: ServerOptions = {}): void {
  describe.each(Object.entries(rows))("%s", (id, [probe, plain, deviating]) => {
    test("does not show on a plain reference", async () => {
      expect(await ask(probe, options)).toEqual(plain);
    });
    test("shows where it is planted", async () => {
      expect(await ask(probe, { ...options, [kind]: [id] })).toEqual(deviating);
    });
  });
}

for (const rows of [access, answers, events, families, lists, load, quotas, requests]) {
  shows("faults", rows);
}
shows("faults", hurried, { quotas: { minute: 3 } });

for (const rows of [
  envelopes,
  eventAccents,
  identifiers,
  listAccents,
  moments,
  quotaAccents,
  requestAccents,
  scopes,
  statuses,
  wires,
]) {
  shows("accents", rows);
}
