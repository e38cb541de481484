import { exact, isSame } from "../../provider/resource/normalForms";
import type { ResourceName } from "../../provider/resourceName";
import type { Properties } from "../../provider/values";
import { generatedPackage } from "../../provider/version";
import type { Declared } from "./found";
import type { Language } from "./languages";

/** The program, in a language. */
export interface Program {
  readonly file: string;
  /** What comes before the import, if the project does not have it yet. None: Pulumi has it all in the file. */
  readonly before?: string;
  /** What shows that the program is what was imported. */
  readonly after: string;
  text(found: readonly Declared[]): string;
}

const empty = "pulumi preview --expect-no-changes";

/** Through the plugin, whose classes `pulumi package add` makes: they preview empty after the import. */
const typescript: Program = {
  file: "imported.ts",
  before: "pulumi package add ./node_modules/pulumi-hosting/schema.json",
  after: empty,
  text: (found) =>
    typescriptOf(generatedPackage, found, {
      common: "// Once the preview is empty, add here: deletionProtection: true,",
      options: () => "",
    }),
};

/** With this package's own classes, imported as they store it: with the protection, so that the preview is empty. */
const importedClasses: Program = {
  file: "imported.ts",
  after: empty,
  text: (found) =>
    typescriptOf("pulumi-hosting", found, { common: "deletionProtection: true,", options: () => "" }),
};

/**
 * With this package's own classes. An older Pulumi imports through the plugin alone; the alias moves what it has imported,
 * which is recorded. So the protection may be recorded with it.
 */
const classes: Program = {
  file: "imported.ts",
  before:
    "add to Pulumi.yaml: plugins: { providers: [{ name: hosting, path: node_modules/pulumi-hosting }] }",
  after: "npx pulumi-hosting report --fail-on erase,replace,delete,failed,power,update,create",
  text: (found) =>
    typescriptOf("pulumi-hosting", found, {
      common: "deletionProtection: true,",
      options: (resource) => `, {\n    aliases: [{ type: hosting.${resource}.pluginType }],\n  }`,
    }),
};

interface Style {
  /** The first line of what all servers share. */
  readonly common: string;
  readonly options: (resource: string) => string;
}

const tables: Readonly<Record<ResourceName, string>> = {
  Server: "servers",
  SshKey: "keys",
  Asset: "assets",
  Credential: "logins",
};
/** In the order in which they are written. */
export const kinds = Object.keys(tables) as ResourceName[];

/** A table for each kind of resource, and a loop over it. */
function typescriptOf(from: string, found: readonly Declared[], { common, options }: Style): string {
  const parts = kinds.flatMap((resource) => {
    const those = found.filter((one) => one.resource === resource);
    if (those.length === 0) return [];
    const shared = resource === "Server" ? sharedBy(those) : {};
    const head = resource === "Server" ? commonOf(shared, common) : "";
    const rows = those.map(({ name, inputs, note }) => {
      const own = Object.entries(inputs).filter(([key]) => !(key in shared));
      const members = own.map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
      const all = [...(resource === "Server" ? ["...common"] : []), ...members];
      return `  ${JSON.stringify(name)}: { ${all.join(", ")} }, // ${note}\n`;
    });
    const table = tables[resource];
    const isLogin = resource === "Credential";
    const type = `hosting.${resource}Args`;
    return `${head}
const ${table}: Record<string, ${isLogin ? `Omit<${type}, "authData">` : type}> = {
${rows.join("")}};
for (const [name, args] of Object.entries(${table}))
${isLogin ? login : `  new hosting.${resource}(name, args${options(resource)});\n`}`;
  });
  return `import * as hosting from ${JSON.stringify(from)};\n${parts.join("")}`;
}

const login = `  // The secrets are in the state. To set another one, give it as authData, without ignoreChanges.
  new hosting.Credential(name, { ...args, authData: "in the state" }, { ignoreChanges: ["authData"] });
`;

const commonOf = (shared: Properties, first: string): string => `
/** What all servers share. */
const common = {
  ${first}
${Object.entries(shared)
  .map(([key, value]) => `  ${key}: ${JSON.stringify(value)},\n`)
  .join("")}} as const;
`;

/** The inputs that several servers have alike, all of them. A domain is a server's own. */
function sharedBy([first, ...others]: readonly Declared[]): Properties {
  if (!first || others.length === 0) return {};
  return Object.fromEntries(
    Object.entries(first.inputs).filter(
      ([key, value]) => key !== "domain" && others.every(({ inputs }) => isSame(exact, inputs[key], value)),
    ),
  );
}

const yaml: Program = {
  file: "imported.yaml",
  before:
    "add to Pulumi.yaml: plugins: { providers: [{ name: hosting, path: node_modules/pulumi-hosting }] }",
  after: empty,
  text: (found) =>
    `resources:\n${found
      .map(({ resource, name, inputs, note }) => {
        const properties = Object.entries(inputs).map(([key, value]) => `      ${key}: ${scalar(value)}\n`);
        return `  ${name}: # ${note}\n    type: hosting:${resource}\n    properties:\n${properties.join("")}`;
      })
      .join("")}`,
};

/**
 * JSON is YAML, apart from some line ends. Pulumi reads `${…}` in a text as a reference and `$$` as one sign, so such
 * signs are doubled.
 */
const scalar = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/\$(?=[${])/g, () => "$$")
    .replace(
      /[\u007f-\u009f\u2028\u2029\ufeff]/g,
      (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );

export const programs: Readonly<Record<Language | "imported classes", Program>> = {
  typescript,
  classes,
  "imported classes": importedClasses,
  yaml,
};
