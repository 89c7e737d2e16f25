/** Queries may have no other parameters. */
import type { Accent } from "../deviation.ts";
import { invalid } from "../refusal.ts";
import { wrap } from "../seams.ts";

export const accent: Accent = {
  says: "Refuses a query parameter that the documents do not name.",
  legal: ["open.query-unknown"],
  plant({ seams }) {
    wrap(seams, "query", (original) => (operation, search) => {
      const names = new Set(operation.query.map(({ name }) => name));
      const unknown = [...search.keys()].find((name) => !names.has(name));
      if (unknown !== undefined) throw invalid(`query: unknown ${unknown}`);
      return original(operation, search);
    });
  },
};
