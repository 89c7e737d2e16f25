/** What a harness makes up may be refused where the documents leave it open, and not where the stage says that it is accepted. */
import { expect, test } from "vitest";
import { alwaysRefuses } from "../../../reference/deviate/handler.ts";
import type { Reference } from "../../../reference/reference.ts";
import { judged, shortly } from "../../support/judged.ts";

const operations = {
  "services.predict.request": { predict_party: "Ada" },
  "services.transcribe.request": { audio_url: "https://media.example/greeting.mp3" },
  "snippets.domain.create": { webpage_root: "pages.example" },
} as const;

const refusing =
  (operation: keyof typeof operations, samples: Reference["samples"]) =>
  (reference: Reference): void => {
    reference.samples = samples;
    alwaysRefuses(operation, 400, "invalid_data")(reference);
  };

test.for(Object.entries(operations) as [keyof typeof operations, Reference["samples"]][])(
  "a refusal of %s is a failure only where the stage says what is accepted",
  async ([operation, samples]) => {
    const rule = `accepted:${operation}`;
    const untold = await judged(rule, { plant: refusing(operation, {}) });
    // What the target could say that it takes is wanted of it.
    expect(shortly(untold)).toMatch(
      /^(not-applicable: .* open\.[a-z-]+ leaves open$|could-not-run: .* leaves open until samples\.)/,
    );
    const told = await judged(rule, { plant: refusing(operation, samples) });
    expect(told.outcome).toBe("fail");
    const taken = await judged(rule, { plant: (reference) => void (reference.samples = samples) });
    expect(taken.outcome).toBe("pass");
  },
);
