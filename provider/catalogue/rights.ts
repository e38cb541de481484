import { isObject } from "../values";

/** The parameters of the request for the permissions of these paths. */
export const rightsQuestion = (actions: string[]) => ({
  actions,
  action_type: "api" as const,
  as_endpoints: true,
  all: true,
});

/**
 * Whether the user may call a path, according to the host's response. Undefined if the host does not say, or uses a
 * structure that the specification does not define. A host may also answer false for a path that it does not have.
 */
export function parseRights(permissions: unknown): (path: string) => boolean | undefined {
  const answers = new Map(
    Object.entries(isObject(permissions) ? permissions : {}).map(([path, value]) => [
      normalPath(path),
      value,
    ]),
  );
  return (path) => {
    const value = grantIn(answers.get(normalPath(path)));
    if (value === true || value === 1 || value === "1") return true;
    return value === false || value === 0 || value === "0" ? false : undefined;
  };
}

/**
 * Extracts the permission: the value itself, or the one member of an object that expresses it: `{ "granted": true }`.
 */
function grantIn(value: unknown): unknown {
  if (!isObject(value)) return value;
  const grantNames = ["granted", "allowed", "permitted", "access", "can_call", "value"].filter(
    (name) => name in value,
  );
  const grants = grantNames.map((name) => value[name]);
  return new Set(grants.map(String)).size === 1 ? grants[0] : undefined;
}

/**
 * Normalises a path. Hosts write paths in any letter case, with or without slashes at the ends, and with or without the
 * version as first segment.
 */
const normalPath = (path: string) =>
  path
    .toLowerCase()
    .replace(/^\/+|\/+$/g, "")
    .replace(/^(?:bleed|v\d+)\//, "");
