import type { Completed, CompletedOption, Offered } from "./completed";

/**
 * The fish function that compares the command, which is always the first word: a later word, such as a value, may be
 * the name of another command.
 */
const ofCommand = `function __pulumi_hosting_command
  set -l words (commandline -opc)
  test "$words[2]" = "$argv[1]"
end
`;

export const fish = (commands: readonly Completed[]): string =>
  ofCommand +
  commands
    .flatMap((command) => [
      `complete -c pulumi-hosting -n __fish_use_subcommand -f -a ${command.name} -d ${quoteText(command.description)}`,
      ...linesOf(command),
    ])
    .map((line) => `${line}\n`)
    .join("");

function linesOf({ name, options, operand }: Completed): string[] {
  const begin = `complete -c pulumi-hosting -n "__pulumi_hosting_command ${name}"`;
  return [
    ...(operand.isPath ? [] : [`${begin} -f`]),
    ...options.map((option) => `${begin} -l ${option.word.slice(2)}${valueFlags(option)}${meaning(option)}`),
    ...operand.words.map((offered) => `${begin} -a ${offered.word}${meaning(offered)}`),
  ];
}

/**
 * The flags of an option's value for fish. `-r` means that a value follows. `-F` completes files, and `-f` does not.
 */
function valueFlags({ value }: CompletedOption): string {
  if (!value) return "";
  if (value.isPath) return " -r -F";
  const words = value.words.map(({ word }) => word).join(" ");
  return words === "" ? " -r -f" : ` -r -f -a '${words}'`;
}

const meaning = ({ description }: Offered): string =>
  description === "" ? "" : ` -d ${quoteText(description)}`;

const quoteText = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
