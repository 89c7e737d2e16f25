/** What a helpdesk shows where something was left blank (open.helpdesk-blank-default). */
import { together, type Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";

const ownImage = "https://images.platform.example/default.png";

interface Looks {
  color?: string;
  image?: string;
}

const withLooks = <Shown extends Looks>(shown: Shown): Shown => ({
  ...shown,
  color: shown.color || "#607d8b",
  image: shown.image || ownImage,
});

/** Shows a color, an image and logos of its own. */
export const showsDefaults: Plant = together(
  shows("helpdesk.category.read", withLooks),
  shows("helpdesk.category.list", (all) => all.map(withLooks)),
  shows("helpdesk.settings.read", (settings) => {
    const { header, footer, banner } = settings.appearance?.logos ?? {};
    const logos = {
      header: header || ownImage,
      footer: footer || ownImage,
      banner: banner || ownImage,
    };
    return { ...settings, appearance: { ...settings.appearance, logos } };
  }),
);
