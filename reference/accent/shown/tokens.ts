/** Secrets that are issued for each read. */
import { together, type Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";

/** Shows a browsing session and a widget with another token at each read. */
export const renewsTokens: Plant = (reference) => {
  const { random } = reference;
  together(
    shows("browsing.session.list", (all) =>
      all.map((one) => ({ ...one, browsing_token: random.uuid() })),
    ),
    shows("plugins.widget.list", (all) => all.map((one) => ({ ...one, token: random.uuid() }))),
  )(reference);
};
