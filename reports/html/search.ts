/** The only script of the page: it hides rules that lack the typed words. Without it the page is complete except for the search field. */
import { html, type Markup } from "./markup.ts";

export const searchScript = `
const field = document.getElementById("search");
const said = document.getElementById("found");
const rows = Array.from(document.querySelectorAll("#rules .rule"), (row) => [row, row.textContent.toLowerCase()]);
field.closest("label").hidden = false;
field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  for (const [row, text] of rows) {
    row.hidden = !words.every((word) => text.includes(word));
    if (!row.hidden) found += 1;
  }
  for (const family of document.querySelectorAll("#rules .family"))
    family.hidden = !family.querySelector(".rule:not([hidden])");
  said.textContent = words.length ? found + " found" : "";
});
`;

/** Shown by the script, since the field would do nothing without it. */
export const searchField: Markup = html`<label hidden
    >Search <input type="search" id="search" placeholder="words of an id or a sentence" /></label
  ><output id="found" for="search"></output>`;
