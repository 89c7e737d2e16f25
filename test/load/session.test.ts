/** What a load run plays on. */
import { expect, test } from "vitest";
import { openSession } from "../../load/runner/session.ts";

test("the embedded reference is known for what it is: nobody needs its time afterwards", async () => {
  const session = await openSession({ seed: 1 });
  try {
    expect(session.target.isEmbedded).toBe(true);
  } finally {
    expect(await session.close()).toEqual([]);
  }
});
