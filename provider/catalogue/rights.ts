import { isObject } from "../values";

/** The paths that the host can be asked for rights with. */
export const rightsQuestion = (actions: string[]) => ({
  actions,
  action_type: "api" as const,
  as_endpoints: true,
  all: true,
});

/**
 * Whether the host says that the user may call a path. Undefined: it does not say, or in a structure that the
 * specification does not show. A host may also say no of a path that it does not have.
 */
export function parseRights(permissions: unknown): (path: string) => boolean | undefined {
  const answers = new Map(
    Object.entries(isObject(permissions) ? permissions : {}).map(([path, value]) => [plain(path), value]),
  );
  return (path) => {
    const value = grantIn(answers.get(plain(path)));
    if (value === true || value === 1 || value === "1") return true;
    return value === false || value === 0 || value === "0" ? false : undefined;
  };
}

/** A yes or no, alone or as the one member of an object: `{ "granted": true }`. */
function grantIn(value: unknown): unknown {
  if (!isObject(value)) return value;
  const said = ["granted", "allowed", "permitted", "access", "can_call", "value"].filter(
    (name) => name in value,
  );
  const truths = said.map((name) => value[name]);
  return new Set(truths.map(String)).size === 1 ? truths[0] : undefined;
}

/** Paths count in any letter case, and hosts write them with and without what comes before them, and the slash at the end. */
const plain = (path: string) =>
  path
    .toLowerCase()
    .replace(/^\/+|\/+$/g, "")
    .replace(/^(?:bleed|v\d+)\//, "");
