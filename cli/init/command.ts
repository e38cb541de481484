import { Argument } from "commander";
import type { CommandRow } from "../commandRow";
import { type BuildServer, buildServers } from "./buildServers";

/** `pulumi-hosting init`. */
export const initCommand: CommandRow = {
  description:
    "Write workflows for a build server: reports on pull requests, a gate, and drift. It overwrites nothing.",
  changes: "files in this folder",
  define: (command, { surroundings, end }) =>
    command
      .addArgument(new Argument("<server>", "whose workflows").choices(Object.keys(buildServers)))
      .option("--dir <folder>", "top folder of the repository", ".")
      .action(async (server: BuildServer, flags) => {
        const { init } = await import("./init.js");
        end(await init(server, flags, surroundings));
      }),
};
