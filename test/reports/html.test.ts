import { expect, test } from "vitest";
import { html, render } from "../../reports/html/markup.ts";
import { page } from "../../reports/html/page.ts";
import { record } from "./hostile.ts";

const whole = page(record);

test("what a target says is never markup", () => {
  expect(whole).not.toMatch(/<script|<img|<failure\/|<b>[^\s<]*staging/i);
  expect(whole).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(whole).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  expect(whole.isWellFormed()).toBe(true);
});

/** What a browser takes as a tag: in texts and attributes angle brackets are escaped. */
const tags = whole.match(/<[a-z][^>]*>/gi) ?? [];

test("nothing is loaded and nothing can run", () => {
  expect(whole).toContain("default-src &#39;none&#39;; style-src");
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

test("the page of a failure", () => {
  const card = /<article[^]*?<\/article>/.exec(whole)?.[0];
  expect(card).toMatchInlineSnapshot(`
    "<article class="failure" id="failure-envelope:conversation.message.send">
    <header>
    <h3><span class="level is-MUST">MUST</span> <code>envelope:conversation.message.send</code></h3>
    <p class="sentence">The sentence of envelope:conversation.message.send.</p>
    <p class="meta">
    message · envelope · source
    1/4.3#sentence · seen 2 times
    </p>
    <details>
    <summary>The same defect breaks 1 further rule</summary>
    <ul class="ids">
    <li><code>shape:conversation.message.send</code> The sentence of shape:conversation.message.send.</li>
    </ul>
    </details>
    </header>
    <p class="request-line"><code>POST /v1/website/it&#39;s/conversation/session_1/message as owner → 200</code></p>
    <table class="violations">
    <thead>
    <tr>
    <th>where</th>
    <th>expected</th>
    <th>received</th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <td><code>/error</code></td>
    <td>a boolean</td>
    <td class="received"><code>&quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;\\n\\ud800&quot;</code></td>
    </tr><tr>
    <td><code>&lt;script&gt;alert(1)&lt;/script&gt;</code></td>
    <td>| &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;</td>
    <td class="received"><code>]]&gt;&lt;failure/&gt;</code></td>
    </tr>
    </tbody>
    </table>
    <div class="exchanges">
    <h4>The exchange</h4>
    <details open>
    <summary><code>POST /v1/website/it&#39;s/conversation/session_1/message as owner → 200</code></summary>
    <div class="sides"><div>
    <h5>Request <small>conversation.message.send</small></h5>
    <pre><b>POST /v1/website/it&#39;s/conversation/session_1/message</b>
    content-type: application/json
    authorization: Basic $OWNER

    {
      &quot;type&quot;: &quot;text&quot;,
      &quot;content&quot;: &quot;&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;&quot;
    }</pre>
    </div><div>
    <h5>Response <small>3 ms</small></h5>
    <pre><b>200</b>
    x-note: &lt;script&gt;alert(1)&lt;/script&gt;
    x-note: \\u001b[31mred\\u001b[0m\\u0007\\u202e

    {
      &quot;error&quot;: &quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;\\n\\ud800&quot;
    }</pre>
    </div></div>
    </details>
    </div>
    <details open>
    <summary>1 frame received</summary>
    <pre>rtm &lt;script&gt;alert(1)&lt;/script&gt; at 120 ms {&quot;text&quot;:&quot;\\u001b[31mred\\u001b[0m\\u0007\\u202e&quot;}</pre>
    </details>
    <div class="again">
    <h4>Run it again</h4>
    <pre>assay replay WyJlbnZlbG9wZSIsMSwiMCJd</pre>
    <details>
    <summary>The request alone, with curl</summary>
    <pre>curl -sS -i &#39;https://staging.example/v1/website/it&#39;\\&#39;&#39;s/conversation/session_1/message&#39; \\
      -H &#39;content-type: application/json&#39; \\
      -u &quot;$OWNER&quot; \\
      --data-raw &#39;{&quot;type&quot;:&quot;text&quot;,&quot;content&quot;:&quot;&#39;\\&#39;&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;\\&#39;&#39;&quot;}&#39;</pre>
    <p class="meta">
    A name such as <code>$OWNER</code> stands for <code>identifier:key</code> of that role.
    </p>
    </details>
    </div>
    </article>"
  `);
});

test("everything but failures", () => {
  const rest = whole.slice(whole.indexOf("<body>")).replaceAll(/<article[^]*<\/article>/g, "…");
  expect(rest).toMatchInlineSnapshot(`
    "<body>
    <header>
    <div class="who">
    <p class="eyebrow">assay 0.1.0 · conformance report</p>
    <h1>staging &lt;b&gt;</h1>
    <p class="address">https://staging.example</p>
    </div>
    <div class="result is-broken">
    <p class="outcome">Broken</p>
    <p>A fault of assay itself, so this run proves nothing about the target; 1 suite file did not load; 1 rule broke; 2 rules of level MUST failed; 1 rule of level SHOULD or MAY failed; 1 entry of the known failures is wrong; 1 known failure not counted; 4 not decided; 4 not selected.</p>
    </div>
    <div class="number" title="pass / (pass + fail)">
    <p class="name">Conformance</p>
    <p class="share">25.0 %</p>
    <p class="of">1 of 4 judged rules hold</p>
    </div>
    <div class="number" title="(pass + fail) / applicable">
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
    </li><li title="assay itself failed; this is no fault of the target">
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
    </li><li title="the budget was spent, or assay has no property for it">
    <i class="dot is-not-run"></i
    ><b>1</b> not run
    </li><li title="the target does not claim it">
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
    <dt>Events</dt>
    <dd>p50 180 ms, p95 1.9 s, longest 1.9 s of 2.0 s</dd>
    </div>
    </dl>
    </header>
    <nav aria-label="Contents">
    <a href="#broken"
    >Broken <span class="count">2</span></a
    ><a href="#failures"
    >Failures <span class="count">2</span></a
    ><a href="#known"
    >Known failures <span class="count">2</span></a
    ><a href="#undecided"
    >Not decided <span class="count">4</span></a
    ><a href="#families"
    >Families <span class="count">2</span></a
    ><a href="#open-points"
    >Open points <span class="count">1</span></a
    ><a href="#reach"
    >Reach</a
    ><a href="#rules"
    >All rules <span class="count">11</span></a
    >
    </nav>
    <main>
    <section id="broken" aria-labelledby="broken-title">
    <h2 id="broken-title">Broken</h2>
    <p class="lead">
    Faults of assay, not of the target. As long as there are any, the run proves nothing.
    </p>
    <div class="list">
    <details class="reason" open>
    <summary>
    <i class="dot is-broken"></i> suite file <code>suites/people/list.suite.ts</code> did not load
    </summary>
    <pre>SyntaxError: ]]&gt;&lt;failure/&gt;
        at x.ts:1</pre>
    </details> <details class="reason" open>
    <summary><i class="dot is-broken"></i> 1 rule</summary>
    <pre>Error: &lt;script&gt;alert(1)&lt;/script&gt;
        at x.ts:1</pre>
    <ul class="ids">
    <li><code>head:people.exists</code></li>
    </ul>
    </details> 
    </div>
    </section> <section id="failures" aria-labelledby="failures-title">
    <h2 id="failures-title">Failures</h2>
    <p class="lead">
    2 defects in 3 rules. Rules that one defect
    breaks are shown together.
    </p>

    … 
    </section> <section id="known" aria-labelledby="known-title">
    <h2 id="known-title">Known failures</h2>
    <p class="lead">
    1 rule failed as the target file says and does not count. An entry
    that no longer holds makes the run non-conforming.
    </p>
    <div class="list">
    <p><i class="dot is-fail"></i> known failure paging:* matches no rule of the contract: correct the entry</p> <p><i class="dot is-not-run"></i> <code>read-back:conversation.message.send</code> ticket 12: until the new store is there</p> 
    </div>
    </section> <section id="undecided" aria-labelledby="undecided-title">
    <h2 id="undecided-title">Not decided</h2>
    <p class="lead">
    4 rules for 3 reasons. They lower the coverage;
    they neither raise nor lower the conformance.
    </p>
    <div class="list"><details class="reason">
    <summary>
    <b class="tally">2</b>
    <i class="dot is-could-not-run" title="could not run"></i>
    <span>POST /v1/website/… had to be accepted first: 409 …</span>
    </summary>
    <p class="example">for example: <code>POST /v1/website/web_17 had to be accepted first: 409 {&quot;reason&quot;:&quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;\\n\\ud800&quot;}</code></p>
    <ul class="ids">
    <li><code>tier:conversation.message.send</code></li><li><code>tier:conversation.message.edit</code></li>
    </ul>
    </details> <details class="reason">
    <summary>
    <b class="tally">1</b>
    <i class="dot is-indeterminate" title="indeterminate"></i>
    <span>| &#96;tick&#96; **bold** @everyone !…(http://evil.example/x.png) \\| &lt;img src=x&gt;</span>
    </summary>
    <p class="example">for example: <code>| &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;</code></p>
    <ul class="ids">
    <li><code>paging:people.list</code></li>
    </ul>
    </details> <details class="reason">
    <summary>
    <b class="tally">1</b>
    <i class="dot is-not-run" title="not run"></i>
    <span>the budget of 9 requests was spent</span>
    </summary>

    <ul class="ids">
    <li><code>bounds:people.list</code></li>
    </ul>
    </details> </div>
    </section> <section id="families" aria-labelledby="families-title">
    <h2 id="families-title">Families</h2>
    <p class="lead">
    Rules by family and kind. A cell counts the rules that hold, of how many where some do not.
    </p>
    <ul class="legend">
    <li><span class="cell is-pass">12</span> all hold</li>
    <li><span class="cell is-fail">✗ 2</span> so many fail</li>
    <li><span class="cell is-could-not-run">9/12</span> the rest was not decided</li>
    <li><span class="cell is-broken">! 1</span> assay broke</li>
    <li><span class="cell is-not-run">12</span> none was run, applies or counts</li>
    </ul>
    <div class="wide">
    <table class="matrix">
    <thead>
    <tr>
    <th>family</th>
    <th class="figure">conformance</th>
    <th class="figure">coverage</th>
    <th class="kind"><span>tier</span></th><th class="kind"><span>advice</span></th><th class="kind"><span>bounds</span></th><th class="kind"><span>envelope</span></th><th class="kind"><span>event</span></th><th class="kind"><span>head</span></th><th class="kind"><span>paging</span></th><th class="kind"><span>read-back</span></th><th class="kind"><span>scope</span></th><th class="kind"><span>shape</span></th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <th scope="row"><a href="#rules-message">message</a></th>
    <td class="figure bad">25.0 %</td>
    <td class="figure">66.6 %</td>
    <td><span class="cell is-could-not-run" title="2 could not run">0/2</span></td><td><span class="cell is-fail" title="1 fail">✗ 1</span></td><td></td><td><span class="cell is-fail" title="1 fail">✗ 1</span></td><td></td><td></td><td></td><td><span class="cell is-not-run" title="known failure">1</span></td><td><span class="cell is-pass" title="1 pass">1</span></td><td><span class="cell is-fail" title="1 fail">✗ 1</span></td>
    </tr> <tr>
    <th scope="row"><a href="#rules-people">people</a></th>
    <td class="figure">–</td>
    <td class="figure">0.0 %</td>
    <td></td><td></td><td><span class="cell is-not-run" title="1 not run">1</span></td><td></td><td><span class="cell is-not-run" title="1 not applicable">1</span></td><td><span class="cell is-broken" title="1 broken">! 1</span></td><td><span class="cell is-could-not-run" title="1 indeterminate">0/1</span></td><td></td><td></td><td></td>
    </tr> 
    </tbody>
    </table>
    </div>
    </section> <section id="open-points" aria-labelledby="open-points-title">
    <h2 id="open-points-title">Open points</h2>
    <p class="lead">
    The choices of this target where the documents leave one. No target fails for these.
    </p>
    <table class="open-points">
    <tbody>
    <tr>
    <th scope="row">Which reasons are there?<br /><code>open.reasons</code></th>
    <td>
    <ul class="chips">
    <li>&lt;script&gt;alert(1)&lt;/script&gt;
    \\u001b[31mred\\u001b[0m\\u0007\\u202e
    | &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;
    ]]&gt;&lt;failure/&gt;
    &#39;; touch /tmp/owned; echo &quot;$(id)&quot; &#39;
    \\ud800 <b>× 2</b></li>
    </ul>

    </td>
    </tr> 
    </tbody>
    </table>
    <details>
    <summary>Nothing was observed about 1 open point</summary>
    <ul class="ids">
    <li><code>open.forms</code> Which form do identifiers have?</li>
    </ul>
    </details>
    </section> <section id="reach" aria-labelledby="reach-title">
    <h2 id="reach-title">Reach</h2>
    <p class="lead">
    1 of 2 operations succeeded at least
    once.
    </p>
    <div class="list">
    <details class="reason">
    <summary>
    <b class="tally">1</b> <i class="dot is-could-not-run"></i> never
    succeeded
    </summary>
    <ul class="ids">
    <li><code>people.list</code> 3 calls</li>
    </ul>
    </details>
    </div>
    <div class="columns">
    <details>
    <summary>
    conversation
    <span class="wholly"
    >1/1</span
    >
    </summary>
    <table class="reach">
    <thead>
    <tr>
    <th>operation</th>
    <th class="figure">calls</th>
    <th class="figure">successes</th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <td><code>conversation.message.send</code></td>
    <td class="figure">9</td>
    <td class="figure">8</td>
    </tr>
    </tbody>
    </table>
    </details> <details>
    <summary>
    people
    <span class="partly"
    >0/1</span
    >
    </summary>
    <table class="reach">
    <thead>
    <tr>
    <th>operation</th>
    <th class="figure">calls</th>
    <th class="figure">successes</th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <td><code>people.list</code></td>
    <td class="figure">3</td>
    <td class="figure">0</td>
    </tr>
    </tbody>
    </table>
    </details> 
    </div>
    </section> <section id="rules" aria-labelledby="rules-title">
    <h2 id="rules-title">All rules</h2>
    <fieldset class="filter">
    <legend>Show</legend>
    <label
    ><input type="radio" name="show" id="show-all" checked /> all
    <b>11</b></label
    >
    <label
    ><input type="radio" name="show" id="show-fail" />
    <i class="dot is-fail"></i> fail
    <b>3</b></label
    > <label
    ><input type="radio" name="show" id="show-broken" />
    <i class="dot is-broken"></i> broken
    <b>1</b></label
    > <label
    ><input type="radio" name="show" id="show-indeterminate" />
    <i class="dot is-indeterminate"></i> indeterminate
    <b>1</b></label
    > <label
    ><input type="radio" name="show" id="show-could-not-run" />
    <i class="dot is-could-not-run"></i> could not run
    <b>2</b></label
    > <label
    ><input type="radio" name="show" id="show-pass" />
    <i class="dot is-pass"></i> pass
    <b>1</b></label
    > <label
    ><input type="radio" name="show" id="show-not-run" />
    <i class="dot is-not-run"></i> not run
    <b>1</b></label
    > <label
    ><input type="radio" name="show" id="show-not-applicable" />
    <i class="dot is-not-applicable"></i> not applicable
    <b>1</b></label
    > 
    </fieldset>
    <div class="family has-fail has-pass has-could-not-run" id="rules-message">
    <h3>message <small>7 rules</small></h3>
    <div class="rule was-fail">
    <span class="sign is-fail" title="fail">✗</span>
    <div>
    <code>envelope:conversation.message.send</code
    ><br />The sentence of envelope:conversation.message.send.
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-fail">
    <span class="sign is-fail" title="fail">✗</span>
    <div>
    <code>shape:conversation.message.send</code
    ><br />The sentence of shape:conversation.message.send.
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-fail">
    <span class="sign is-fail" title="fail">✗</span>
    <div>
    <code>advice:conversation.message.send</code
    > <span class="level is-SHOULD">SHOULD</span><br />The sentence of advice:conversation.message.send.
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-fail">
    <span class="sign is-fail" title="fail">✗</span>
    <div>
    <code>read-back:conversation.message.send</code
    ><br />The sentence of read-back:conversation.message.send.<br /><span class="why">fail: known, not counted: ticket 12: until the new store is there</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-pass">
    <span class="sign is-pass" title="pass">✓</span>
    <div>
    <code>scope:conversation.message.send</code
    ><br />The sentence of scope:conversation.message.send.
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-could-not-run">
    <span class="sign is-could-not-run" title="could not run">?</span>
    <div>
    <code>tier:conversation.message.send</code
    ><br />The sentence of tier:conversation.message.send.<br /><span class="why">could not run: POST /v1/website/web_17 had to be accepted first: 409 {&quot;reason&quot;:&quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;\\n\\ud800&quot;}</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-could-not-run">
    <span class="sign is-could-not-run" title="could not run">?</span>
    <div>
    <code>tier:conversation.message.edit</code
    ><br />The sentence of tier:conversation.message.edit.<br /><span class="why">could not run: POST /v1/website/web_18 had to be accepted first: 409 {&quot;reason&quot;:&quot;other&quot;}</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> 
    </div> <div class="family has-indeterminate has-broken has-not-run has-not-applicable" id="rules-people">
    <h3>people <small>4 rules</small></h3>
    <div class="rule was-indeterminate">
    <span class="sign is-indeterminate" title="indeterminate">~</span>
    <div>
    <code>paging:people.list</code
    ><br />The sentence of paging:people.list.<br /><span class="why">indeterminate: | &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-broken">
    <span class="sign is-broken" title="broken">!</span>
    <div>
    <code>head:people.exists</code
    ><br />The sentence of head:people.exists.<br /><span class="why">broken: Error: &lt;script&gt;alert(1)&lt;/script&gt;
        at x.ts:1</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-not-run">
    <span class="sign is-not-run" title="not run">–</span>
    <div>
    <code>bounds:people.list</code
    ><br />The sentence of bounds:people.list.<br /><span class="why">not run: the budget of 9 requests was spent</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-not-applicable">
    <span class="sign is-not-applicable" title="not applicable">∅</span>
    <div>
    <code>event:people.list</code
    ><br />The sentence of event:people.list.<br /><span class="why">not applicable: the target does not claim it</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> 
    </div> 
    </section> 
    </main>
    <footer>
    Written by assay 0.1.0 from run.json, which holds all of this as data.
    Credentials stand as names of variables: <code>$OWNER</code> is
    <code>identifier:key</code> of the owner.
    </footer>
    </body>
    </html> "
  `);
});
