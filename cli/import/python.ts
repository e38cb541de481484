import { isObject, type Properties } from "../../provider/values";
import type { Declared } from "./records";
import { type How, isOwn, nameOfStack, stateSecret, type Table, tablesOf } from "./tables";

/** Writes the program in Python, with the classes that Pulumi generates. */
export const pythonOf = (declared: readonly Declared[], { onlyIn }: Pick<How, "onlyIn"> = {}): string =>
  `${onlyIn !== undefined || declared.some(({ resource }) => resource === "Credential") ? "import pulumi\n" : ""}import pulumi_hosting as hosting\n${tablesOf(
    declared,
  )
    .map((table) => tableOf(table, onlyIn))
    .join("")}`;

function tableOf(table: Table, onlyIn: string | undefined): string {
  const { resource, name, rows, shared } = table;
  const isServer = resource === "Server";
  const lines = rows.map(({ name: key, inputs, note }) => {
    const ownInputs = Object.entries(inputs).filter(([input]) => isOwn(table, input));
    const members = [...(isServer ? ["**common"] : []), ...ownInputs.map(memberOf)];
    return `    ${literal(key)}: {${members.join(", ")}},  # ${note}\n`;
  });
  return `${isServer ? commonOf(shared) : ""}
${name} = {
${lines.join("")}}
${inStack(
  `for name, args in ${name}.items():
${resource === "Credential" ? login : `    hosting.${resource}(name, **args)\n`}`,
  onlyIn,
)}`;
}

/** Restricts the resources to one stack, because the program may also run for other stacks. */
const inStack = (loop: string, stack: string | undefined): string =>
  stack === undefined
    ? loop
    : `if pulumi.get_stack() == ${JSON.stringify(nameOfStack(stack))}:\n${loop.replace(/^(?=.)/gm, "    ")}`;

/** An argument with its name in snake case, as Python's classes have it. */
const memberOf = ([input, value]: readonly [string, unknown]) =>
  `"${input.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}": ${literal(value)}`;

/** A Python literal, which is the same as JSON except for `True`, `False` and `None`. */
function literal(value: unknown): string {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null || value === undefined) return "None";
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${literal(member)}`);
  return `{${members.join(", ")}}`;
}

const login = `    # The secrets are in the state. To set another one, give it as auth_data, without ignore_changes.
    kept = pulumi.ResourceOptions(ignore_changes=["authData"])
    hosting.Credential(name, **args, auth_data=${JSON.stringify(stateSecret)}, opts=kept)
`;

const commonOf = (shared: Properties): string => `
# The inputs that all servers share.
common = {
${Object.entries(shared)
  .map((member) => `    ${memberOf(member)},\n`)
  .join("")}}
`;
