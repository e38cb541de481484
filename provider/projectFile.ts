import { isObject } from "./values";
import { yamlTexts } from "./yamlLibrary";

/** The content of a Pulumi.yaml. */
export interface ProjectFile {
  /** The project name; also undefined if Pulumi does not accept the name, such as the placeholder in a template. */
  readonly name: string | undefined;
  /** The runtime, such as `nodejs` or `yaml`. */
  readonly runtime: string | undefined;
  /** The path of the plugin `hosting` in the file. */
  readonly pluginPath: string | undefined;
}

/** Reads a Pulumi.yaml. Parts that cannot be read are left out, because Pulumi itself reports errors in this file. */
export function readProjectFile(text: string): ProjectFile {
  const { name, runtime, plugins, packages } = membersOf(yamlTexts(text, { isWhole: false }));
  const { providers } = membersOf(plugins);
  const ownPlugin = (Array.isArray(providers) ? providers : [])
    .map(membersOf)
    .find((plugin) => plugin.name === "hosting");
  return {
    name: typeof name === "string" && /^[\w.-]+$/.test(name) ? name : undefined,
    runtime: textOf(runtime) ?? textOf(membersOf(runtime).name),
    pluginPath: textOf(ownPlugin?.path) ?? pathOf(membersOf(packages).hosting),
  };
}

/**
 * The folder of a plugin in an entry of `pulumi package add`; undefined if the entry has a name and a version
 * instead.
 */
function pathOf(packageEntry: unknown): string | undefined {
  const text = textOf(packageEntry) ?? textOf(membersOf(packageEntry).source);
  return text !== undefined && /^(?:\.{1,2}[\\/]|[\\/]|[A-Za-z]:[\\/])/.test(text) ? text : undefined;
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
