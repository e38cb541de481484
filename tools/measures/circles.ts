import type { CodeFiles } from "./codeFiles";

/**
 * Finds import cycles: groups of files that import each other, directly or through other files. Imports of types count
 * too.
 */
export function circlesOf(files: CodeFiles): readonly (readonly string[])[] {
  const index = new Map<string, number>();
  const lowestIndex = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const lowest = (path: string, candidate: number) =>
    lowestIndex.set(path, Math.min(lowestIndex.get(path) ?? candidate, candidate));

  function visit(path: string): void {
    index.set(path, index.size);
    lowest(path, index.size - 1);
    stack.push(path);
    for (const { path: importedPath } of files.get(path)?.imports ?? []) {
      if (!index.has(importedPath)) visit(importedPath);
      if (stack.includes(importedPath)) lowest(path, lowestIndex.get(importedPath) ?? 0);
    }
    if (lowestIndex.get(path) !== index.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    const isOfItself = files.get(path)?.imports.some((imported) => imported.path === path);
    if (circle.length > 1 || isOfItself) circles.push(circle.sort());
  }
  for (const path of files.keys()) if (!index.has(path)) visit(path);
  return circles;
}
