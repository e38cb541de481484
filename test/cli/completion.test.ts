import { describe, expect, it } from "vitest";
import { languages } from "../../cli/import/languages";
import { ownCommandLine } from "../support/cli";
import { completed } from "../support/completed";
import { execFileSync } from "../support/endingCommands";

const line = ownCommandLine();

const script = async (shell: string) => (await line.hosting(["completion", shell])).output;

describe("pulumi-hosting completion", () => {
  const offered = async (...words: string[]) => completed(await script("bash"), ...words);

  it.each([
    ...["", "rep", "report --ma", "call server.power.s", "completion f", "init g", "explain plan-s"],
    ...["import --program ", "import --program y", "import --force --prog", "import --out ", "call --json "],
    ...[
      "sandbox s",
      "sandbox ex",
      "sandbox serve --prof",
      "sandbox exec --profile ",
      "sandbox serve --state ",
    ],
    "report pre",
  ])("completes in bash: pulumi-hosting %s", async (typed) =>
    expect((await offered(...typed.split(" "))).join(" ")).toMatchSnapshot(),
  );

  it("leaves words it does not know to bash and zsh, which complete file names", async () => {
    const defined = `${await script("bash")}\ncomplete -p pulumi-hosting`;
    expect(execFileSync("bash", ["-c", defined], { encoding: "utf8" })).toBe(
      "complete -o default -F _pulumi_hosting pulumi-hosting\n",
    );
  });

  it("prints the same script for zsh, preceded by commands that load zsh's own completion unless it is loaded", async () => {
    expect(await script("zsh")).toBe(
      [
        "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i; }",
        "autoload -U +X bashcompinit && bashcompinit",
        await script("bash"),
      ].join("\n"),
    );
    // `words` is a special array in zsh, so the script must not use the name.
    expect(await script("zsh")).not.toMatch(/\bwords=|\$\{?words\b/);
  });

  it("prints the same choices for fish", async () => {
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

  it("completes file names in fish only for a command that reads a file, and recognises the command by the first word alone", async () => {
    const fish = await script("fish");
    const withoutFiles = [
      ...fish.matchAll(/^complete -c pulumi-hosting -n "__pulumi_hosting_command (\w+)" -f$/gm),
    ];
    expect(withoutFiles.map(([, command]) => command)).toEqual(
      "list inventory ssh describe console power plans templates zones regions import init connect doctor call explain sandbox completion".split(
        " ",
      ),
    );
    expect(fish).toContain('test "$words[2]" = "$argv[1]"');
    expect(fish).not.toContain("__fish_seen_subcommand_from");
  });

  it("names the supported shells if another one is given", async () => {
    const { exitCode, errors } = await line.hosting(["completion", "cmd"]);
    expect(exitCode).toBe(2);
    expect(errors).toContain("Allowed choices are bash, zsh, fish.\nAdd --help to see what it takes.");
  });
});
