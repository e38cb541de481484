import type { Command } from "commander";
import { operations } from "../../provider/api/contract";
import { type Shell, shells } from "./shells";

/** The words that may follow a command. */
interface Completed {
  readonly name: string;
  readonly description: string;
  readonly words: readonly { readonly word: string; readonly description: string }[];
}

/** A script for the shell that completes commands, their options, and the operations of `hosting call`. */
export function completionOf(program: Command, shell: Shell): string {
  const commands = program.commands.map((command): Completed => {
    const options = command.options.flatMap(({ long, description }) =>
      long ? [{ word: long, description }] : [],
    );
    return {
      name: command.name(),
      description: command.description(),
      words: [...options, ...operands(command.name())],
    };
  });
  if (shell === "fish") return fish(commands);
  return shell === "zsh" ? `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}` : bash(commands);
}

function operands(command: string): Completed["words"] {
  if (command === "completion") return shells.map((word) => ({ word, description: "" }));
  if (command !== "call") return [];
  return operations().map(([word, { purpose }]) => ({ word, description: purpose }));
}

const bash = (commands: readonly Completed[]): string => `_hosting() {
  local words
  case "\${COMP_CWORD}:\${COMP_WORDS[1]}" in
    1:*) words="${commands.map(({ name }) => name).join(" ")}" ;;
${commands.map(({ name, words }) => `    *:${name}) words="${words.map(({ word }) => word).join(" ")}" ;;`).join("\n")}
  esac
  COMPREPLY=($(compgen -o default -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _hosting hosting
`;

const fish = (commands: readonly Completed[]): string =>
  commands
    .flatMap(({ name, description, words }) => [
      `complete -c hosting -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
      ...words.map(({ word, description: meaning }) => {
        const what = word.startsWith("--") ? `-l ${word.slice(2)}` : `-a ${word}`;
        return `complete -c hosting -n "__fish_seen_subcommand_from ${name}" ${what} -d ${quoted(meaning)}`;
      }),
    ])
    .map((line) => `${line}\n`)
    .join("");

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
