import { expect, test } from "vitest";
import { html, render } from "../../reports/html/markup.ts";
import { page } from "../../reports/html/page.ts";
import { sourceOf } from "../../reports/html/document.ts";
import { searchScript } from "../../reports/html/search.ts";
import { record } from "./hostile.ts";

const whole = page(record);

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

test("the page of a failure", () => {
  const card = /<article[^]*?<\/article>/.exec(whole)?.[0];
  expect(card).toMatchInlineSnapshot(`
    "<article class="failure" id="failure-envelope:conversation.message.send">
    <header>
    <h3><span class="level is-MUST">MUST</span> The sentence of envelope:conversation.message.send.</h3>

    <p class="meta"><code>envelope:conversation.message.send</code> · message · envelope · §1/4.3#sentence · seen 2 times</p>
    <details>
    <summary>The same defect breaks 1 further rule</summary>
    <ul class="ids">
    <li id="failure-shape:conversation.message.send"><code>shape:conversation.message.send</code> The sentence of shape:conversation.message.send.</li>
    </ul>
    </details>
    </header>
    <table class="violations">
    <thead>
    <tr>
    <th scope="col">where</th>
    <th scope="col">expected</th>
    <th scope="col">received</th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <td data-label="where">
    <code>/error</code><p>/0 is &lt;script&gt;alert(1)&lt;/script&gt; and not | &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;</p>
    </td>
    <td data-label="expected">a boolean</td>
    <td class="received" data-label="received">
    <code>&quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;\\n\\ud800&quot;</code>
    </td>
    </tr><tr>
    <td data-label="where">
    <code>&lt;script&gt;alert(1)&lt;/script&gt;</code>
    </td>
    <td data-label="expected">| &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;</td>
    <td class="received" data-label="received">
    <code>]]&gt;&lt;failure/&gt;</code>
    </td>
    </tr>
    </tbody>
    </table> 
    <div class="exchanges">
    <h4>The exchange</h4>

    <details open class="offending">
    <summary><code>POST /v1/website/it&#39;s/conversation/session_1/message as owner → 200</code> <b>shows it</b></summary>
    <div class="sides"><div>
    <h5>Request <small>conversation.message.send</small></h5>
    <pre tabindex="0"><b>POST /v1/website/it&#39;s/conversation/session_1/message</b>
    content-type: application/json
    authorization: Basic $OWNER

    {
      &quot;type&quot;: &quot;text&quot;,
      &quot;content&quot;: &quot;&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;&quot;
    }</pre>
    </div><div>
    <h5>Response <small>3 ms</small></h5>
    <pre tabindex="0"><b>200</b>
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
    <pre tabindex="0">rtm &lt;script&gt;alert(1)&lt;/script&gt; at 120 ms {&quot;text&quot;:&quot;\\u001b[31mred\\u001b[0m\\u0007\\u202e&quot;}</pre>
    </details>
    <div class="again">
    <h4>Run it again</h4>
    <pre tabindex="0">npx assay replay WyJlbnZlbG9wZSIsMSwiMCJd</pre>
    <details>
    <summary>The request alone, with curl</summary>
    <pre tabindex="0">curl -sS -i &#39;https://staging.example/v1/website/it&#39;\\&#39;&#39;s/conversation/session_1/message&#39; \\
      -H &#39;content-type: application/json&#39; \\
      -u &quot;\${OWNER:?identifier:key}&quot; \\
      --data-raw &#39;{&quot;type&quot;:&quot;text&quot;,&quot;content&quot;:&quot;&#39;\\&#39;&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;\\&#39;&#39;&quot;}&#39;</pre>
    <p class="meta">
    A name such as <code>$OWNER</code> stands for <code>identifier:key</code> of that role.
    </p>
    </details>
    <details>
    <summary>A script that makes it, shows it and removes it, with curl and jq</summary>
    <pre tabindex="0">#!/bin/sh
    # MUST envelope:conversation.message.send: The sentence of envelope:conversation.message.send.
    # wrong: /error: /0 is &lt;script&gt;alert(1)&lt;/script&gt; and not | &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;: expected a boolean, received &quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;\\n\\ud800&quot;
    # wrong: &lt;script&gt;alert(1)&lt;/script&gt;: expected | &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;, received ]]&gt;&lt;failure/&gt;
    #
    # Makes what the failure needs on a website of yours, shows it, and takes back what it did. Needs curl and jq.
    # Not taken back, where it left something, since no route that is known does so: 1 (POST of conversation.message.send).
    # Ends with 0 where the failure is shown, with 1 where it is not, and with 2 where that could not be told:
    # something is missing, a call that leads to the failure is answered otherwise, or only a reader can judge it.
    # Ends with 3, whatever it showed, where the target refused to take something back.
    set -eu
    URL=\${URL:-&#39;https://staging.example&#39;}
    # Seconds within which the target shows what was written.
    SETTLE=\${SETTLE:-10}
    missing=&#39;&#39;
    # need VARIABLE WHAT: what you have to provide in the environment. For a keypair without a key curl would ask, and wait.
    need() {
      eval &quot;value=\\&quot;\\\${$1:-}\\&quot;&quot;
      case $value in
        &#39;&#39;) echo &quot;$1 is missing: $2&quot; &gt;&amp;2 ;;
        ?*:?*) return 0 ;;
        *) case $2 in
          identifier:key*) echo &quot;$1 holds no keypair: $2&quot; &gt;&amp;2 ;;
          *) return 0 ;;
        esac ;;
      esac
      missing=$1
    }
    need OWNER &#39;identifier:key of owner, of the tier that it has&#39;
    [ -z &quot;$missing&quot; ] || exit 2

    # Calls of which it is the question how they are answered.
    in_question=&#39; 1 &#39;
    for tool in curl jq; do
      command -v &quot;$tool&quot; &gt;/dev/null || { echo &quot;this script needs $tool&quot; &gt;&amp;2; exit 2; }
    done
    answers=$(mktemp -d) || exit 2
    undo=&#39;&#39;
    undone=0
    stayed=&#39;&#39;
    kept=&#39;&#39;
    # take_back: removes what was made, and puts back what was changed, the last first.
    take_back() {
      set +eu
      eval &quot;$undo&quot;
      set -eu
      undo=&#39;&#39;
    }
    finish() {
      code=$?
      trap &#39;&#39; EXIT
      take_back
      [ &quot;$undone&quot; = 0 ] || echo &quot;took back: $undone&quot;
      remains=&#39;&#39;
      for name in $stayed; do
        if is_there &quot;$name&quot;; then remains=&quot;$remains $name&quot;; fi
      done
      [ -z &quot;$remains&quot; ] || {
        echo &quot;the target refused to take back:$remains&quot;
        code=3
      }
      if [ -n &quot;$kept&quot; ]; then echo &quot;the answers are kept in $answers&quot;; else rm -rf &quot;$answers&quot;; fi
      exit &quot;$code&quot;
    }
    trap finish EXIT
    trap &#39;exit 2&#39; HUP INT TERM

    # call NUMBER EXPECTED CURL-ARGUMENTS...: keeps the answer and shows it, once where it is asked for again; EXPECTED is accepted, refused or any.
    shown=&#39;&#39;
    call() {
      number=$1
      expected=$2
      shift 2
      status=$(curl -sS -o &quot;$answers/$number&quot; -D &quot;$answers/headers&quot; -w &#39;%{http_code}&#39; &quot;$@&quot;) || {
        echo &quot;$number: no answer; URL says where the target is: $URL&quot; &gt;&amp;2
        exit 2
      }
      echo &quot;$status&quot; &gt; &quot;$answers/$number.status&quot;
      line=&quot;$number: $status $(head -c 300 &quot;$answers/$number&quot; 2&gt;/dev/null)&quot;
      [ &quot;$line&quot; = &quot;$shown&quot; ] || echo &quot;$line&quot;
      shown=$line
      case $expected in
        accepted) accepted &quot;$number&quot; || otherwise &quot;$number&quot; &#39;an acceptance&#39; ;;
        refused) ! accepted &quot;$number&quot; || otherwise &quot;$number&quot; &#39;a refusal&#39; ;;
      esac
    }
    accepted() {
      case $(cat &quot;$answers/$1.status&quot;) in
        2*) [ ! -s &quot;$answers/$1&quot; ] || ! jq -e &#39;.error == true&#39; &quot;$answers/$1&quot; &gt;/dev/null 2&gt;&amp;1 ;;
        *) return 1 ;;
      esac
    }
    # decided STATUS: whether an answer says something; one of a target that is throttled or in trouble does not.
    decided() {
      case $1 in
        429 | 5*) return 1 ;;
      esac
    }
    # otherwise NUMBER WHAT: the case goes another way than it went.
    otherwise() {
      echo &quot;the answer $1 had to hold what it held before: $2&quot;
      decided &quot;$status&quot; || in_question=&#39;&#39;
      case $in_question in
        *&quot; $1 &quot;*) echo &#39;NOT SHOWN: the call in question was answered otherwise&#39;; exit 1 ;;
        *) echo &#39;COULD NOT TELL: the case did not get as far as the failure; are WEBSITE and the keypairs right?&#39;; exit 2 ;;
      esac
    }
    # take NUMBER FILTER: a value of an answer.
    take() {
      jq -er &quot;$2 // empty&quot; &quot;$answers/$1&quot; 2&gt;/dev/null
    }
    # back NUMBER CURL-ARGUMENTS...: takes something back.
    back() {
      number=$1
      shift
      (call &quot;$number&quot; any &quot;$@&quot;) &amp;&amp; accepted &quot;$number&quot; || return 1
      undone=$((undone + 1))
    }
    # gone NUMBER CURL-ARGUMENTS...: whether what could not be removed is not there, as a read of it says, where there is one.
    gone() {
      number=$1
      shift
      if [ $# -gt 0 ]; then
        number=rest-of-$number
        (call &quot;$number&quot; any &quot;$@&quot;) &amp;&amp; ! accepted &quot;$number&quot; || return 1
        case $(cat &quot;$answers/$number.status&quot;) in
          401 | 403 | 429 | 5*) return 1 ;;
        esac
      else
        case $(cat &quot;$answers/$number.status&quot; 2&gt;/dev/null) in
          404 | 410) ;;
          *) return 1 ;;
        esac
      fi
    }
    # same NUMBER: whether what could not be put back stands there as it stood before that call.
    same() {
      (&quot;shown_$1&quot; &quot;after-$1&quot;) &amp;&amp; [ &quot;$(cat &quot;$answers/after-$1.shown&quot;)&quot; = &quot;$(cat &quot;$answers/before-$1.shown&quot;)&quot; ]
    }
    # filled NUMBER: what stood there before that call without what held nothing, which may be refused as a blank.
    filled() {
      jq -c &#39;walk(if type == &quot;object&quot; then with_entries(select(.value != &quot;&quot;)) else . end)&#39; \\
        &quot;$answers/before-$1.shown&quot; &gt; &quot;$answers/filled-$1&quot; 2&gt;/dev/null &amp;&amp;
        [ &quot;$(cat &quot;$answers/filled-$1&quot;)&quot; != &quot;$(cat &quot;$answers/before-$1.shown&quot;)&quot; ]
    }
    # is_there NAME: whether what was not put back is still there: what was removed as a whole later is not.
    is_there() {
      case $1 in
        putting-back-*) ;;
        *) return 0 ;;
      esac
      ! (&quot;shown_\${1#putting-back-}&quot; &quot;rest-of-$1&quot;) || return 0
      case $(cat &quot;$answers/rest-of-$1.status&quot; 2&gt;/dev/null) in
        &#39;&#39; | 401 | 403 | 429 | 5*) ;;
        *) return 1 ;;
      esac
    }
    stays() {
      stayed=&quot;$stayed $1&quot;
    }
    # time_of_target: in seconds since 1970, as its last answer says it, else that of this machine.
    time_of_target() {
      [ -f &quot;$answers/headers&quot; ] || curl -sS -o /dev/null -D &quot;$answers/headers&quot; &quot;$URL&quot; || true
      date=$(sed -n &#39;s/^[Dd]ate: *//p&#39; &quot;$answers/headers&quot; 2&gt;/dev/null | tr -d &#39;\\r&#39; | tail -n 1)
      jq -n --arg date &quot;$date&quot; &#39;$date | try (strptime(&quot;%a, %d %b %Y %H:%M:%S GMT&quot;) | mktime) catch (now | floor)&#39;
    }
    # moment FILTER: a moment of the case, as far from the time of the target as it was.
    moment() {
      jq -nr --argjson now &quot;$target_time&quot; &quot;$1&quot;
    }
    # invent: something that nobody knows.
    invent() {
      od -An -N16 -tx1 /dev/urandom | tr -d &#39; \\n&#39;
    }
    # asked WHAT: what only a mail says; whoever runs the script types it.
    asked() {
      printf &#39;please type %s: &#39; &quot;$1&quot; &gt;&amp;2
      IFS= read -r typed &lt;/dev/tty || exit 2
      printf %s &quot;$typed&quot;
    }
    # inner TEXT: as it stands between the quotes of JSON.
    inner() {
      printf %s &quot;$1&quot; | jq -Rsr &#39;tojson | .[1:-1]&#39;
    }

    # 1. POST /v1/website/it&#39;s/conversation/session_1/message as owner, answered 200
    call 1 any -X POST -H &#39;content-type: application/json&#39; -u &quot;$OWNER&quot; --data-raw &#39;{&quot;type&quot;:&quot;text&quot;,&quot;content&quot;:&quot;&#39;\\&#39;&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;\\&#39;&#39;&quot;}&#39; &quot;$URL&quot;&#39;/v1/website/it&#39;\\&#39;&#39;s/conversation/session_1/message&#39;

    # What shows the failure: the answer 1.
    recorded_status=200
    recorded=&#39;&quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| &#96;tick&#96; **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&#39;\\&#39;&#39;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &#39;\\&#39;&#39;\\n\\ud800&quot;&#39;
    now=nothing
    alike() {
      status=$(cat &quot;$answers/1.status&quot;)
      [ &quot;$status&quot; = &quot;$recorded_status&quot; ] || return 1
      now=$(jq -acs &#39;.[0] | getpath([&quot;error&quot;])&#39; &quot;$answers/1&quot; 2&gt;/dev/null) || now=nothing
      [ &quot;$now&quot; = &quot;$recorded&quot; ]
    }
    verdict=1
    if alike; then verdict=0; fi
    [ &quot;$status&quot; = &quot;$recorded_status&quot; ] || decided &quot;$status&quot; || verdict=2
    echo &quot;status recorded: $recorded_status, now: $status&quot;
    echo &quot;recorded:    $recorded&quot;
    echo &quot;now:         $now&quot;
    case $verdict in
      0) echo &quot;SHOWN: the target answers as it did when it failed&quot; ;;
      1) echo &quot;NOT SHOWN: the target answers otherwise&quot; ;;
      2) echo &quot;COULD NOT TELL: the target was disturbed, or what it was asked for is not there&quot; ;;
    esac
    exit &quot;$verdict&quot;
    </pre>
    <p class="meta">
    For somebody without assay, with credentials of their own; <code>--report sh</code>
    writes one for each failing rule.
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
    </section> <section id="families" aria-labelledby="families-title">
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
    </section> <section id="failures" aria-labelledby="failures-title">
    <h2 id="failures-title">Failures</h2>
    <p class="lead">
    3 rules in 2 groups. None of the sentences below
    holds. Operations that fail one kind of rule alike stand together: most often they are one
    thing to mend.
    </p>

    … 
    </section> <section id="known" aria-labelledby="known-title">
    <h2 id="known-title">Known failures</h2>
    <p class="lead">
    1 rule failed as the target file says and does not count. An entry that no longer holds makes the run non-conforming.
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
    </section> 
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
