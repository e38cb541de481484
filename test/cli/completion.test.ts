import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../provider/api/contract";
import { commandLine } from "../support/cli";

let line: Awaited<ReturnType<typeof commandLine>>;
beforeAll(async () => {
  line = await commandLine();
});
afterAll(() => line?.close());

const script = async (shell: string) => (await line.hosting(["completion", shell])).output;

describe("hosting completion", () => {
  /** What bash offers after these words, the last of which is being typed. */
  const offered = async (...words: string[]) => {
    const typed = ["hosting", ...words].map((word) => `'${word}'`).join(" ");
    const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _hosting; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const printed = execFileSync("bash", ["-c", `${await script("bash")}\n${ask}`], { encoding: "utf8" });
    return printed.trim().split("\n");
  };

  it("completes commands, options and operations in bash", async () => {
    expect(await offered("")).toEqual(["report", "drift", "import", "doctor", "call", "completion"]);
    expect(await offered("rep")).toEqual(["report"]);
    expect(await offered("report", "--ma")).toEqual(["--markdown"]);
    expect(await offered("call", "server.power.s")).toEqual(
      operations().flatMap(([name]) => (name.startsWith("server.power.s") ? [name] : [])),
    );
    expect(await offered("completion", "f")).toEqual(["fish"]);
  });

  it("has the same for zsh and fish", async () => {
    expect(await script("zsh")).toBe(`autoload -U +X bashcompinit && bashcompinit\n${await script("bash")}`);
    const fish = await script("fish");
    expect(fish).toMatch(/^complete -c hosting -n __fish_use_subcommand -a report -d '/m);
    expect(fish).toMatch(/__fish_seen_subcommand_from call" -a server\.details -d '/);
    expect(fish).toMatch(/__fish_seen_subcommand_from drift" -l no-account -d '/);
  });

  it("knows no other shell", async () => {
    const { exitCode, errors } = await line.hosting(["completion", "cmd"]);
    expect(exitCode).toBe(2);
    expect(errors).toContain("Allowed choices are bash, zsh, fish.");
  });
});
