/**
 * The page's CSS. It has no animations. Each pair of text and background colours has a contrast of 4.5 or more, in the
 * light and the dark scheme; a test measures it.
 */
export const style = `:root {
  color-scheme: light dark;
  --ground: #f7f7f5; --surface: #ffffff; --text: #1b1d20; --quiet: #555b63; --line: #d8dad6;
  --accent: #0b57a4; --accent-ground: #eef4fb; --track: #e4e6e2;
  --good: #10602a; --good-ground: #e2f3e6;
  --busy: #744700; --busy-ground: #fcefd3;
  --bad: #9d1419; --bad-ground: #fde7e6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121417; --surface: #1a1d21; --text: #e9e9e5; --quiet: #a7adb5; --line: #33383f;
    --accent: #8fbcff; --accent-ground: #1c2838; --track: #2e3339;
    --good: #84e0a3; --good-ground: #15301f;
    --busy: #f0c878; --busy-ground: #342a14;
    --bad: #ffa19b; --bad-ground: #3b1a1a;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-bottom: 9rem; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 0; max-width: 120rem;
  background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin: 0 0 0.75rem; font-size: 1.125rem; line-height: 1.35; }
h3 { margin: 0; font-size: 1rem; line-height: 1.4; font-weight: 600; }
p { margin: 0; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.925em; }
.quiet { color: var(--quiet); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
header { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 0.5rem 1.5rem; margin-bottom: 1.25rem; }
label { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; }
input { width: 16rem; max-width: 100%; min-height: 2.5rem; padding: 0.375rem 0.75rem; border: 1px solid var(--quiet); border-radius: 0.375rem; background: var(--surface); color: inherit; font: inherit; }
::placeholder { color: var(--quiet); opacity: 1; }
.note { margin-bottom: 1rem; padding: 0.75rem 1rem; border-left: 3px solid var(--busy); background: var(--busy-ground); color: var(--busy); }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
@media (min-width: 70rem) {
  main { grid-template: auto auto auto auto 1fr / repeat(2, minmax(0, 1fr)); }
  #host, #work, #servers { grid-column: span 2; }
  #requests, #faults { grid-column: 1; }
  #ledger { grid-area: 4 / 2 / span 2; }
}
section { padding: 1rem 1.25rem 1.25rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); }
section > h3 { margin: 1.25rem 0 0.5rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 0.25rem; }
h2:focus { outline: none; text-decoration: underline; text-underline-offset: 0.25em; }

dl { display: flex; flex-wrap: wrap; gap: 0.75rem 2.5rem; margin: 0; }
dt { color: var(--quiet); font-size: 0.875rem; }
dd { margin: 0; }
dd code { white-space: nowrap; }
dd .quiet { display: block; font-size: 0.875rem; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1rem; }
button {
  min-height: 2.5rem; padding: 0.375rem 0.875rem; border: 1px solid var(--accent); border-radius: 0.375rem;
  background: var(--surface); color: var(--accent); font: inherit; font-weight: 500; cursor: pointer;
}
button:hover { background: var(--accent-ground); }
button:active { border-color: var(--text); }
@media (scripting: none) { button, label { display: none; } }
td .badge { white-space: nowrap; }
td button { min-height: 0; padding: 0 0.5rem; line-height: 1.4; white-space: nowrap; }

ul { margin: 0; padding: 0; list-style: none; }
li {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0.25rem 1rem;
  padding: 0.875rem 0; border-top: 1px solid var(--line);
}
li:first-child { padding-top: 0; border-top: 0; }
li:last-child { padding-bottom: 0; }
.badge { display: inline-block; padding: 0 0.5rem; border-radius: 1rem; background: var(--track); font-size: 0.8125rem; line-height: 1.5; }
.good { background: var(--good-ground); color: var(--good); }
.busy { background: var(--busy-ground); color: var(--busy); }
.bad { background: var(--bad-ground); color: var(--bad); }
svg { display: block; width: 100%; min-width: 8rem; height: 0.75rem; margin-top: 0.25rem; border-radius: 0.1875rem; fill: currentcolor; }
td svg.busy, td svg.good, td svg.bad { background: var(--track); }
.coming { fill-opacity: 0.35; }
.faults li > :not(button) { grid-column: 1; }
.faults button { grid-column: 2; grid-row: 1 / span 3; }
.faults p { font-size: 0.875rem; }

.box { position: relative; overflow-x: auto; border: 1px solid var(--line); border-radius: 0.375rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
th { color: var(--quiet); font-weight: 500; text-align: start; box-shadow: inset 0 -1px var(--line); }
th, td { padding: 0.3125rem 0.4375rem; vertical-align: top; overflow-wrap: break-word; }
th { white-space: nowrap; }
a { color: var(--accent); }
th a { display: block; color: inherit; text-decoration: none; }
th a:hover { text-decoration: underline; }
th a::after { content: " ↕"; }
th[aria-sort="ascending"] a::after { content: " ↑"; }
th[aria-sort="descending"] a::after { content: " ↓"; }
.counts { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-bottom: 0.75rem; }
.counts a { padding: 0.125rem 0.75rem; font-size: 0.875rem; text-decoration: none; }
.counts a:hover { text-decoration: underline; }
.chosen { box-shadow: inset 0 0 0 2px currentcolor; }
th:first-child, td:first-child { padding-inline-start: 0.75rem; }
.long { display: inline-block; min-width: 9.5rem; overflow-wrap: anywhere; }
tbody tr + tr { border-top: 1px solid var(--line); }
.column { display: none; }
section > div > .quiet, section > .box + .quiet { margin-top: 0.5rem; }

#messages { position: sticky; bottom: 0; padding: 0.75rem 0; }
#messages p { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; padding: 0.75rem 1rem; border: 1px solid currentcolor; border-radius: 0.5rem; }
#messages > * + * > p { margin-top: 0.5rem; }
#messages span { flex: 1 1 14rem; }

@media (max-width: 40rem) {
  body { padding: 1rem 0.75rem 0; }
  section { padding: 0.875rem 0.875rem 1rem; }
  #messages p { font-size: 0.9375rem; }
  table, tbody, tr, td { display: block; }
  thead { display: none; }
  thead:has(a) { display: block; padding: 0.25rem 0.75rem; border-bottom: 1px solid var(--line); }
  thead tr { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0; }
  thead th:not([aria-sort]) { display: none; }
  th, th:first-child { padding: 0; box-shadow: none; }
  th a { line-height: 2.5rem; }
  .counts a { line-height: 2.25rem; }
  table { font-size: 0.875rem; }
  tbody tr { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.125rem 1rem; padding: 0.625rem 0.75rem; }
  td, td:first-child { display: flex; gap: 0.375rem; max-width: 100%; padding: 0; }
  #servers td:first-child, #ledger td:nth-child(2), #work td:first-child { flex-basis: 100%; font-weight: 600; }
  #servers td:first-child .column, #work td:first-child .column { display: none; }
  td:has(svg) { flex: 1 1 100%; }
  td:has(svg) > :last-child { flex: 1; }
  .column { display: block; color: var(--quiet); }
  td.none { display: none; }
  .long { min-width: 0; }
  time { white-space: normal; }
  dl > :nth-child(-n + 3) { flex-basis: 100%; }
  .faults li { grid-template-columns: minmax(0, 1fr); }
  .faults button { grid-column: 1; grid-row: auto; justify-self: stretch; margin-top: 0.25rem; }
  td button { min-height: 2.5rem; }
  td .badge { white-space: normal; }
  .buttons button { flex: 1 1 5rem; padding-inline: 0.25rem; }
}
@media (forced-colors: active) {
  .badge, button { border: 1px solid; }
}
`;
