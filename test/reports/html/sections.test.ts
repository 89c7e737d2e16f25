import { expect, test } from "vitest";
import { sectionOf } from "./whole.ts";

test("broken: what is wrong with assay", () => {
  expect(sectionOf("broken")).toMatchInlineSnapshot(`
    "<section id="broken" aria-labelledby="broken-title">
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
    </section>"
  `);
});

test("families: how many rules hold", () => {
  expect(sectionOf("families")).toMatchInlineSnapshot(`
    "<section id="families" aria-labelledby="families-title">
    <h2 id="families-title">Families</h2>
    <p class="lead">
    Rules by family and theme: how many hold, of how many where some do not. Each cell leads to
    its rules.
    </p>
    <ul class="legend">
    <li><span class="cell is-pass">12</span> all hold</li>
    <li><span class="cell is-fail">✗ 2</span> that many fail</li>
    <li>
    <span class="cell is-share-3">11/12</span> <span class="cell is-share-2">8/12</span>
    <span class="cell is-share-1">3/12</span> <span class="cell is-share-0">0/12</span> the rest was
    not decided
    </li>
    <li><span class="cell is-broken">! 1</span> assay broke</li>
    <li><span class="cell is-not-run">12</span> none was run, applies or counts</li>
    </ul>
    <div class="card">
    <table class="matrix">
    <thead>
    <tr>
    <th scope="col">family</th>
    <th scope="col" class="figure">conformance</th>
    <th scope="col" class="figure">coverage</th>
    <th scope="col" class="theme" title="who may call what: keypairs, tiers, scopes, websites">access</th><th scope="col" class="theme" title="what is accepted and what is refused">requests</th><th scope="col" class="theme" title="the form of answers">answers</th><th scope="col" class="theme" title="what is written is there, what is removed is not">storage</th><th scope="col" class="theme" title="paging, filters, order, counters">lists</th><th scope="col" class="theme" title="sockets, hooks and mail">events</th><th scope="col" class="theme" title="transitions, expiries, quotas and all other kinds">behaviour</th>
    <th scope="col" class="theme">all</th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <th scope="row"><a href="#rules-message">message</a></th>
    <td class="figure bad">25.0 %</td>
    <td class="figure">66.6 %</td>
    <td><a class="cell is-share-1" href="#rule-tier:conversation.message.send" title="2 could not run, 1 pass"
    >1/3</a
    ></td><td></td><td><a class="cell is-fail" href="#failure-envelope:conversation.message.send" title="2 fail"
    >✗ 2</a
    ></td><td><a class="cell is-not-run" href="#rule-read-back:conversation.message.send" title="1 known"
    >1</a
    ></td><td></td><td></td><td><a class="cell is-fail" href="#failure-advice:conversation.message.send" title="1 fail"
    >✗ 1</a
    ></td>
    <td><a class="cell is-fail" href="#failure-envelope:conversation.message.send" title="3 fail, 2 could not run, 1 pass, 1 known"
    >✗ 3</a
    ></td>
    </tr> <tr>
    <th scope="row"><a href="#rules-people">people</a></th>
    <td class="figure">–</td>
    <td class="figure">0.0 %</td>
    <td></td><td><a class="cell is-not-run" href="#rule-bounds:people.list" title="1 not run"
    >1</a
    ></td><td><a class="cell is-broken" href="#rule-head:people.exists" title="1 broken"
    >! 1</a
    ></td><td></td><td><a class="cell is-share-0" href="#rule-paging:people.list" title="1 indeterminate"
    >0/1</a
    ></td><td><a class="cell is-not-run" href="#rule-event:people.list" title="1 not applicable"
    >1</a
    ></td><td></td>
    <td><a class="cell is-broken" href="#rule-head:people.exists" title="1 broken, 1 indeterminate, 1 not run, 1 not applicable"
    >! 1</a
    ></td>
    </tr> 
    </tbody>
    <tfoot>
    <tr>
    <th scope="row">all</th>
    <td class="figure bad">25.0 %</td>
    <td class="figure">44.4 %</td>
    <td><a class="cell is-share-1" href="#rule-tier:conversation.message.send" title="2 could not run, 1 pass"
    >1/3</a
    ></td><td><a class="cell is-not-run" href="#rule-bounds:people.list" title="1 not run"
    >1</a
    ></td><td><a class="cell is-fail" href="#failure-envelope:conversation.message.send" title="2 fail, 1 broken"
    >✗ 2</a
    ></td><td><a class="cell is-not-run" href="#rule-read-back:conversation.message.send" title="1 known"
    >1</a
    ></td><td><a class="cell is-share-0" href="#rule-paging:people.list" title="1 indeterminate"
    >0/1</a
    ></td><td><a class="cell is-not-run" href="#rule-event:people.list" title="1 not applicable"
    >1</a
    ></td><td><a class="cell is-fail" href="#failure-advice:conversation.message.send" title="1 fail"
    >✗ 1</a
    ></td>
    <td><a class="cell is-fail" href="#failure-envelope:conversation.message.send" title="3 fail, 1 broken, 1 indeterminate, 2 could not run, 1 pass, 1 not run, 1 not applicable, 1 known"
    >✗ 3</a
    ></td>
    </tr>
    </tfoot>
    </table>
    </div>
    </section>"
  `);
});

test("failures: how many groups there are, before their cards", () => {
  expect(sectionOf("failures")).toMatchInlineSnapshot(`
    "<section id="failures" aria-labelledby="failures-title">
    <h2 id="failures-title">Failures</h2>
    <p class="lead">
    3 rules in 2 groups. None of the sentences below
    holds. Operations that fail one kind of rule in the same way are grouped, because they
    usually have one cause.
    </p>

    … 
    </section>"
  `);
});

test("known failures", () => {
  expect(sectionOf("known")).toMatchInlineSnapshot(`
    "<section id="known" aria-labelledby="known-title">
    <h2 id="known-title">Known failures</h2>
    <p class="lead">
    1 rule failed as the target file says and does not count. An entry that no longer holds makes the run non-conforming.
    </p>
    <div class="list">
    <p><i class="dot is-fail"></i> known failure paging:* matches no rule of the contract: correct the entry</p> <p><i class="dot is-not-run"></i> <code>read-back:conversation.message.send</code> ticket 12: until the new store is there</p> 
    </div>
    </section>"
  `);
});

test("what is not decided", () => {
  expect(sectionOf("undecided")).toMatchInlineSnapshot(`
    "<section id="undecided" aria-labelledby="undecided-title">
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
    </section>"
  `);
});

test("open points", () => {
  expect(sectionOf("open-points")).toMatchInlineSnapshot(`
    "<section id="open-points" aria-labelledby="open-points-title">
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
    </section>"
  `);
});
