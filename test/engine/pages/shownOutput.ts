/**
 * The lines of output on a page that a command did not print. A line `…` stands for any number of lines, and a line
 * that ends with `…` for any longer line. Ids, addresses, times, versions and the layout of a terminal are ignored,
 * because they differ between runs. The order of lines is ignored too: a terminal shows resources as a tree, and a file
 * shows them in the order they end.
 */
export function missingLines(shown = "", printed = ""): string[] {
  const lines = printed.split("\n").map(comparable);
  return shown.split("\n").filter((line) => {
    const wanted = comparable(line);
    if (wanted === "" || wanted === "…" || isTableHead.test(wanted)) return false;
    return !lines.some((one) => isLine(one, wanted));
  });
}

/** The head of the table that Pulumi shows only in a terminal. */
const isTableHead = /^Type Name (Plan|Status)( Info)?$/;

const isLine = (line: string, wanted: string): boolean =>
  wanted.endsWith("…") ? line.startsWith(wanted.slice(0, -1).trimEnd()) : line === wanted;

/** The line without the parts that differ between runs. Pulumi prints no duration for a step that takes no time. */
const comparable = (line: string): string =>
  line
    .replace(/\u001b\[[\d;]*m/g, "")
    .replace(/[└├│─]/g, " ")
    .replace(/\b[A-Z\d]{6}\b/g, "ID")
    .replace(/\b\d+\.\d+\.\d+\.\d+(:\d+)?\b/g, "ADDRESS")
    .replace(/\bv\d+\.\d+\.\d+\b/g, "VERSION")
    .replace(/\b\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?(\.\d+)?( UTC|Z)?/g, "MOMENT")
    .replace(/\b(\d+(\.\d+)?(ms|s|m|h))+\b/g, "TIME")
    .replace(/ \(TIME\) *$/, "")
    // The clock of a busy machine may be a second off.
    .replace(/the same as the host's$|TIME (?:ahead of|behind) the host's$/, "CLOCK")
    .replace(/\s+/g, " ")
    .trim();
