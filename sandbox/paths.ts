import type { OperationName } from "../provider/api/contract";
import { table } from "./table";

/** Paths of operations at hosts with others: one, or several with the same effect. */
export type Paths = Readonly<Partial<Record<OperationName, string | readonly string[]>>>;

/** The paths of an operation, the main one first; none if it has no path. */
export function operationPaths(name: OperationName, configured: Paths): readonly string[] {
  const path = configured[name] ?? table.get(name)?.path ?? [];
  return typeof path === "string" ? [path] : path;
}

/** The operation at a path, in any letter case. */
export function findOperation(
  served: ReadonlyMap<OperationName, readonly string[]>,
  path: string,
): OperationName | undefined {
  const wanted = path.toLowerCase();
  for (const [name, paths] of served) if (paths.some((one) => one.toLowerCase() === wanted)) return name;
  return undefined;
}
