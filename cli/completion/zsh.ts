import { bash } from "./bash";
import type { Completed } from "./completed";

/** The zsh completion script: it runs the bash script, after it has loaded zsh's own completion if necessary. */
export const zsh = (commands: readonly Completed[]): string =>
  `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i; }
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`;
