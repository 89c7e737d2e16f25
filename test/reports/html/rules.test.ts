import { expect, test } from "vitest";
import { sectionOf } from "./whole.ts";

test("reach: operations and events", () => {
  expect(sectionOf("reach")).toMatchInlineSnapshot(`
    "<section id="reach" aria-labelledby="reach-title">
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
    <th scope="col">operation</th>
    <th scope="col" class="figure">calls</th>
    <th scope="col" class="figure">successes</th>
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
    <th scope="col">operation</th>
    <th scope="col" class="figure">calls</th>
    <th scope="col" class="figure">successes</th>
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
    </section>"
  `);
});

test("all rules", () => {
  expect(sectionOf("rules")).toMatchInlineSnapshot(`
    "<section id="rules" aria-labelledby="rules-title">
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
    > <label hidden
    >Search <input type="search" id="search" placeholder="words of an id or a sentence" /></label
    ><output id="found" for="search"></output>
    </fieldset>
    <div class="family has-pass has-could-not-run has-fail" id="rules-message">
    <h3>message <small>7 rules</small></h3>
    <div class="rule was-pass" id="rule-scope:conversation.message.send">
    <span class="sign is-pass" title="pass">✓</span>
    <div>
    <code>scope:conversation.message.send</code><br />The sentence of scope:conversation.message.send.
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-could-not-run" id="rule-tier:conversation.message.send">
    <span class="sign is-could-not-run" title="could not run">?</span>
    <div>
    <code>tier:conversation.message.send</code><br />The sentence of tier:conversation.message.send.<br /><span class="why">could not run: POST /v1/website/web_17 had to be accepted first: 409 {&quot;reason&quot;:&quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;\\n\\ud800&quot;}</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-could-not-run" id="rule-tier:conversation.message.edit">
    <span class="sign is-could-not-run" title="could not run">?</span>
    <div>
    <code>tier:conversation.message.edit</code><br />The sentence of tier:conversation.message.edit.<br /><span class="why">could not run: POST /v1/website/web_18 had to be accepted first: 409 {&quot;reason&quot;:&quot;other&quot;}</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-fail" id="rule-envelope:conversation.message.send">
    <span class="sign is-fail" title="fail">✗</span>
    <div>
    <a href="#failure-envelope:conversation.message.send"><code>envelope:conversation.message.send</code></a><br />The sentence of envelope:conversation.message.send.
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-fail" id="rule-shape:conversation.message.send">
    <span class="sign is-fail" title="fail">✗</span>
    <div>
    <a href="#failure-shape:conversation.message.send"><code>shape:conversation.message.send</code></a><br />The sentence of shape:conversation.message.send.
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-fail" id="rule-read-back:conversation.message.send">
    <span class="sign is-fail" title="fail">✗</span>
    <div>
    <code>read-back:conversation.message.send</code><br />The sentence of read-back:conversation.message.send.<br /><span class="why">fail: known, not counted: ticket 12: until the new store is there</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-fail" id="rule-advice:conversation.message.send">
    <span class="sign is-fail" title="fail">✗</span>
    <div>
    <a href="#failure-advice:conversation.message.send"><code>advice:conversation.message.send</code></a> <span class="level is-SHOULD">SHOULD</span><br />The sentence of advice:conversation.message.send.
    </div>
    <small>1 run, 2 requests</small>
    </div> 
    </div> <div class="family has-not-run has-broken has-indeterminate has-not-applicable" id="rules-people">
    <h3>people <small>4 rules</small></h3>
    <div class="rule was-not-run" id="rule-bounds:people.list">
    <span class="sign is-not-run" title="not run">–</span>
    <div>
    <code>bounds:people.list</code><br />The sentence of bounds:people.list.<br /><span class="why">not run: the budget of 9 requests was spent</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-broken" id="rule-head:people.exists">
    <span class="sign is-broken" title="broken">!</span>
    <div>
    <code>head:people.exists</code><br />The sentence of head:people.exists.<br /><span class="why">broken: Error: &lt;script&gt;alert(1)&lt;/script&gt;
        at x.ts:1</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-indeterminate" id="rule-paging:people.list">
    <span class="sign is-indeterminate" title="indeterminate">~</span>
    <div>
    <code>paging:people.list</code><br />The sentence of paging:people.list.<br /><span class="why">indeterminate: | &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> <div class="rule was-not-applicable" id="rule-event:people.list">
    <span class="sign is-not-applicable" title="not applicable">∅</span>
    <div>
    <code>event:people.list</code><br />The sentence of event:people.list.<br /><span class="why">not applicable: the target does not claim it</span>
    </div>
    <small>1 run, 2 requests</small>
    </div> 
    </div> 
    </section>"
  `);
});
