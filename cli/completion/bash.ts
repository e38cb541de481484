import type { Completed, Offered } from "./completed";

/**
 * The bash completion script. If the script offers no words, `-o default` completes file names. The script also runs
 * in zsh, where the name `words` is reserved.
 */
export const bash = (commands: readonly Completed[]): string => `_pulumi_hosting() {
  local offered="" typed="\${COMP_WORDS[COMP_CWORD]}"
  case "\${COMP_CWORD}:\${COMP_WORDS[1]}:\${COMP_WORDS[COMP_CWORD-1]}" in
    1:*) offered="${commands.map(({ name }) => name).join(" ")}" ;;
${commands.flatMap(cases).join("\n")}
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$typed"))
}
complete -o default -F _pulumi_hosting pulumi-hosting
`;

/**
 * The `case` branches of a command: first those for words after an option with a value, then the one for all other
 * words.
 */
const cases = ({ name, options, operand }: Completed): string[] => [
  ...options.flatMap(({ word, value }) =>
    value ? [`    *:${name}:${word}) offered="${wordsOf(value.words)}" ;;`] : [],
  ),
  `    *:${name}:*) offered="${wordsOf([...options, ...operand.words])}" ;;`,
];

const wordsOf = (offered: readonly Offered[]): string => offered.map(({ word }) => word).join(" ");
