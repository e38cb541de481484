import { execFileSync } from "./endingCommands";

/** The completions that this bash script offers for a command line of these words. The last word is being typed. */
export function completed(script: string, ...words: readonly string[]): string[] {
  const typed = ["pulumi-hosting", ...words].map((word) => `'${word}'`).join(" ");
  const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _pulumi_hosting; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["-c", `${script}\n${ask}`], { encoding: "utf8" })
    .trimEnd()
    .split("\n");
}
