import { type OperationName, operations } from "../../provider/api/contract";
import { HostError } from "../../provider/api/errors";
import { isObject } from "../../provider/values";
import { type Check, type Examined, sessionOf, unchecked, well } from "./check";

/** The operations with a path at this host, as it is configured. */
function pathsOf(examined: Examined): Map<OperationName, string> {
  const configured: Partial<Record<string, string>> = sessionOf(examined).configuration.paths ?? {};
  const paths = operations().flatMap(([name, { path }]) => {
    const here = configured[name] ?? path;
    return here ? [[name, here] as const] : [];
  });
  return new Map(paths);
}

/** Whether the user may call what there is, and whether it is where we look for it. Only asks. */
export const rightsChecks: readonly Check[] = [
  {
    name: "paths",
    after: ["configuration", "address", "login"],
    look: async (examined) => {
      const paths = pathsOf(examined);
      const missing: [OperationName, string][] = [];
      for (const [name, path] of paths) {
        const finding = await describes(examined, path);
        if (finding === "unknown") return unchecked("the host does not describe its paths");
        if (finding === "missing") missing.push([name, path]);
      }
      for (const [, path] of missing) examined.missing.add(path);
      const [first] = missing;
      if (!first) return well(`all ${paths.size} are there`);
      return {
        state: "note",
        found: `${missing.length} of ${paths.size} are not there: ${missing.map(([name, path]) => `${name} (${path})`).join(", ")}`,
        remedy: `Set where they are at this host: hosting:paths {"${first[0]}": "…"}.`,
      };
    },
  },
  {
    name: "permissions",
    after: ["configuration", "address", "login"],
    look: async (examined) => {
      const paths = pathsOf(examined);
      const asked = {
        actions: [...paths.values()],
        action_type: "api" as const,
        as_endpoints: true,
        all: true,
      };
      let told: unknown;
      try {
        ({ permissions: told } = await sessionOf(examined).client.account.permitted(asked, {
          signal: examined.surroundings.stop,
        }));
      } catch (error) {
        if (error instanceof HostError) return unchecked(`the host does not say: ${error.hostMessage}`);
        throw error;
      }
      if (!isObject(told)) return unchecked("the host's answer has a shape that we do not know");
      const answer = told;
      const there = [...paths.values()].filter((path) => !examined.missing.has(path));
      const said = new Map(there.map((path) => [path, flagIn(answer[path] ?? answer[`/${path}`])]));
      const denied = there.filter((path) => said.get(path) === false);
      const untold = there.filter((path) => said.get(path) === undefined);
      if (untold.length === there.length) return unchecked("the host's answer does not name the operations");
      if (denied.length === 0)
        return untold.length === 0
          ? well(`all ${there.length} operations`)
          : unchecked(
              `the host's answer does not name ${untold.length} of ${there.length}: ${untold.join(", ")}`,
            );
      return {
        state: "note",
        found: `${denied.length} of ${there.length} operations are not permitted: ${denied.join(", ")}`,
        remedy:
          "If the program needs them, ask the account's owner. The page Permissions of the docs says what needs which.",
      };
    },
  },
];

/** Undefined: the host does not say, or in a structure that the specification does not show. */
function flagIn(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === "1") return true;
  return value === false || value === 0 || value === "0" ? false : undefined;
}

/** What the host's own description says of a path. */
async function describes(examined: Examined, path: string): Promise<"there" | "missing" | "unknown"> {
  try {
    await sessionOf(examined).client.api.describe({ path }, { signal: examined.surroundings.stop });
    return "there";
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    if (error.kind === "wrongAddress") return path === "api/describe" ? "unknown" : "missing";
    return error.kind === "notFound" || error.kind === "input" ? "missing" : "unknown";
  }
}
