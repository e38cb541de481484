import { Option } from "commander";
import { type CommandRow, repeated, stackHelp, wholeNumber } from "../commandRow";
import { OutputOption } from "../outputOption";
import { languages } from "./languages";

/** The command `pulumi-hosting import`. */
export const importCommand: CommandRow = {
  description: "Write an import file and a program for what the account has. Sends nothing to the host.",
  changes: "files in this folder",
  define: (command, { surroundings, end }) =>
    command
      .option("--type <type>", "only this product type, such as Cloud.VPS")
      .option("--domain <name>", "only host names with this in them")
      .option("--region <id>", "only this region", wholeNumber)
      .option("--category <word>", "only this category of assets")
      .option("--project <name>", "only this project of the host")
      .option("--name <name>", "only what has this custom name at the host")
      .addOption(
        new Option(
          "--program <language>",
          "what to write: `classes` is TypeScript with those of this package, all others use the plugin (default: what fits the project)",
        ).choices(languages),
      )
      .addOption(new OutputOption("--out <folder>", "folder for both files").default("."))
      .option(
        "--map <rule>",
        "send a part of the account to a stack, with files of its own: 'domain:*.eu.example.com=eu-prod'; repeat it for several",
        repeated,
      )
      .option("--force", "overwrite existing files")
      .option("--json", "for a program: what was found")
      .option("--stack <name>", stackHelp)
      .action(async (flags) => {
        const { importAccount } = await import("./import.js");
        end(await importAccount(flags, surroundings));
      }),
};
