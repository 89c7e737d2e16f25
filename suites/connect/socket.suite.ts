/** The sockets that the connect routes give (2/5). */
import { memberAt, opens, rule } from "../../harness/author.ts";
import { paramsOf } from "../support/platform/website.ts";

rule("connect.user-socket-opens", async (trial) => {
  const { owner } = await trial.world();
  const data = await trial.given(owner, "connect.user.read");
  await opens(trial, "rtm", memberAt(data, "socket/app"), owner);
});

for (const { channel, member, name } of [
  { channel: "rtm", member: "socket/app", name: "socket" },
  { channel: "stream", member: "socket/stream", name: "stream" },
] as const) {
  rule(`connect.website-${name}-opens`, async (trial) => {
    const world = await trial.world();
    const data = await trial.given(world.owner, "connect.website.read", {
      params: paramsOf(world),
    });
    await opens(trial, channel, memberAt(data, member), world.owner);
  });
}
