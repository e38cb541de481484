import { execFileSync } from "./endingCommands";

/** What bash offers by this script after these words, the last of which is being typed. */
export function completed(script: string, ...words: readonly string[]): string[] {
  const typed = ["pulumi-hosting", ...words].map((word) => `'${word}'`).join(" ");
  const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _pulumi_hosting; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["-c", `${script}\n${ask}`], { encoding: "utf8" })
    .trimEnd()
    .split("\n");
}
