/** Every family has its files under the same noun everywhere. */
import type { GateInput, Problem } from "./problem.ts";

/** Rules that belong to no single family stand in rules/platform.yaml. */
const crossCutting = "platform";

export function families({ source }: GateInput): Problem[] {
  const paths = new Set(Object.keys(source.families));
  const rules = new Set(Object.keys(source.rules));
  const tags = new Set((source.root["tags"] as { name: string }[]).map(({ name }) => name));
  return [
    ...[...paths.symmetricDifference(tags)].map((family) => ({
      where: `openapi.yaml tags ${family}`,
      found: "tags and the files in paths/ differ",
      todo: "each family has one tag with a description, and one file",
    })),
    ...[...paths]
      .filter((family) => !rules.has(family))
      .map((family) => ({
        where: `paths/${family}.yaml`,
        found: `no rules/${family}.yaml`,
        todo: "add it",
      })),
    ...[...rules]
      .filter((family) => family !== crossCutting && !paths.has(family))
      .map((family) => ({
        where: `rules/${family}.yaml`,
        found: `no paths/${family}.yaml`,
        todo: "name the file as the family",
      })),
  ];
}
