/** The files that take longest begin first, so that no worker waits for the last of them at the end. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Where each test is one of very many, and where many wait more than they compute. */
const slow =
  /\/test\/(selftest\/|load\/fanout\/|harness\/(run\/(by-hand|predicted-partly)|guest\/guest)\.|reports\/script\.)/;

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLater = ({ moduleId }: TestSpecification): number => Number(!slow.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isLater(a) - isLater(b));
  }
}
