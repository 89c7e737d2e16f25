/** How faults in lists and in the checks of requests show. */
import {
  conversations,
  helpdesk,
  inbox,
  people,
  profile,
  scene,
  times,
  twoPages,
  type Rows,
} from "./scene.ts";

export const lists: Rows = {
  "paging-overlap": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 25);
      const ids = await twoPages(stage, "people.profile.list", "people_id");
      return [ids.length, new Set(ids).size];
    },
    [25, 25],
    [26, 25],
  ],
  "paging-gap": [
    async (client) => {
      const stage = await scene(client);
      await conversations(stage, 25);
      return (await twoPages(stage, "conversations.conversation.list", "session_id")).length;
    },
    25,
    24,
  ],
  "paging-segment-ignored": [
    async (client) => {
      const stage = await scene(client);
      await helpdesk(stage);
      await times(25, (i) =>
        client.ok("helpdesk.redirection.create", {
          params: stage.params,
          body: { path: `/old/${i}`, target: "https://example.com/new" },
        }),
      );
      const ids = await twoPages(stage, "helpdesk.redirection.list", "redirection_id");
      return [ids.length, new Set(ids).size];
    },
    [25, 25],
    [40, 20],
  ],
  "paging-segment-required": [
    async (client) => {
      const stage = await scene(client);
      await helpdesk(stage);
      return (await client.call("helpdesk.locale.list", stage)).error;
    },
    false,
    true,
  ],
  "per-page-ignored": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 25);
      const { params } = stage;
      return (await client.ok("people.profile.list", { params, query: { per_page: 25 } })).length;
    },
    25,
    20,
  ],
  "per-page-exceeded": [
    async (client) => {
      const stage = await scene(client);
      await conversations(stage, 25);
      return (await client.ok("conversations.conversation.list", stage)).length;
    },
    20,
    21,
  ],
  "flag-zero-taken-as-one": [
    async (client) => {
      const stage = await scene(client);
      await conversations(stage, 2);
      const query = { filter_resolved: "0" as const };
      const { params } = stage;
      return (await client.ok("conversations.conversation.list", { params, query })).length;
    },
    2,
    0,
  ],
  "date-with-zone-refused": [
    async (client) => {
      const { params } = await scene(client);
      const query = { filter_date_start: "2020-01-02T03:04:05Z" };
      return (await client.call("people.profile.list", { params, query })).error;
    },
    false,
    true,
  ],
};

export const requests: Rows = {
  "required-not-checked": [
    async (client) => {
      const { params } = await scene(client);
      const { name: _, ...body } = inbox("");
      return (await client.call("inboxes.inbox.create", { params, body: body as never })).error;
    },
    true,
    false,
  ],
  "enumeration-not-checked": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 1);
      const params = { ...stage.params, people_id: profile(0).email };
      const body = { text: "Signed up", color: "beige" as never };
      return (await client.call("people.event.create", { params, body })).error;
    },
    true,
    false,
  ],
  "bounds-not-checked": [
    async (client) => {
      const params = await (await scene(client)).arrive();
      return (await client.call("ratings.rating.replace", { params, body: { stars: 9 } })).error;
    },
    true,
    false,
  ],
  "refusal-still-writes": [
    async (client) => {
      const stage = await scene(client);
      await people(stage, 1);
      const params = { ...stage.params, people_id: profile(0).email };
      const body = { notepad: "Changed", person: { gender: "robot" as never } };
      const { error } = await client.call("people.profile.merge", { params, body });
      const { data } = await client.call("people.profile.read", { params });
      return [error, (data as { notepad?: string }).notepad];
    },
    [true, undefined],
    [true, "Changed"],
  ],
};
