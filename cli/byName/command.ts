import { Argument, type Command } from "commander";
import { shellQuote } from "../../provider/shellQuote";
import { wrongUse } from "../CommandFailed";
import type { CommandRow } from "../commandRow";
import { OutputOption } from "../outputOption";
import { powerWords } from "./powerWords";

/** Adds the operand `<name>` and the option `--stack`, which all commands about one server share. */
const aboutServer = (command: Command): Command =>
  command
    .argument("<name>", "its host name, the resource's name in the stack, or its id")
    .option("--stack <name>", "the stack that has the server (default: the selected one)");

const operationWords = Object.keys(powerWords);
const isOperation = (word: string): word is keyof typeof powerWords => operationWords.includes(word);

const noOperation = (name: string, word: string) =>
  wrongUse(
    isOperation(name)
      ? `The name of the server comes first: \`pulumi-hosting power ${shellQuote(word)} ${name}\`. Nothing was sent.`
      : `${word} is no operation of power. Allowed choices are ${operationWords.join(", ")}.`,
  );

/**
 * `pulumi-hosting ssh`, `describe`, `console` and `power`: the commands that work on one server, which the user
 * names.
 */
export const namedServerCommands: Readonly<Record<string, CommandRow>> = {
  ssh: {
    description:
      "Log in to a server of a stack by SSH, with the user, the port and the host keys of the state.",
    changes: "nothing by itself; the server, by what you do there",
    define: (command, { surroundings, end }) =>
      aboutServer(command)
        .argument(
          "[arguments...]",
          "options of ssh, and a command to run there with its own options; after --, those of this command too",
        )
        // Options that this command does not define, even `-h`, belong to ssh or to the command that runs on the
        // server.
        .allowUnknownOption()
        .helpOption("--help", "print this help")
        .action(async (name: string, sshArguments: readonly string[], flags) => {
          const { runSsh } = await import("./ssh.js");
          end(await runSsh(name, sshArguments, flags, surroundings));
        }),
  },
  describe: {
    description: "Show what the state and the host say of a server of a stack.",
    changes: "nothing",
    define: (command, { surroundings, end }) =>
      aboutServer(command)
        .option("--json", "for a program: one object, without secrets")
        .action(async (name: string, flags) => {
          const { describeServer } = await import("./describe.js");
          end(await describeServer(name, flags, surroundings));
        }),
  },
  console: {
    description: "Ask the host for the remote console of a server of a stack.",
    changes: "nothing at the host; with `--vv` a file",
    define: (command, { surroundings, end }) =>
      aboutServer(command)
        .addOption(new OutputOption("--vv <file>", "write what `remote-viewer` opens to this file"))
        .action(async (name: string, flags) => {
          const { openConsole } = await import("./console.js");
          end(await openConsole(name, flags, surroundings));
        }),
  },
  power: {
    description: "Start, stop, shut down or reboot a server of a stack, and wait until it is done.",
    changes: "the server's power. What interrupts it asks first",
    define: (command, { surroundings, end }) =>
      aboutServer(command)
        .addArgument(
          new Argument("<operation>", "what to do").choices(operationWords).argParser((word) => word),
        )
        .option("--yes", "do not ask before the server is interrupted")
        .action(async (name: string, word: string, flags) => {
          if (!isOperation(word)) throw noOperation(name, word);
          const { changePower } = await import("./power.js");
          end(await changePower(name, word, flags, surroundings));
        }),
  },
};
