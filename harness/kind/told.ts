/** What was answered, for a sentence of a verdict. */
import type { Exchange } from "../record/exchange.ts";

export const told = ({ response }: Exchange): string =>
  `${response?.status} ${response?.text.slice(0, 200)}`;
