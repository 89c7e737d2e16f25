/** What the path of an operation names, besides the page. */
import type { Operation } from "./contract.ts";

export const namedIn = ({ pathParameters, paging }: Operation): string[] =>
  pathParameters.filter((name) => name !== paging?.segment);
