import type { Argument, Command, Option } from "commander";
import { operations } from "../../provider/api/contract";
import { readSections } from "../explain/sections";
import { bash } from "./bash";
import type { Completed, CompletedOption, Offered, Values } from "./completed";
import { fish } from "./fish";
import type { Shell } from "./shells";
import { zsh } from "./zsh";

/**
 * Generates the completion script of a shell. The script completes commands, their options and choices, the
 * operations of `pulumi-hosting call`, the codes of `pulumi-hosting explain`, and the commands of `pulumi-hosting
 * sandbox`.
 */
export function completionScript(program: Command, ofSandbox: readonly Command[], shell: Shell): string {
  const commands = program.commands.map((command): Completed => {
    const name = command.name();
    const [operand] = command.registeredArguments;
    const innerCommands = name === "sandbox" ? ofSandbox : [];
    const options = [command, ...innerCommands].flatMap((innerCommand) =>
      innerCommand.options.flatMap((option) => optionOf(option)),
    );
    const values = operands[name]?.() ?? valuesOf(operand, operand?.name());
    return {
      name,
      description: command.description(),
      options: [...new Map(options.map((option) => [option.word, option])).values()],
      operand: { ...values, words: [...values.words, ...innerCommands.map(commandName)] },
    };
  });
  return { bash, zsh, fish }[shell](commands);
}

const commandName = (command: Command): Offered => ({
  word: command.name(),
  description: command.description(),
});

function optionOf(option: Option): CompletedOption[] {
  const { long, description, flags } = option;
  if (!long) return [];
  const takesValue = option.required || option.optional;
  return [
    { word: long, description, ...(takesValue && { value: valuesOf(option, /<(.+)>/.exec(flags)?.[1]) }) },
  ];
}

/** Names of operands and option values that are file paths. */
const paths: readonly (string | undefined)[] = ["file", "files", "folder"];

const valuesOf = (
  { argChoices = [] }: Pick<Argument | Option, "argChoices"> = {},
  name: string | undefined,
): Values => ({
  words: argChoices.map((word) => ({ word, description: "" })),
  isPath: paths.includes(name),
});

/** The operands of the commands whose choices come from a long list. */
const operands: Readonly<Record<string, () => Values>> = {
  call: () => ({
    words: operations().map(([word, { purpose }]) => ({ word, description: purpose })),
    isPath: false,
  }),
  explain: () => ({
    words: readSections().map(({ code, when }) => ({ word: code, description: when })),
    isPath: false,
  }),
};
