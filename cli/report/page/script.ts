/**
 * The script of the page. A click on a column's heading sorts the table by the column, and a second click reverses
 * the order. Before printing, the script opens all folded rows.
 */
export const script = `"use strict";
const { compare } = new Intl.Collator("en", { numeric: true });
const valueOf = (body, at) => {
  const cell = body.rows[0].cells[at];
  return cell.dataset.sort ?? cell.textContent;
};
for (const button of document.querySelectorAll("th button"))
  button.addEventListener("click", () => {
    const head = button.parentElement;
    const at = head.cellIndex;
    const way = head.ariaSort === "ascending" ? "descending" : "ascending";
    for (const other of head.parentElement.cells) other.ariaSort = "none";
    head.ariaSort = way;
    const table = head.closest("table");
    const bodies = [...table.tBodies].sort((one, other) => compare(valueOf(one, at), valueOf(other, at)));
    table.append(...(way === "ascending" ? bodies : bodies.reverse()));
  });
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details:not([open])")];
  for (const one of opened) one.open = true;
});
addEventListener("afterprint", () => {
  for (const one of opened) one.open = false;
});
`;
