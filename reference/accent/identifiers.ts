import type { Accent } from "../deviate/deviation.ts";
import { identifiersFormsAccents } from "./identifiers/forms.ts";
import { uniquenessAccents } from "./identifiers/uniqueness.ts";

export const identifiersAccents: Record<string, Accent> = {
  ...identifiersFormsAccents,
  ...uniquenessAccents,
};
