import type { OperationName } from "../provider/api/contract";
import { table } from "./table";

/** Paths of operations where a host has others: one, or several that do the same. */
export type Paths = Readonly<Partial<Record<OperationName, string | readonly string[]>>>;

/** Where an operation is served, the main path first; nowhere when it has no path. */
export function pathsOf(name: OperationName, configured: Paths): readonly string[] {
  const path = configured[name] ?? table.get(name)?.path ?? [];
  return typeof path === "string" ? [path] : path;
}

/** The operation at a path, in any letter case. */
export function operationAt(
  served: ReadonlyMap<OperationName, readonly string[]>,
  path: string,
): OperationName | undefined {
  const wanted = path.toLowerCase();
  for (const [name, paths] of served) if (paths.some((one) => one.toLowerCase() === wanted)) return name;
  return undefined;
}
