import type { Language } from "./import/languages";

/** A language runtime of Pulumi programs, as Pulumi.yaml names it. */
export interface Runtime {
  /** The name of the runtime in the documentation. */
  readonly title: string;
  /** The language that `import` writes for the plugin. */
  readonly language: Language;
  /** Whether Pulumi can store the classes of this package, which are dynamic resources. */
  readonly hasClasses?: true;
  /** Whether programs load Pulumi's SDK from `node_modules`. */
  readonly usesNpm?: true;
  /** The version of the language's tool that the workflows of `init` install. */
  readonly tool?: string;
  /** Whether the workflows do not install the tool of this runtime. */
  readonly isMissing?: true;
}

/** All supported runtimes. `doctor`, `init`, `import` and the documentation are derived from this list. */
export const runtimes = {
  nodejs: {
    ...{ title: "TypeScript and JavaScript with Node.js", language: "typescript" },
    ...{ hasClasses: true, usesNpm: true, tool: "24" },
  },
  bun: { title: "TypeScript with Bun", language: "typescript", usesNpm: true, isMissing: true },
  yaml: { title: "YAML", language: "yaml" },
  python: { title: "Python", language: "python", tool: "3.13" },
  go: { title: "Go", language: "go", tool: "1.25" },
  dotnet: { title: "C#", language: "csharp", tool: "8.0.x" },
  java: { title: "Java", language: "java", tool: "21" },
  hcl: { title: "HCL", language: "hcl" },
  pcl: { title: "PCL", language: "pcl" },
} as const satisfies Readonly<Record<string, Runtime>>;

/**
 * The languages that the workflows install, by their names in the file of stacks. Node is installed for every
 * project.
 */
export const toolNames: readonly string[] = Object.entries(runtimes).flatMap(([name, runtime]) =>
  "tool" in runtime ? [name === "nodejs" ? "node" : name] : [],
);

/** The entry for an unknown runtime: it has no classes, and Pulumi writes its programs. */
const anyOther = (name: string): Runtime => ({ title: name, language: "other", isMissing: true });

/** @param name by default the runtime of a folder without Pulumi.yaml */
export const namedRuntime = (name: string = "nodejs"): Runtime =>
  Object.hasOwn(runtimes, name) ? runtimes[name as keyof typeof runtimes] : anyOther(name);
