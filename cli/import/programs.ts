import { generatedPackage } from "../../provider/version";
import type { Language } from "./languages";
import { pythonOf } from "./python";
import type { Declared } from "./records";
import type { How } from "./tables";
import { typescriptProgram } from "./typescript";
import { yamlOf } from "./yaml";

/** The program, in a language. */
export interface Program {
  readonly file: string;
  /** Whether it declares this package's own classes, and not the plugin's resources. */
  readonly isOfClasses?: true;
  /** It can say that a part is for one stack alone. */
  readonly hasConditions?: true;
  /** The commands that the project needs before, for the plugin, whose package is in this folder. */
  readonly setUp: (installed: string) => string;
  /** Lines that Pulumi writes with every import, and that a program may contain only once. */
  readonly onlyOnce?: string;
  /** Writes it; undefined: Pulumi does that. */
  readonly text?: (resources: readonly Declared[], how?: How) => string;
}

/** Where the engine finds the plugin. */
export const pluginPathAdvice = (installed = "node_modules/pulumi-hosting") =>
  `add to Pulumi.yaml: plugins: { providers: [{ name: hosting, path: ${installed} }] }`;
/** The classes of the language are generated, besides. */
const add = (installed: string) =>
  `${pluginPathAdvice(installed)}; then: pulumi package add ${installed.startsWith(".") ? "" : "./"}${installed}/schema.json`;

export const programs: Readonly<Record<Language, Program>> = {
  typescript: {
    file: "imported.ts",
    hasConditions: true,
    setUp: add,
    text: (resources, how = {}) => typescriptProgram(generatedPackage, resources, how),
  },
  classes: {
    file: "imported.ts",
    isOfClasses: true,
    hasConditions: true,
    setUp: pluginPathAdvice,
    // An older Pulumi imports through the plugin alone. The alias moves what it has imported, which is recorded.
    text: (resources, how = {}) =>
      typescriptProgram("pulumi-hosting", resources, how, (resource) =>
        how.isDirect ? "" : `, {\n    aliases: [{ type: hosting.${resource}.pluginType }],\n  }`,
      ),
  },
  yaml: { file: "imported.yaml", setUp: pluginPathAdvice, text: yamlOf },
  python: { file: "imported.py", hasConditions: true, setUp: add, text: pythonOf },
  go: { file: "imported.go", setUp: add },
  csharp: { file: "imported.cs", setUp: add },
  java: { file: "imported.java", setUp: add },
  // Both read the plugin's schema by its path.
  hcl: { file: "imported.tf", setUp: pluginPathAdvice, onlyOnce: "`required_providers`" },
  pcl: { file: "imported.pp", setUp: pluginPathAdvice },
  other: { file: "imported.txt", setUp: add },
};
