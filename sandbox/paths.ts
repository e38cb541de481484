import type { OperationName } from "../provider/api/contract";
import { table } from "./table";

/** The paths of operations at a host whose paths are not the usual ones. An operation can have several paths. */
export type Paths = Readonly<Partial<Record<OperationName, string | readonly string[]>>>;

/** The paths of an operation, the main path first. Empty if the operation has no path. */
export function operationPaths(name: OperationName, configured: Paths): readonly string[] {
  const path = configured[name] ?? table.get(name)?.path ?? [];
  return typeof path === "string" ? [path] : path;
}

/** The operation with this path, in upper or lower case. */
export function findOperation(
  served: ReadonlyMap<OperationName, readonly string[]>,
  path: string,
): OperationName | undefined {
  const wantedPath = path.toLowerCase();
  for (const [name, paths] of served)
    if (paths.some((operationPath) => operationPath.toLowerCase() === wantedPath)) return name;
  return undefined;
}
