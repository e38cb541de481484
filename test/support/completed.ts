import { execFileSync } from "./endingCommands";

/** The completions of bash by this script after these words; the last one is being typed. */
export function completed(script: string, ...words: readonly string[]): string[] {
  const typed = ["pulumi-hosting", ...words].map((word) => `'${word}'`).join(" ");
  const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _pulumi_hosting; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["-c", `${script}\n${ask}`], { encoding: "utf8" })
    .trimEnd()
    .split("\n");
}
