/** Sorts a table by a column, and the other way round by the same one again. */
export const script = `"use strict";
const { compare } = new Intl.Collator("en", { numeric: true });
const valueOf = (cell) => cell.dataset.sort ?? cell.textContent;
for (const button of document.querySelectorAll("th button"))
  button.addEventListener("click", () => {
    const head = button.parentElement;
    const way = head.ariaSort === "ascending" ? "descending" : "ascending";
    for (const other of head.parentElement.cells) other.ariaSort = "none";
    head.ariaSort = way;
    const body = head.closest("table").tBodies[0];
    const rows = [...body.rows].sort((one, other) =>
      compare(valueOf(one.cells[head.cellIndex]), valueOf(other.cells[head.cellIndex])));
    body.append(...(way === "ascending" ? rows : rows.reverse()));
  });
`;
