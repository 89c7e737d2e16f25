/** What a target does with ratings where the documents leave it open. */
import { formOf } from "../../harness/author.ts";
import { question } from "../support/asking.ts";

question("open.rating-who", async ({ outcome }) => [
  `an operator rates: ${await outcome("ratings.rating.replace")}`,
  `an operator revokes: ${await outcome("ratings.rating.remove")}`,
]);

question("open.put-omitted-optional", async ({ data, make, member }) => {
  await data("ratings.rating.replace", { body: { stars: 4, comment: "Quick and kind." } });
  await data("ratings.rating.replace", { body: { stars: 5, comment: undefined } });
  const comment = await member("ratings.rating.read", "comment");
  await make("shortcuts.shortcut.create", { tag: "billing", disabled: true });
  await data("shortcuts.shortcut.replace", { body: { tag: undefined, disabled: undefined } });
  const shortcut = {
    tag: await member("shortcuts.shortcut.read", "tag"),
    disabled: await member("shortcuts.shortcut.read", "disabled"),
  };
  return [
    `comment of a rating: ${comment === "Quick and kind." ? "kept" : formOf(comment)}`,
    `tag of a shortcut: ${shortcut.tag === "billing" ? "kept" : formOf(shortcut.tag)}`,
    `disabled of a shortcut: ${shortcut.disabled === true ? "kept" : String(shortcut.disabled)}`,
  ];
});
