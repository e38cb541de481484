import { namedServerCommands } from "./byName/command";
import { callCommand } from "./call/command";
import { catalogueCommands } from "./catalogue/command";
import type { CommandRow } from "./commandRow";
import { completionCommand } from "./completion/command";
import { connectCommand } from "./connect/command";
import { doctorCommand } from "./doctor/command";
import { driftCommand } from "./drift/command";
import { explainCommand } from "./explain/command";
import { importCommand } from "./import/command";
import { initCommand } from "./init/command";
import { inventoryCommand } from "./inventory/command";
import { listCommand } from "./list/command";
import { reportCommand } from "./report/command";
import { sandboxCommand } from "./sandbox/command";
import { stacksCommand } from "./stacks/command";

/**
 * All commands of `pulumi-hosting`. The help, the shell completion and the tables in the documentation are derived
 * from these rows.
 */
export const commands: Readonly<Record<string, CommandRow>> = {
  report: reportCommand,
  drift: driftCommand,
  list: listCommand,
  inventory: inventoryCommand,
  ...namedServerCommands,
  ...catalogueCommands,
  import: importCommand,
  init: initCommand,
  stacks: stacksCommand,
  connect: connectCommand,
  doctor: doctorCommand,
  call: callCommand,
  explain: explainCommand,
  sandbox: sandboxCommand,
  completion: completionCommand,
};
