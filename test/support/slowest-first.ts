/** The files that take longest begin first, so that no worker waits for the last of them at the end. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Where each test is one of very many, and where many wait more than they compute; the longest first. */
const slow = [
  /\/test\/selftest\/faults\//,
  /\/test\/(selftest\/|jobs\.|load\/fanout\/|weather\/|harness\/(run\/(by-hand|places|predicted)|guest\/guest|judge\/repeated)|reports\/script\.)/,
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = slow.findIndex((one) => one.test(moduleId));
      return found < 0 ? slow.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
