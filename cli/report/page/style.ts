/** The style sheet of the page, for light and dark mode. */
export const style = `:root {
  color-scheme: light dark;
  --ground: #f7f7f5; --surface: #ffffff; --text: #1b1d20; --quiet: #555b63; --line: #d8dad6;
  --on: #ffffff; --erased: #ab1f1a; --replaced: #a34a00; --away: #7d6100; --failed: #6a3d9a; --refused: #7a3e12; --updated: #0b57a4; --new: #1b6e34;
  --unchanged: #dfe1dd; --on-unchanged: #4a5058;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121417; --surface: #1a1d21; --text: #e9e9e5; --quiet: #a7adb5; --line: #33383f;
    --on: #121417; --erased: #ff8a80; --replaced: #ffb36b; --away: #f0d264; --failed: #cfaeff; --refused: #d8a27a; --updated: #8fbcff; --new: #84e0a3;
    --unchanged: #363c44; --on-unchanged: #c3c8ce;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1rem; max-width: 80rem;
  background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere;
}
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.3; }
h2 { margin: 0 0 0.5rem; font-size: 1.0625rem; line-height: 1.35; }
p { margin: 0 0 0.75rem; }
ul { margin: 0 0 0.75rem; padding: 0; list-style: none; }
section { margin-bottom: 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); }
section > :last-child { margin-bottom: 0; }
.note { margin: 0 0 1rem; padding: 0.75rem 1rem; border-left: 3px solid var(--erased); background: var(--surface); font: inherit; white-space: pre-wrap; }
:focus-visible { outline: 2px solid var(--updated); outline-offset: 2px; }

.erased { --own: var(--erased); }
.replaced { --own: var(--replaced); }
.away { --own: var(--away); }
.failed { --own: var(--failed); }
.refused { --own: var(--refused); }
.updated { --own: var(--updated); }
.new { --own: var(--new); }
.unchanged { --own: var(--unchanged); --on: var(--on-unchanged); }
i, .badge { background: var(--own); color: var(--on); }
i { display: block; width: 1.125rem; border-radius: 0.1875rem; font: 600 0.6875rem/1.125rem ui-monospace, Menlo, Consolas, monospace; text-align: center; }
.badge { display: inline-block; padding: 0 0.5rem; border-radius: 1rem; font-size: 0.8125rem; white-space: nowrap; }
.strip { position: relative; display: flex; flex-wrap: wrap; gap: 0.1875rem; margin-bottom: 0.75rem; }
.strip em {
  position: absolute; top: calc(100% + 0.25rem); left: 0; z-index: 2; display: none; max-width: 100%; padding: 0.125rem 0.5rem;
  border-radius: 0.25rem; background: var(--text); color: var(--ground); font-size: 0.8125rem; font-style: normal;
}
.strip span:hover em, .strip span:focus em { display: block; }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; color: var(--quiet); font-size: 0.875rem; }
.legend span { display: flex; align-items: center; gap: 0.375rem; }

table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
th { position: sticky; top: 0; z-index: 1; padding: 0; background: var(--surface); text-align: start; box-shadow: inset 0 -1px var(--line); }
th button { width: 100%; padding: 0.375rem 1.5rem 0.375rem 0; border: 0; background: none; color: var(--quiet); font: inherit; font-weight: 600; text-align: start; white-space: nowrap; cursor: pointer; }
th button::after { content: " ↕"; }
th[aria-sort="ascending"] button::after { content: " ↑"; }
th[aria-sort="descending"] button::after { content: " ↓"; }
td { min-width: 6rem; padding: 0.5rem 1.5rem 0.5rem 0; vertical-align: top; }
td[data-head="Change"], td[data-head="Unavailable"] { white-space: nowrap; }
tbody + tbody { border-top: 1px solid var(--line); }
tr + tr td { padding-top: 0; }
summary { color: var(--quiet); cursor: pointer; }
details[open] summary { margin-bottom: 0.5rem; }
details ul { columns: 22rem; column-gap: 1.5rem; margin: 0; }
details li { break-inside: avoid; }
.quiet { color: var(--quiet); }
.bars { font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.bars li { display: grid; grid-template-columns: minmax(4rem, 14rem) minmax(0, 1fr) 8.5rem; align-items: center; gap: 0.75rem; padding: 0.125rem 0; }
svg { width: 100%; height: 0.875rem; border-radius: 0.1875rem; background: var(--ground); }
rect { fill: var(--own); }
@media (max-width: 48rem) {
  section { padding: 0.875rem; }
  table, tbody, tr, td { display: block; }
  thead tr { display: flex; flex-wrap: wrap; gap: 0 1rem; }
  th { position: static; box-shadow: none; }
  th button { min-height: 2.5rem; padding-inline-end: 0.25rem; font-size: 0.875rem; }
  tbody { padding: 0.625rem 0; border-top: 1px solid var(--line); }
  td { padding: 0.125rem 0; }
  td:empty { display: none; }
  td[data-head="Inputs"] { color: var(--quiet); }
  td[data-head="Stack"]::before, td[data-head="Unavailable"]::before { content: attr(data-head) ": "; color: var(--quiet); }
  td[data-head="Server"] { font-weight: 600; }
  summary { padding: 0.375rem 0; }
  .bars li { grid-template-columns: minmax(0, 1fr) auto; gap: 0 0.75rem; padding: 0.25rem 0; }
  .bars svg { grid-row: 2; grid-column: 1 / -1; }
}
@media print {
  body { max-width: none; padding: 0; }
  i, .badge, svg { print-color-adjust: exact; }
  th { position: static; }
  th button::after { content: none; }
  tbody, .bars li { break-inside: avoid; }
}
`;
