/** Ajv over the schemas of a contract, which has keywords of its own and references into one document. */
import { Ajv2020, type Options } from "ajv/dist/2020.js";
import { supportedKeywords, type JsonSchema } from "./schema.ts";

/** Knows the contract's annotations and models; formats only where they are added. */
export function contractAjv(models: Record<string, JsonSchema>, options: Options): Ajv2020 {
  const ajv = new Ajv2020(options);
  ajv.addVocabulary([...supportedKeywords].filter((keyword) => keyword.startsWith("x-")));
  // A document that has only components, so that `contract#/components/schemas/<noun>` resolves.
  ajv.addKeyword("components");
  ajv.addSchema({ $id: "contract", components: { schemas: models } });
  return ajv;
}

/** The same schema with references into the document that {@link contractAjv} holds. */
export function absolute(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"$ref":"#/components/', '"$ref":"contract#/components/'),
  ) as JsonSchema;
}
