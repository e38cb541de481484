import { dial } from "./dial";
import { readHostKeys } from "./hostKeys";
import type { SshNetwork } from "./network";

/** The machine's own network. */
export const systemSsh: SshNetwork = { dial, hostKeys: readHostKeys };
