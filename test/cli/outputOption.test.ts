import { mkdirSync, writeFileSync } from "node:fs";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { commands } from "../../cli/commands";
import { OutputOption } from "../../cli/outputOption";
import { scriptedLine } from "../support/cli";
import { folderOfEach } from "../support/folders";

const at = folderOfEach();

/** Every option that takes a path, with its command. */
const pathOptions = Object.entries(commands).flatMap(([name, { define }]) => {
  const command = new Command(name);
  define(command, { surroundings: {} as never, end: () => undefined });
  return command.options
    .filter(({ flags }) => /<(?:file|folder|path)>/.test(flags))
    .map((option) => ({ name: `${name} ${option.long}`, option }));
});

/** The options whose path is read instead of written. */
const reads = ["init --project", "stacks --project"];

/** The arguments that each command requires. */
const operands: Readonly<Record<string, readonly string[]>> = {
  init: ["github"],
  call: ["server.console", "--json", '{"uniq_id":"ABC123"}'],
  console: ["web1"],
};

describe("an option for a path that a command writes", () => {
  it("is declared as an OutputOption in every command", () => {
    const outputs = pathOptions
      .filter(({ option }) => option instanceof OutputOption)
      .map(({ name }) => name);
    expect(outputs.sort()).toEqual([
      "call --vv",
      "connect --out",
      "console --vv",
      "import --out",
      "init --dir",
      "report --html",
    ]);
    const others = pathOptions.map(({ name }) => name).filter((name) => !outputs.includes(name));
    expect(others.sort()).toEqual(reads);
  });

  it.each(pathOptions.filter(({ option }) => option instanceof OutputOption))(
    "is checked before any request or command: $name",
    async ({ name, option }) => {
      const [command = ""] = name.split(" ");
      writeFileSync(at("taken"), "");
      mkdirSync(at("folder"));
      const isFolder = option.flags.includes("<folder>");
      const paths = isFolder
        ? { "taken/x": `(${at("taken")} is no folder)` }
        : {
            "missing/x": `(there is no folder ${at("missing")})`,
            folder: "(it is a folder)",
            "taken/x": `(${at("taken")} is no folder)`,
          };
      const ran: string[] = [];
      for (const [path, reason] of Object.entries(paths)) {
        const line = scriptedLine({});
        const args = [command, ...(operands[command] ?? []), option.long ?? "", path];
        const { exitCode, output, errors } = await line.hosting(args, {
          folder: at(),
          commands: (other) => {
            ran.push(other);
            return { exitCode: 1, output: "", errors: "" };
          },
        });
        expect([exitCode, output, errors]).toEqual([
          2,
          "",
          `pulumi-hosting: ${path} cannot be written ${reason}. Nothing was done. Give ${option.long} another ${isFolder ? "folder" : "file"}.\n`,
        ]);
        expect([line.sent, ran]).toEqual([[], []]);
      }
    },
  );

  it("is accepted if the command creates the missing folders", async () => {
    const { errors } = await scriptedLine({}).hosting(["import", "--out", "new/deep"], { folder: at() });
    expect(errors).not.toContain("cannot be written");
  });

  it("is refused before any request if the file exists already", async () => {
    writeFileSync(at("mine.yaml"), "");
    const line = scriptedLine({});
    const { exitCode, errors } = await line.hosting(["connect", "--out", "mine.yaml"], { folder: at() });
    expect([exitCode, errors, line.sent]).toEqual([
      2,
      `pulumi-hosting: ${at("mine.yaml")} exists. Choose another file for --out.\n`,
      [],
    ]);
  });
});
