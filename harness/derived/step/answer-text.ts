/** What was answered, for a sentence of a verdict. */
import type { Exchange } from "../../record/exchange.ts";

export const answerText = ({ response }: Exchange): string =>
  `${response?.status} ${response?.text.slice(0, 200)}`;
