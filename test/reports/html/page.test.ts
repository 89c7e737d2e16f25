import { expect, test } from "vitest";
import { html, render } from "../../../reports/html/markup.ts";
import { page } from "../../../reports/html/page.ts";
import { sourceOf } from "../../../reports/html/document.ts";
import { searchScript } from "../../../reports/html/search.ts";
import { record } from "../hostile.ts";
import { whole } from "./whole.ts";

test("what a target says is never markup", () => {
  const rest = whole.replace(`<script>${searchScript}</script>`, "");
  expect(rest).not.toMatch(/<script|<img|<failure\/|<b>[^\s<]*staging/i);
  expect(whole).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(whole).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  expect(whole.isWellFormed()).toBe(true);
});

/** What a browser takes for a tag: in texts and attributes angle brackets are escaped. */
const tags = whole.match(/<[a-z][^>]*>/gi) ?? [];

test("nothing is loaded, and nothing can run but the search", () => {
  expect(whole).toContain("default-src &#39;none&#39;; style-src");
  expect(whole).toContain(`script-src ${sourceOf(searchScript).replaceAll("'", "&#39;")};`);
  expect(whole).not.toMatch(/@import|url\(/);
  expect(tags.filter((tag) => /\s(?:src|srcset|action|formaction|on\w+)=/i.test(tag))).toEqual([]);
  const addresses = tags.flatMap((tag) => /\shref="([^"]*)"/.exec(tag)?.[1] ?? []);
  expect(addresses.filter((address) => !address.startsWith("#"))).toEqual([]);
});

test("long texts are cut", () => {
  expect(whole.length).toBeLessThan(100_000);
  expect(whole).toContain("(100,000 characters)");
});

test("every link leads somewhere", () => {
  const ids = new Set([...whole.matchAll(/id="([^"]*)"/g)].map(([, id]) => id));
  const links = [...whole.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
});

test("elements are closed in order", () => {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, closes, name = ""] of whole.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
    if (["meta", "br", "input"].includes(name)) continue;
    if (!closes) open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  expect([...wrong, ...open]).toEqual([]);
});

test("a template escapes in text and in attributes", () => {
  const text = `"><i onclick='x'>&\``;
  expect(render(html`<b title="${text}">${[text, 1, undefined, false]}</b>`)).toMatchInlineSnapshot(
    `"<b title="&quot;&gt;&lt;i onclick=&#39;x&#39;&gt;&amp;&#96;">&quot;&gt;&lt;i onclick=&#39;x&#39;&gt;&amp;&#96;1</b>"`,
  );
});

test("a clock that stays ahead is said", () => {
  expect(page({ ...record, clockMoved: 788 * 86_400_000 })).toMatch(
    /<dt>Left behind<\/dt>\s*<dd>the clock of the target was moved forward by 788 days/,
  );
});

test("what stands around the sections", () => {
  const rest = whole.slice(whole.indexOf("<body>")).replace(/<section[^]*<\/section>/, "…");
  expect(rest).toMatchInlineSnapshot(`
    "<body>
    <header>
    <div class="who">
    <p class="eyebrow">assay 0.1.0 · conformance report</p>
    <h1>staging &lt;b&gt;</h1>
    <p class="address">
    https://staging.example
    </p>
    </div>
    <div class="result is-broken">
    <p class="outcome">Broken</p>
    <p>A fault of assay itself, so this run proves nothing about the target; 1 suite file did not load; 1 rule broke; 2 rules of level MUST failed; 1 rule of level SHOULD or MAY failed; 1 entry of the known failures is wrong; 1 known failure not counted; 4 not decided; 4 not selected.</p>
    </div>
    <div class="number" title="pass / (pass + fail + flaky)">
    <p class="name">Conformance</p>
    <p class="share">25.0 %</p>
    <p class="of">1 of 4 judged rules hold</p>
    </div>
    <div class="number" title="(pass + fail + flaky) / applicable">
    <p class="name">Coverage</p>
    <p class="share">44.4 %</p>
    <p class="of">4 of 9 applicable rules judged</p>
    </div>
    <div class="outcomes">
    <div class="bar" aria-hidden="true">
    <i
    class="is-fail"
    style="flex-grow:0.2727272727272727"
    ></i><i
    class="is-broken"
    style="flex-grow:0.09090909090909091"
    ></i><i
    class="is-indeterminate"
    style="flex-grow:0.09090909090909091"
    ></i><i
    class="is-could-not-run"
    style="flex-grow:0.18181818181818182"
    ></i><i
    class="is-pass"
    style="flex-grow:0.09090909090909091"
    ></i><i
    class="is-not-run"
    style="flex-grow:0.09090909090909091"
    ></i><i
    class="is-not-applicable"
    style="flex-grow:0.09090909090909091"
    ></i>
    </div>
    <ul class="legend">
    <li title="the rule was judged and does not hold">
    <i class="dot is-fail"></i
    ><b>3</b> fail
    </li><li title="assay itself failed; this is not a fault of the target">
    <i class="dot is-broken"></i
    ><b>1</b> broken
    </li><li title="throttled, or the transport failed">
    <i class="dot is-indeterminate"></i
    ><b>1</b> indeterminate
    </li><li title="a precondition failed on the target, so the rule says nothing">
    <i class="dot is-could-not-run"></i
    ><b>2</b> could not run
    </li><li title="the rule was judged and holds">
    <i class="dot is-pass"></i
    ><b>1</b> pass
    </li><li title="the run ended first, its budget or a daily quota was spent, or assay has no property for it">
    <i class="dot is-not-run"></i
    ><b>1</b> not run
    </li><li title="the target does not claim it, has no sockets, or refuses what the documents leave open">
    <i class="dot is-not-applicable"></i
    ><b>1</b> not applicable
    </li>
    </ul>
    </div> <dl class="facts">
    <div>
    <dt>Started</dt>
    <dd>2026-11-21 10:00:00 UTC</dd>
    </div><div>
    <dt>Duration</dt>
    <dd>1 min 05 s</dd>
    </div><div>
    <dt>Requests</dt>
    <dd>24 of 500</dd>
    </div><div>
    <dt>Seed</dt>
    <dd>7</dd>
    </div><div>
    <dt>Runs</dt>
    <dd>2 runs of each property</dd>
    </div><div>
    <dt>Exit code</dt>
    <dd>4</dd>
    </div><div>
    <dt>Certificate</dt>
    <dd>none of this run</dd>
    </div><div>
    <dt>Events</dt>
    <dd>p50 180 ms, p95 1.9 s, longest 1.9 s of 2.0 s</dd>
    </div><div>
    <dt>Met on the way</dt>
    <dd>503 × 3</dd>
    </div>
    </dl>
    </header>
    <nav aria-label="Contents">
    <a href="#broken"
    >Broken <span class="count">2</span></a
    ><a href="#families"
    >Families <span class="count">2</span></a
    ><a href="#failures"
    >Failures <span class="count">3</span></a
    ><a href="#known"
    >Known failures <span class="count">2</span></a
    ><a href="#undecided"
    >Not decided <span class="count">4</span></a
    ><a href="#open-points"
    >Open points <span class="count">1</span></a
    ><a href="#reach"
    >Reach</a
    ><a href="#rules"
    >All rules <span class="count">11</span></a
    >
    </nav>
    <main>
    … 
    </main>
    <footer>
    Written by assay 0.1.0 from run.json, which holds all of this as data.
    Credentials stand as names of variables: <code>$OWNER</code> is
    <code>identifier:key</code> of the owner.
    </footer> <script>
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
    </script>
    </body>
    </html> "
  `);
});
