/** Names that YAML takes for something else than a text, and Pulumi's YAML for a name of its own. */
const taken = ["true", "false", "null", "pulumi"];

const dashed = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Makes names for a program: each starts with a letter, has letters, digits and dashes, and is given once. */
export function createNames(): (label: string, id: string) => string {
  const takenNames = new Set(taken);
  return (label, id) => {
    let name = dashed(label).replace(/^[^a-z]+|-+$/g, "") || `asset-${dashed(id)}`;
    while (takenNames.has(name)) name += `-${dashed(id)}`;
    takenNames.add(name);
    return name;
  };
}
