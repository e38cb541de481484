/**
 * A page with one of its tables replaced: the one that has the same heading row.
 *
 * @throws {Error} when the page has no such table, or several
 */
export function withTable(page: string, table: string): string {
  const [heading] = table.split("\n") as [string];
  const lines = page.split("\n");
  const first = lines.indexOf(heading);
  if (first === -1 || lines.lastIndexOf(heading) !== first)
    throw new Error(`The page has no table, or several, with the heading ${heading}`);
  const length = lines.slice(first).findIndex((line) => !line.startsWith("|"));
  return lines.toSpliced(first, length, table).join("\n");
}
