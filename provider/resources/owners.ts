import type { Session } from "../session";

/**
 * Remembers that `resource` manages these properties of an asset.
 *
 * @returns the first property that another kind of resource of this process manages already, and which kind.
 */
export function claim(
  session: Session,
  resource: string,
  uniqId: string,
  properties: readonly string[],
): { readonly property: string; readonly owner: string } | undefined {
  for (const property of properties) {
    const key = `${uniqId}.${property}`;
    const owner = session.owners.get(key);
    if (owner !== undefined && owner !== resource) return { property, owner };
    session.owners.set(key, resource);
  }
  return undefined;
}
