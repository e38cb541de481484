import { isObject } from "./values";
import { yamlTexts } from "./yamlLibrary";

/** The content of a Pulumi.yaml. */
export interface ProjectFile {
  /** Undefined also for one that Pulumi does not take, such as that of a template. */
  readonly name: string | undefined;
  /** `nodejs`, `yaml`… */
  readonly runtime: string | undefined;
  /** The path that it names for the plugin `hosting`. */
  readonly pluginPath: string | undefined;
}

/** Reads a Pulumi.yaml. Pulumi itself says what is wrong in one, so here a part that cannot be read is missing. */
export function readProjectFile(text: string): ProjectFile {
  const { name, runtime, plugins, packages } = membersOf(yamlTexts(text, { isWhole: false }));
  const { providers } = membersOf(plugins);
  const ours = (Array.isArray(providers) ? providers : [])
    .map(membersOf)
    .find((one) => one.name === "hosting");
  return {
    name: typeof name === "string" && /^[\w.-]+$/.test(name) ? name : undefined,
    runtime: textOf(runtime) ?? textOf(membersOf(runtime).name),
    pluginPath: textOf(ours?.path) ?? pathOf(membersOf(packages).hosting),
  };
}

/** As `pulumi package add` writes the folder of a plugin. Any other is a name and a version. */
function pathOf(added: unknown): string | undefined {
  const text = textOf(added) ?? textOf(membersOf(added).source);
  return text !== undefined && /^(?:\.{1,2}[\\/]|[\\/]|[A-Za-z]:[\\/])/.test(text) ? text : undefined;
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
