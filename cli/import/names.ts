/** Makes names for a program: each begins with a letter, has letters, digits and dashes, and is given once. */
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

/** `web1-example-com` → `web1ExampleCom`. */
export const variableName = (name: string): string => {
  const variable = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return reserved.has(variable) ? `${variable}Resource` : variable;
};

/** Words of TypeScript, and names that the program has already. */
const reserved = new Set(
  "hosting pulumi break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with let static yield await async of".split(
    " ",
  ),
);
