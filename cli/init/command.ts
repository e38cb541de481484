import { Argument } from "commander";
import { type CommandRow, repeated } from "../commandRow";
import { OutputOption } from "../outputOption";
import { type BuildServer, buildServers } from "./buildServers";

/** The command `pulumi-hosting init`. */
export const initCommand: CommandRow = {
  description:
    "Write or update workflows for a build server: reports on pull requests, a gate, and drift. It never overwrites your edits.",
  changes: "files in this folder",
  define: (command, { surroundings, end }) =>
    command
      .addArgument(new Argument("<server>", "whose workflows").choices(Object.keys(buildServers)))
      .addOption(new OutputOption("--dir <folder>", "top folder of the repository (default: this folder)"))
      .option(
        "--project <folder>",
        "folder of a project in it (default: all); repeat it for several",
        repeated,
      )
      .action(async (server: BuildServer, flags) => {
        const { init } = await import("./init.js");
        end(await init(server, flags, surroundings));
      }),
};
