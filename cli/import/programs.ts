import { generatedPackage } from "../../provider/version";
import type { Language } from "./languages";
import { pythonOf } from "./python";
import type { Declared } from "./records";
import type { How } from "./tables";
import { typescriptProgram } from "./typescript";
import { yamlOf } from "./yaml";

/** How the program is written in a language. */
export interface Program {
  readonly file: string;
  /** Whether the program uses the classes of this package, not the resources of the plugin. */
  readonly isOfClasses?: true;
  /** Whether the program can restrict resources to one stack. */
  readonly hasConditions?: true;
  /** The commands that set up the plugin in the project. The parameter is the folder of this package. */
  readonly setUp: (installed: string) => string;
  /** Code that `pulumi import` writes each time, but that may occur only once in a program. */
  readonly onlyOnce?: string;
  /** Writes the program; undefined if Pulumi writes it. */
  readonly text?: (resources: readonly Declared[], how?: How) => string;
}

/** The advice to name the plugin's path in Pulumi.yaml, where the engine finds it. */
export const pluginPathAdvice = (installed = "node_modules/pulumi-hosting") =>
  `add to Pulumi.yaml: plugins: { providers: [{ name: hosting, path: ${installed} }] }`;
/** The advice to also generate the classes of the language. */
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
    // Older versions of Pulumi import only through the plugin. The alias moves such an import to the classes.
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
  // HCL and PCL read the plugin's schema by its path, so no classes are generated.
  hcl: { file: "imported.tf", setUp: pluginPathAdvice, onlyOnce: "`required_providers`" },
  pcl: { file: "imported.pp", setUp: pluginPathAdvice },
  other: { file: "imported.txt", setUp: add },
};
