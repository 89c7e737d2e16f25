/** What a target counts as alerts where the documents leave it open. */
import { meet, memberAt, textOf } from "../../harness/author.ts";
import { question } from "../support/asking.ts";

question("open.alerts-count-of", async ({ data, items, member, scene }) => {
  await meet(scene, "update-alert");
  const listed = (await items("alerts.updates.list")).length;
  const before = memberAt(await data("alerts.count.read"), "updates");
  await data("alerts.updates.mark");
  const after = await member("alerts.count.read", "updates");
  return `updates of ${listed}, before and after they are marked: ${textOf(before)}, ${textOf(after)}`;
});
