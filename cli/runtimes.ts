import type { Language } from "./import/languages";

/** The runtime of Pulumi's programs, as Pulumi.yaml names it. */
export interface Runtime {
  /** The readers' name for it, for a table of the pages. */
  readonly title: string;
  /** The language that `import` writes for the plugin. */
  readonly language: Language;
  /** Whether Pulumi can store this package's classes, which are dynamic resources. */
  readonly hasClasses?: true;
  /** Whether programs load Pulumi's SDK from `node_modules`. */
  readonly usesNpm?: true;
  /** The version of its tool that the workflows of `init` install. */
  readonly tool?: string;
  /** The runtimes that those workflows do not install. */
  readonly isMissing?: true;
}

/** Every runtime that is known here. `doctor`, `init`, `import` and the pages derive from it what they do. */
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

/** The languages that the workflows install, by the names that their stacks file has; Node is there for each. */
export const toolNames: readonly string[] = Object.entries(runtimes).flatMap(([name, runtime]) =>
  "tool" in runtime ? [name === "nodejs" ? "node" : name] : [],
);

/** A runtime that is not known here: it has no classes, and Pulumi writes its programs. */
const anyOther = (name: string): Runtime => ({ title: name, language: "other", isMissing: true });

/** @param name default: the one that a folder without Pulumi.yaml would have */
export const namedRuntime = (name: string = "nodejs"): Runtime =>
  Object.hasOwn(runtimes, name) ? runtimes[name as keyof typeof runtimes] : anyOther(name);
