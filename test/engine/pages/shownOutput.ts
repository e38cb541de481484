/**
 * The lines of a page's output that a command did not print. A line `…` stands for any lines, and one that ends with `…` for a
 * longer one. Ids, addresses, times, versions and the layout of a terminal differ from run to run. So does the order: a
 * terminal shows a tree, and a file each resource as it ends.
 */
export function missingLines(shown = "", printed = ""): string[] {
  const lines = printed.split("\n").map(comparable);
  return shown.split("\n").filter((line) => {
    const wanted = comparable(line);
    if (wanted === "" || wanted === "…" || isTableHead.test(wanted)) return false;
    return !lines.some((one) => isLine(one, wanted));
  });
}

/** The head of the table that Pulumi shows in a terminal alone. */
const isTableHead = /^Type Name (Plan|Status)( Info)?$/;

const isLine = (line: string, wanted: string): boolean =>
  wanted.endsWith("…") ? line.startsWith(wanted.slice(0, -1).trimEnd()) : line === wanted;

/** A line without what differs. A step that takes no time has none in brackets. */
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
    // A busy machine's clock is a second off.
    .replace(/the same as the host's$|TIME (?:ahead of|behind) the host's$/, "CLOCK")
    .replace(/\s+/g, " ")
    .trim();
