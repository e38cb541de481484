/** Makes names for a program: each starts with a letter, has letters, digits and dashes, and is given once. */
export function createNames(): (label: string, id: string) => string {
  const given = new Set<string>();
  return (label, id) => {
    const words = label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^[^a-z]+|-+$/g, "");
    const base = words || `asset-${id.toLowerCase()}`;
    const name = given.has(base) ? `${base}-${id.toLowerCase()}` : base;
    given.add(name);
    return name;
  };
}
