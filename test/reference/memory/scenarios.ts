/** What the memory test makes and removes, round after round. */
import { asUser, type TestClient } from "../client.ts";

/** Prepares; what is returned is one round. */
type Scenario = (client: TestClient) => Promise<() => Promise<void>>;
export const scenarios: Record<string, Scenario> = {
  async worlds(client) {
    const text = "Hello ".repeat(300);
    return async () => {
      const world = await client.world({ operators: ["owner", "member"], tokens: [{}] });
      client.caller = asUser(world);
      const { website_id } = world.website;
      const act = async (name: string, input: object) => (await client.stage("POST", "/visitor", { website_id, act: name, ...input })).data as { session_id: string };
      for (let i = 0; i < 10; i++) {
        const { session_id } = await act("arrive", { email: `a${i}@a.example`, data: { a: i }, segments: ["b"] });
        await act("send", { session_id, type: "text", content: text });
        const params = { website_id, session_id };
        await client.ok("conversation.message.send", { params, body: { type: "text", from: "operator", origin: "chat", content: text } });
        if (process.env["REM"]) await client.ok("conversation.reminder.create", { params, body: { date: "2040-01-01T00:00:00Z", note: text, user: { type: "website", nickname: "A" } } as never });
      }
      await client.stage("DELETE", `/worlds/${website_id}`);
    };
  },
};
