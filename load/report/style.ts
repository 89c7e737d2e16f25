/** Adds to the style of the conformance report; tones also differ in lightness (after Okabe and Ito). */
export const loadStyle = `
:root { --tone-1: #0b62a4; --tone-2: #a85100; --tone-3: #8b2a72; --tone-4: #0b7a53; --tone-5: #7a8594; }
@media (prefers-color-scheme: dark) { :root { --tone-1: #62b0f0; --tone-2: #f5a04e; --tone-3: #e08fcb; --tone-4: #4cc596; --tone-5: #9aa5b4; } }
.tone-1 { --ink: var(--tone-1); } .tone-2 { --ink: var(--tone-2); } .tone-3 { --ink: var(--tone-3); } .tone-4 { --ink: var(--tone-4); } [class*="tone-"] { color: var(--ink, var(--tone-5)); }
body > header.load { grid-template-columns: minmax(0, 5fr) repeat(4, minmax(0, 2fr)); }
h2 { margin-bottom: 12px; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(520px, 100%), 1fr)); gap: 16px; }
figure { margin: 0; padding: 14px 16px 8px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; break-inside: avoid; display: flex; flex-direction: column; justify-content: space-between; }
figcaption h3 { font-size: 16px; } figcaption p { color: var(--quiet); font-size: 13px; margin: 2px 0 6px; }
.legend span { margin-right: 14px; font-weight: 600; } .legend span::before { content: "●"; margin-right: 5px; }
svg { display: block; width: 100%; height: auto; font-size: 12px; }
svg text { fill: var(--quiet); } svg .middle { text-anchor: middle; } svg .right { text-anchor: end; }
svg .grid { stroke: var(--line); } svg .limit { stroke: var(--fail); stroke-dasharray: 5 4; }
svg path { fill: none; stroke: currentColor; stroke-width: 1.8; } svg rect, svg circle { fill: currentColor; }
svg circle.marked { fill: var(--card); stroke: var(--fail); stroke-width: 2.5; }
.tables { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 16px; align-items: start; }
.stack > * + * { margin-top: 16px; } p a { text-decoration: underline; } .zeros { font-size: 13px; color: var(--quiet); }
.numbers { width: 100%; font-size: 13px; font-variant-numeric: tabular-nums; }
.numbers th, .numbers td { padding: 4px 8px; border-top: 1px solid var(--line); text-align: left; }
.numbers th, .numbers .figures, .numbers td:has(+ td + td) { overflow-wrap: normal; }
.numbers thead th { border-top: 0; color: var(--quiet); font-size: 12px; }
.numbers .figures { text-align: right; white-space: nowrap; }
.met { color: var(--pass); font-weight: 600; } .missed { color: var(--fail); font-weight: 600; }
@media (max-width: 1000px) { .numbers .words { min-width: 14em; } .tables { grid-template-columns: minmax(0, 1fr); } body > header.load { grid-template-columns: 1fr 1fr; } header.load .result { grid-column: 1 / -1; } }
`;
