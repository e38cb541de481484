import type { Properties } from "../../provider/values";
import type { Declared } from "./records";
import { type How, isOwn, nameOfStack, stateSecret, type Table, tablesOf } from "./tables";

/**
 * Writes the program in TypeScript.
 *
 * @param packageName the package that exports the classes.
 * @param onlyIn the only stack that declares the resources.
 * @param options returns the resource options for a kind, as the code after the arguments.
 */
export const typescriptProgram = (
  packageName: string,
  declared: readonly Declared[],
  { onlyIn }: Pick<How, "onlyIn">,
  options: (resource: string) => string = () => "",
): string =>
  `${onlyIn === undefined ? "" : 'import * as pulumi from "@pulumi/pulumi";\n'}import * as hosting from ${JSON.stringify(packageName)};\n${tablesOf(
    declared,
  )
    .map((table) => tableOf(table, options(table.resource), onlyIn))
    .join("")}`;

function tableOf(table: Table, options: string, onlyIn: string | undefined): string {
  const { resource, name, rows, shared } = table;
  const isServer = resource === "Server";
  const type = `hosting.${resource}Args`;
  const lines = rows.map(({ name: key, inputs, note }) => {
    const ownInputs = Object.entries(inputs).filter(([input]) => isOwn(table, input));
    const members = [...(isServer ? ["...common"] : []), ...ownInputs.map(memberOf)];
    return `  ${JSON.stringify(key)}: { ${members.join(", ")} }, // ${note}\n`;
  });
  const isLogin = resource === "Credential";
  return `${isServer ? commonOf(shared) : ""}
const ${name}: Record<string, ${isLogin ? `Omit<${type}, "authData">` : type}> = {
${lines.join("")}};
${inStack(
  `for (const [name, args] of Object.entries(${name}))
${isLogin ? login : `  new hosting.${resource}(name, args${options});\n`}`,
  onlyIn,
)}`;
}

/** Restricts the resources to one stack, because the program may also run for other stacks. */
const inStack = (loop: string, stack: string | undefined): string =>
  stack === undefined
    ? loop
    : `if (pulumi.getStack() === ${JSON.stringify(nameOfStack(stack))})\n${loop.replace(/^(?=.)/gm, "  ")}`;

const memberOf = ([key, value]: readonly [string, unknown]) => `${key}: ${JSON.stringify(value)}`;

const login = `  // The secrets are in the state. To set another one, give it as authData, without ignoreChanges.
  new hosting.Credential(name, { ...args, authData: ${JSON.stringify(stateSecret)} }, { ignoreChanges: ["authData"] });
`;

const commonOf = (shared: Properties): string => `
/** The inputs that all servers share. */
const common = {
${Object.entries(shared)
  .map((member) => `  ${memberOf(member)},\n`)
  .join("")}} as const;
`;
