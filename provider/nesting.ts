/** How deep JSON may be nested: far deeper than anything the API knows, far from what a walk through it could bear. */
export const deepest = 64;

/** Whether lists and objects are nested deeper than that. Walks without recursion: it is asked of what may be too deep. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}
