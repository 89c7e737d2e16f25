/** Where a platform keeps what a message refers to: what counts as the address that was sent. */
import { expect, test } from "vitest";
import { contentAsSent, isImageOf, messageAsSent } from "../../../harness/compare/as-sent.ts";

const file = { name: "a.pdf", url: "https://files.example.com/a.pdf?B=C", type: "application/pdf" };
const stored = "https://storage.example/1";

test.each([
  ["at another host counts as sent", stored, file.url],
  [
    "at the same host does not",
    "https://files.example.com/a.pdf",
    "https://files.example.com/a.pdf",
  ],
  ["that was lost does not", "", ""],
])("a file %s", (_, url, expected) => {
  expect(contentAsSent({ ...file, url }, file)).toEqual({ ...file, url: expected });
});

test.each([
  ["kept elsewhere", stored, "https://images.example.com/1.png", true],
  [
    "shown as it was sent",
    "https://images.example.com/1.png",
    "https://images.example.com/1.png",
    true,
  ],
  [
    "of another path of its host",
    "https://images.example.com/2.png",
    "https://images.example.com/1.png",
    false,
  ],
  ["that is not shown", "", "https://images.example.com/1.png", false],
  ["that is absent", undefined, "https://images.example.com/1.png", false],
  ["where none was sent", stored, "", true],
])("an image %s", (_, shown, sent, isKept) => {
  expect(isImageOf(shown, sent)).toBe(isKept);
});

test("images of targets, and the avatar of the user, may be kept elsewhere, and nothing else", () => {
  const target = { title: "One", image: "https://images.example.com/1.png" };
  const content = { text: "Which?", targets: [target, { title: "Two" }] };
  const user = { nickname: "Ada", avatar: "https://images.example.com/ada.png" };
  const shown = {
    content: { text: "What?", targets: [{ ...target, image: stored }, { title: "Two" }] },
    user: { nickname: "Bob", avatar: stored },
  };
  expect(messageAsSent(shown, { content, user })).toEqual({
    content: { text: "What?", targets: content.targets },
    user: { nickname: "Bob", avatar: user.avatar },
  });
});
