/** What the load page has beside the style of the conformance report. */
export const loadStyle = `
body > header.load { grid-template-columns: minmax(0, 5fr) repeat(4, minmax(0, 2fr)); }
h2 { margin-bottom: 12px; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(520px, 100%), 1fr)); gap: 16px; }
figure { margin: 0; padding: 14px 16px 8px; background: #ffffff; color: #1d2430; border: 1px solid var(--line); border-radius: 10px; break-inside: avoid; }
figure img { display: block; width: 100%; height: auto; }
figcaption h3 { font-size: 16px; } figcaption p { color: #4a5361; font-size: 13px; margin: 2px 0 6px; min-height: 2.9em; }
.tables { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 16px; align-items: start; }
.stack > * + * { margin-top: 16px; }
.numbers { width: 100%; font-size: 13px; font-variant-numeric: tabular-nums; }
.numbers th, .numbers td { padding: 4px 8px; border-top: 1px solid var(--line); white-space: nowrap; }
.numbers thead th { border-top: 0; color: var(--quiet); font-size: 12px; }
.numbers td { text-align: right; } .numbers .words { text-align: left; white-space: normal; }
.numbers thead th:not(:first-child):not(.words) { text-align: right; }
.met { color: var(--pass); font-weight: 600; } .missed { color: var(--fail); font-weight: 600; }
@media (max-width: 1000px) { .tables { grid-template-columns: minmax(0, 1fr); } body > header.load { grid-template-columns: 1fr 1fr; } header.load .result { grid-column: 1 / -1; } }
`;
