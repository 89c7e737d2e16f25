/** `npm run bench`: every figure is a ratio within one run on one machine. */
import { benchHarness } from "./harness.ts";
import { benchReference } from "./reference.ts";

await benchReference();
await benchHarness();
