/** How accents in identifiers, creations and pages show. */
import {
  createInbox,
  keysOf,
  inbox,
  people,
  profile,
  scene,
  times,
  type Probe,
  type Rows,
} from "./scene.ts";

const idOf =
  (form: RegExp): Probe =>
  async (client) => {
    const stage = await scene(client);
    const { inbox_id } = (await createInbox(stage)).data as { inbox_id: string };
    const params = { ...stage.params, inbox_id };
    // That it is read shows that it can stand in a path.
    return form.test((await client.ok("inboxes.inbox.read", { params })).inbox_id);
  };

const createdKeys: Probe = async (client) =>
  keysOf((await createInbox(await scene(client))).data).sort();

export const identifiers: Rows = {
  "ids-numeric": [idOf(/^[0-9]+$/), false, true],
  "ids-of-six-digits": [idOf(/^[0-9]{6}$/), false, true],
  "ids-prefixed": [idOf(/^inbox_/), false, true],
  "ids-mixed-case": [idOf(/^k[0-9a-f]{9}[qQ]$/), false, true],
  "ids-unusual": [idOf(/^~inbox:é\./), false, true],
  "created-answers-a-job": [createdKeys, ["inbox_id"], ["id", "state"]],
  "created-data-empty": [createdKeys, ["inbox_id"], []],
  "created-id-renamed": [createdKeys, ["inbox_id"], ["id"]],
  "created-whole": [
    createdKeys,
    ["inbox_id"],
    ["conditions", "created_at", "emoji", "inbox_id", "name", "operators", "order", "updated_at"],
  ],
  "writes-answer-whole": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 1);
      const params = { ...stage.params, people_id: profile(0).email };
      const { data } = await client.call("people.profile.merge", {
        params,
        body: { notepad: "x" },
      });
      return (data as { notepad?: string }).notepad;
    },
    undefined,
    "x",
  ],
};

const perPage =
  (per_page: number): Probe =>
  async (client) => {
    const stage = await scene(client);
    await people(stage, 21);
    const query = { per_page };
    const { error, data } = await client.call("people.profile.list", { ...stage, query });
    return error ? "refused" : (data as unknown[]).length;
  };

const inboxes =
  (page_number?: string): Probe =>
  async (client) => {
    const stage = await scene(client);
    await times(40, (i) => createInbox(stage, `Inbox ${i}`));
    const params = { ...stage.params, ...(page_number === undefined ? {} : { page_number }) };
    const { error, data } = await client.call("inboxes.inbox.list", { params });
    return error ? "refused" : (data as unknown[]).length;
  };

export const lists: Rows = {
  "per-page-clamped": [perPage(5), "refused", 20],
  "page-past-end-last": [inboxes("9"), 0, 20],
  "page-past-end-refused": [inboxes("9"), 0, "refused"],
  "page-from-zero": [inboxes("2"), 20, 0],
  "pages-of-35": [inboxes(), 20, 35],
  "pages-of-7": [inboxes(), 20, 7],
  "lists-oldest-first": [
    async (client) => {
      const stage = await scene(client);
      await createInbox(stage, "First");
      await client.ok("inboxes.inbox.create", { ...stage, body: { ...inbox("Second"), order: 2 } });
      return (await client.ok("inboxes.inbox.list", stage)).map(({ name }) => name);
    },
    ["First", "Second"],
    ["Second", "First"],
  ],
};
