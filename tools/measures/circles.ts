import type { CodeFiles } from "./codeFiles";

/**
 * Finds import cycles: groups of files that import each other, directly or through other files. Imports of types count
 * too.
 */
export function circlesOf(files: CodeFiles): readonly (readonly string[])[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const lowest = (path: string, other: number) => low.set(path, Math.min(low.get(path) ?? other, other));

  function visit(path: string): void {
    index.set(path, index.size);
    lowest(path, index.size - 1);
    stack.push(path);
    for (const { path: other } of files.get(path)?.imports ?? []) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) lowest(path, low.get(other) ?? 0);
    }
    if (low.get(path) !== index.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    const isOfItself = files.get(path)?.imports.some((one) => one.path === path);
    if (circle.length > 1 || isOfItself) circles.push(circle.sort());
  }
  for (const path of files.keys()) if (!index.has(path)) visit(path);
  return circles;
}
