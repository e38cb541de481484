import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { languages } from "../../cli/import/languages";
import { operations } from "../../provider/api/contract";
import { profiles } from "../../sandbox/profile";
import { ownCommandLine } from "../support/cli";

const line = ownCommandLine();

const script = async (shell: string) => (await line.hosting(["completion", shell])).output;

describe("pulumi-hosting completion", () => {
  /** What bash offers after these words, the last of which is being typed. */
  const offered = async (...words: string[]) => {
    const typed = ["pulumi-hosting", ...words].map((word) => `'${word}'`).join(" ");
    const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _pulumi_hosting; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const printed = execFileSync("bash", ["-c", `${await script("bash")}\n${ask}`], { encoding: "utf8" });
    return printed.trimEnd().split("\n");
  };

  it("completes commands, options and operations in bash", async () => {
    expect(await offered("")).toEqual(
      "report drift import init connect doctor call explain sandbox completion".split(" "),
    );
    expect(await offered("rep")).toEqual(["report"]);
    expect(await offered("report", "--ma")).toEqual(["--markdown"]);
    expect(await offered("call", "server.power.s")).toEqual(
      operations().flatMap(([name]) => (name.startsWith("server.power.s") ? [name] : [])),
    );
    expect(await offered("completion", "f")).toEqual(["fish"]);
    expect(await offered("init", "g")).toEqual(["github", "gitlab"]);
    expect(await offered("explain", "plan-s")).toEqual(["plan-sold-out"]);
  });

  it("completes the choices of an option, and none where a value may be anything", async () => {
    expect(await offered("import", "--program", "")).toEqual([...languages]);
    expect(await offered("import", "--program", "y")).toEqual(["yaml"]);
    expect(await offered("import", "--force", "--prog")).toEqual(["--program"]);
    expect(await offered("import", "--out", "")).toEqual([""]);
    expect(await offered("call", "--json", "")).toEqual([""]);
  });

  it("completes the commands of the sandbox, and their options", async () => {
    expect(await offered("sandbox", "s")).toEqual(["serve"]);
    expect(await offered("sandbox", "ex")).toEqual(["exec"]);
    expect(await offered("sandbox", "serve", "--prof")).toEqual(["--profile"]);
    expect(await offered("sandbox", "exec", "--profile", "")).toEqual([...profiles]);
    expect(await offered("sandbox", "serve", "--state", "")).toEqual([""]);
  });

  it("leaves to bash and zsh what it does not know: they complete files", async () => {
    expect(await offered("report", "pre")).toEqual([""]);
    const defined = `${await script("bash")}\ncomplete -p pulumi-hosting`;
    expect(execFileSync("bash", ["-c", defined], { encoding: "utf8" })).toBe(
      "complete -o default -F _pulumi_hosting pulumi-hosting\n",
    );
  });

  it("has the same for zsh, which loads its own completion first if no one has", async () => {
    expect(await script("zsh")).toBe(
      [
        "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i; }",
        "autoload -U +X bashcompinit && bashcompinit",
        await script("bash"),
      ].join("\n"),
    );
    // An array of zsh's own.
    expect(await script("zsh")).not.toMatch(/\bwords=|\$\{?words\b/);
  });

  it("has the same for fish", async () => {
    const lines = (await script("fish")).split("\n");
    const of = (command: string) => `complete -c pulumi-hosting -n "__pulumi_hosting_command ${command}"`;
    const begins = (begin: string) => lines.filter((line) => line.startsWith(begin));
    expect(begins("complete -c pulumi-hosting -n __fish_use_subcommand -f -a report -d '")).toHaveLength(1);
    expect(begins(`${of("call")} -a server.details -d '`)).toHaveLength(1);
    expect(begins(`${of("drift")} -l no-account -d '`)).toHaveLength(1);
    expect(begins(`${of("import")} -l program -r -f -a '${languages.join(" ")}' -d '`)).toHaveLength(1);
    expect(begins(`${of("import")} -l out -r -F -d '`)).toHaveLength(1);
    expect(begins(`${of("sandbox")} -a serve -d '`)).toHaveLength(1);
    expect(begins(`${of("sandbox")} -l state -r -F -d '`)).toHaveLength(1);
    expect(begins(`${of("doctor")} -l stack -r -f -d '`)).toHaveLength(1);
    expect(lines).toContain(`${of("completion")} -a fish`);
  });

  it("in fish completes files only for a command that reads one, and goes by the first word alone", async () => {
    const fish = await script("fish");
    const withoutFiles = [
      ...fish.matchAll(/^complete -c pulumi-hosting -n "__pulumi_hosting_command (\w+)" -f$/gm),
    ];
    expect(withoutFiles.map(([, command]) => command)).toEqual(
      "import init connect doctor call explain sandbox completion".split(" "),
    );
    expect(fish).toContain('test "$words[2]" = "$argv[1]"');
    expect(fish).not.toContain("__fish_seen_subcommand_from");
  });

  it("knows no other shell", async () => {
    const { exitCode, errors } = await line.hosting(["completion", "cmd"]);
    expect(exitCode).toBe(2);
    expect(errors).toContain("Allowed choices are bash, zsh, fish.");
  });
});
