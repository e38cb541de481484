import { wireName } from "../programNames";

/** The syntax of one programming language for the inputs and resource options that messages mention. */
interface Syntax {
  /** Sets an input, for example `onExisting`, to a value that is given as JSON. */
  input(name: string, value: string): string;
  readonly options?: Readonly<Record<string, (value: string) => string>>;
}

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const withoutBrackets = (list: string) => list.slice(1, -1);
/** The syntax that TypeScript, JavaScript, YAML and PCL share, and that the documentation uses. */
const commonSyntax: Syntax = { input: (name, value) => `${name}: ${value}` };

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

/** Syntaxes by the `runtime` in Pulumi.yaml. Any other runtime gets the shared syntax. */
const syntaxes: Readonly<Record<string, Syntax>> = { python, go, dotnet: csharp, java, hcl };

let current = (): Syntax => commonSyntax;

/**
 * Sets the language of this process's messages; a process serves only one program.
 *
 * @param findRuntime reads the runtime from Pulumi.yaml. It is called for the first message that needs it, because it
 * loads the library for YAML.
 */
export function speakLanguage(findRuntime: () => string | undefined): void {
  let found: Syntax | undefined;
  current = () => {
    found ??= syntaxOf(findRuntime());
    return found;
  };
}

const syntaxOf = (runtime: string | undefined): Syntax =>
  (runtime !== undefined && Object.hasOwn(syntaxes, runtime) && syntaxes[runtime]) || commonSyntax;

/** Converts each `‹input: value›` in a message line to the syntax of the program's language. */
export const syntaxText = (line: string): string =>
  line.replace(/\u2039(\w+): ([^\u203A]*)\u203A/g, (_, name: string, value: string) => {
    const { options, input } = current();
    return options?.[name]?.(value) ?? input(name, value);
  });
