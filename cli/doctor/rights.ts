import { type OperationName, operationOf, operations } from "../../provider/api/contract";
import type { CommandSession } from "../openSession";
import { type Check, type Examined, sessionOf, unchecked, well } from "./check";

/** The paths of the operations at this host, including the configured ones. */
export function pathsAtHost(examined: Examined): Map<OperationName, string> {
  const configured: Partial<Record<string, string>> = sessionOf(examined).configuration.paths ?? {};
  const paths = operations().flatMap(([name, { path }]) => {
    const pathHere = configured[name] ?? path;
    return pathHere ? [[name, pathHere] as const] : [];
  });
  return new Map(paths);
}

/**
 * Whether the host describes a method at a path; undefined if this cannot be found out.
 *
 * @param descriptionPath the path of `api.describe`. If the host does not describe this path either, it describes nothing.
 */
async function isDescribed(
  session: CommandSession,
  path: string,
  descriptionPath: string,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { is } = await session.host.describePath(path, { signal });
  if (is === "described") return true;
  if (is === "none") return false;
  if (is !== "elsewhere" || path === descriptionPath) return undefined;
  return (await isDescribed(session, descriptionPath, descriptionPath, signal)) ? false : undefined;
}

/**
 * Checks which operations the user may call, and whether the host has them at the expected paths. It sends only
 * reads.
 */
export const rightsChecks: readonly Check[] = [
  {
    name: "paths",
    after: ["configuration", "address", "login"],
    look: async (examined) => {
      const paths = pathsAtHost(examined);
      const descriptionPath = paths.get("api.describe") as string;
      const missingPaths: [OperationName, string][] = [];
      for (const [name, path] of paths) {
        const isThere = await isDescribed(
          sessionOf(examined),
          path,
          descriptionPath,
          examined.surroundings.stop,
        );
        if (isThere === undefined) return unchecked("the host does not describe its paths");
        if (!isThere) missingPaths.push([name, path]);
      }
      for (const [, path] of missingPaths) examined.missing.add(path);
      if (missingPaths.length === 0) return well(`all ${paths.size} are there`);
      const lostOperations = missingPaths.map(
        ([name]) => `${name} does not work until then: ${operationOf(name).purpose}.`,
      );
      return {
        state: "note",
        found: `${missingPaths.length} of ${paths.size} are not there: ${missingPaths.map(([name, path]) => `${name} (${path})`).join(", ")}`,
        remedy: [
          `Set where they are at this host: hosting:paths {"${missingPaths[0]?.[0]}": "…"}. \`npx pulumi-hosting connect\` finds most, and asks for the rest.`,
          ...lostOperations,
        ].join("\n"),
      };
    },
  },
  {
    name: "permissions",
    after: ["configuration", "address", "login"],
    look: async (examined) => {
      const allPaths = [...pathsAtHost(examined).values()];
      const { stop: signal } = examined.surroundings;
      const answer = await sessionOf(examined).host.askPermissions(allPaths, { signal });
      if (answer.is === "untold") return unchecked(`the host does not say: ${answer.because}`);
      if (answer.is === "unclear") return unchecked("the host's answer has a shape that we do not know");
      const { mayCall } = answer;
      const describedPaths = allPaths.filter((path) => !examined.missing.has(path));
      const deniedPaths = describedPaths.filter((path) => mayCall(path) === false);
      for (const path of deniedPaths) examined.denied.add(path);
      const untold = describedPaths.filter((path) => mayCall(path) === undefined);
      if (untold.length === describedPaths.length)
        return unchecked("the host's answer does not name the operations");
      if (deniedPaths.length === 0)
        return untold.length === 0
          ? well(`all ${describedPaths.length} operations`)
          : unchecked(
              `the host's answer does not name ${untold.length} of ${describedPaths.length}: ${untold.join(", ")}`,
            );
      return {
        state: "note",
        found: `${deniedPaths.length} of ${describedPaths.length} operations are not permitted: ${deniedPaths.join(", ")}`,
        remedy:
          "If the program needs them, ask the account's owner. The page Permissions of the docs says what needs which.",
      };
    },
  },
];
