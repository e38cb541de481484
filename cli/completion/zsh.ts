import { bash } from "./bash";
import type { Completed } from "./completed";

/** zsh runs the script of bash. Its own completion is loaded first, if the shell has not done so. */
export const zsh = (commands: readonly Completed[]): string =>
  `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i; }
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`;
