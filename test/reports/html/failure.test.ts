import { expect, test } from "vitest";
import { whole } from "./whole.ts";

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
    <summary>A script with curl and jq that reproduces it and cleans up</summary>
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
