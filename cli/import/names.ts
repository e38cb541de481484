/** Names that cannot be used: YAML reads the first three as values, and Pulumi YAML reserves the last one. */
const reservedNames = ["true", "false", "null", "pulumi"];

const dashed = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/**
 * Creates a function that names resources for a program. Each name is unique, starts with a letter, and has only
 * letters, digits and dashes.
 */
export function createNames(): (label: string, id: string) => string {
  const takenNames = new Set(reservedNames);
  return (label, id) => {
    let name = dashed(label).replace(/^[^a-z]+|-+$/g, "") || `asset-${dashed(id)}`;
    while (takenNames.has(name)) name += `-${dashed(id)}`;
    takenNames.add(name);
    return name;
  };
}
