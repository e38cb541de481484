import type { Argument, Command, Option } from "commander";
import { operations } from "../../provider/api/contract";
import { bash } from "./bash";
import type { Completed, CompletedOption, Values } from "./completed";
import { fish } from "./fish";
import type { Shell } from "./shells";
import { zsh } from "./zsh";

/** A script for the shell that completes commands, their options with their choices, and the operations of `pulumi-hosting call`. */
export function completionOf(program: Command, shell: Shell): string {
  const commands = program.commands.map((command): Completed => {
    const [operand] = command.registeredArguments;
    return {
      name: command.name(),
      description: command.description(),
      options: command.options.flatMap((option) => optionOf(option)),
      operand: command.name() === "call" ? operationNames() : valuesOf(operand, operand?.name()),
    };
  });
  return { bash, zsh, fish }[shell](commands);
}

function optionOf(option: Option): CompletedOption[] {
  const { long, description, flags } = option;
  if (!long) return [];
  const takesValue = option.required || option.optional;
  return [
    { word: long, description, ...(takesValue && { value: valuesOf(option, /<(.+)>/.exec(flags)?.[1]) }) },
  ];
}

/** What the command line calls a path. */
const paths: readonly (string | undefined)[] = ["files", "folder"];

const valuesOf = (
  { argChoices = [] }: Pick<Argument | Option, "argChoices"> = {},
  name: string | undefined,
): Values => ({
  words: argChoices.map((word) => ({ word, description: "" })),
  isPath: paths.includes(name),
});

const operationNames = (): Values => ({
  words: operations().map(([word, { purpose }]) => ({ word, description: purpose })),
  isPath: false,
});
