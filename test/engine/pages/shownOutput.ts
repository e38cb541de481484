/**
 * The lines of a page's output that a command did not print, in their order. A line `…` stands for any lines, and one that
 * ends with `…` for a longer one. Ids, addresses, times and the layout of a terminal differ from run to run.
 */
export function missingLines(shown = "", printed = ""): string[] {
  const lines = printed.split("\n").map(comparable);
  let from = 0;
  return shown.split("\n").filter((line) => {
    const wanted = comparable(line);
    if (wanted === "" || wanted === "…") return false;
    const at = lines.findIndex((one, index) => index >= from && isLine(one, wanted));
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

const isLine = (line: string, wanted: string): boolean =>
  wanted.endsWith("…") ? line.startsWith(wanted.slice(0, -1).trimEnd()) : line === wanted;

/** A line without what differs: also without the tree that Pulumi draws in a terminal and not in a file. */
const comparable = (line: string): string =>
  line
    .replace(/\u001b\[[\d;]*m/g, "")
    .replace(/[└├│─]/g, " ")
    .replace(/\b(?=[A-Z]*\d)[A-Z\d]{6}\b/g, "ID")
    .replace(/\b\d+\.\d+\.\d+\.\d+(:\d+)?\b/g, "ADDRESS")
    .replace(/\b\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?( UTC|Z)?/g, "MOMENT")
    .replace(/\b(\d+(\.\d+)?(ms|s|m|h))+\b/g, "TIME")
    .replace(/\s+/g, " ")
    .trim();
