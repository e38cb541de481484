import { wireName } from "../programNames";

/** How programs of one language set an input, and the options that messages name. */
interface Syntax {
  /** `onExisting` and the JSON of its value. */
  input(name: string, value: string): string;
  readonly options?: Readonly<Record<string, (value: string) => string>>;
}

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const withoutBrackets = (list: string) => list.slice(1, -1);
/** The same in TypeScript, JavaScript, YAML and PCL. It is the notation of the pages, too. */
const shared: Syntax = { input: (name, value) => `${name}: ${value}` };

const python: Syntax = {
  input: (name, value) => `${wireName(name)}=${{ true: "True", false: "False" }[value] ?? value}`,
  options: {
    aliases: () => 'aliases=[pulumi.Alias(name="…")]',
    ignoreChanges: (names) =>
      `ignore_changes=${names.replace(/"(\w+)"/g, (_, name: string) => `"${wireName(name)}"`)}`,
  },
};
const go: Syntax = {
  input: (name, value) => `${capitalized(name)}: ${value}`,
  options: {
    aliases: () => 'pulumi.Aliases([]pulumi.Alias{{Name: pulumi.String("…")}})',
    ignoreChanges: (names) => `pulumi.IgnoreChanges([]string{${withoutBrackets(names)}})`,
  },
};
const csharp: Syntax = {
  input: (name, value) => `${capitalized(name)} = ${value}`,
  options: {
    aliases: () => 'Aliases = { new Alias { Name = "…" } }',
    ignoreChanges: (names) => `IgnoreChanges = { ${withoutBrackets(names)} }`,
  },
};
const java: Syntax = {
  input: (name, value) => `${name}(${value})`,
  options: {
    aliases: () => 'aliases(Alias.builder().name("…").build())',
    ignoreChanges: (names) => `ignoreChanges(${withoutBrackets(names)})`,
  },
};
const hcl: Syntax = {
  input: (name, value) => `${wireName(name)} = ${value}`,
  options: {
    ignoreChanges: (names) =>
      `lifecycle { ignore_changes = ${names.replace(/"(\w+)"/g, (_, name: string) => wireName(name))} }`,
  },
};

/** By the runtime of Pulumi.yaml. Every other runtime has the notation of the pages. */
const syntaxes: Readonly<Record<string, Syntax>> = { python, go, dotnet: csharp, java, hcl };

let current = shared;

/** Sets the language of this process's messages: one process serves one program. @param runtime of Pulumi.yaml */
export function speakLanguage(runtime: string | undefined): void {
  current = (runtime !== undefined && Object.hasOwn(syntaxes, runtime) && syntaxes[runtime]) || shared;
}

/** A line of a message, with each `‹input: value›` in it as the program would have it. */
export const syntaxText = (line: string): string =>
  line.replace(/\u2039(\w+): ([^\u203A]*)\u203A/g, (_, name: string, value: string) =>
    (current.options?.[name] ?? ((given: string) => current.input(name, given)))(value),
  );
