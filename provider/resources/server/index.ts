import type { Resource } from "../resource";
import { serverChanges } from "./changes";
import { checkServer } from "./check";
import { createServer } from "./create";
import { deleteServer } from "./delete";
import { diffServer } from "./diff";
import { serverInputs } from "./inputs";
import { serverOutputs } from "./outputs";
import { isUnfinished } from "./pending";
import { readServer } from "./read";
import { toldInputs } from "./reported";
import { updateServer } from "./update";

/** A provisioned server: cloud, cloud metal or bare metal. */
export const server: Resource = {
  name: "Server",
  inputs: serverInputs,
  outputs: serverOutputs,
  changes: serverChanges,
  tells: toldInputs,
  check: checkServer,
  diff: diffServer,
  create: createServer,
  read: readServer,
  update: updateServer,
  delete: deleteServer,
  isUnfinished,
};
