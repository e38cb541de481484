import { generatedPackage } from "../../provider/version";
import type { Declared } from "./found";
import type { Language } from "./languages";
import { pythonOf } from "./python";
import { typescriptOf } from "./typescript";
import { yamlOf } from "./yaml";

/** The program, in a language. */
export interface Program {
  readonly file: string;
  /** Whether it declares this package's own classes, and not the plugin's resources. */
  readonly isOfClasses?: true;
  /** What the project needs before, for the plugin. */
  readonly setUp: string;
  /**
   * Writes it; undefined: Pulumi does that.
   *
   * @param isDirect whether Pulumi stores what the file of the import has, instead of asking the plugin.
   */
  readonly text?: (found: readonly Declared[], isDirect?: boolean) => string;
}

const add = "pulumi package add ./node_modules/pulumi-hosting/schema.json";
const inProject =
  "add to Pulumi.yaml: plugins: { providers: [{ name: hosting, path: node_modules/pulumi-hosting }] }";

export const programs: Readonly<Record<Language, Program>> = {
  typescript: {
    file: "imported.ts",
    setUp: add,
    text: (found) => typescriptOf(generatedPackage, found),
  },
  classes: {
    file: "imported.ts",
    isOfClasses: true,
    setUp: inProject,
    // An older Pulumi imports through the plugin alone. The alias moves what it has imported, which is recorded.
    text: (found, isDirect) =>
      typescriptOf("pulumi-hosting", found, (resource) =>
        isDirect ? "" : `, {\n    aliases: [{ type: hosting.${resource}.pluginType }],\n  }`,
      ),
  },
  yaml: { file: "imported.yaml", setUp: inProject, text: yamlOf },
  python: { file: "imported.py", setUp: add, text: pythonOf },
  go: { file: "imported.go", setUp: add },
  csharp: { file: "imported.cs", setUp: add },
  java: { file: "imported.java", setUp: add },
};

/** The language of a project's other resources, by its runtime. */
export const languageOfRuntime: Readonly<Record<string, Language>> = {
  yaml: "yaml",
  python: "python",
  go: "go",
  dotnet: "csharp",
  java: "java",
};
