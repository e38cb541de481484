import { readFileSync } from "node:fs";
import { loginOf, stoppableHost } from "../support/host.mjs";
import { type Front, programFiles, type Servers } from "../support/program.mjs";
import { beginStack } from "../support/stackFiles.js";
import { team } from "../support/team.mjs";

/** A stack whose servers are built, and the account that contains them. */
interface Built {
  /** The host's address in the state. */
  readonly url: string;
  /** The text of the stack's state. */
  readonly state: string;
  /** The text of the sandbox's state file. */
  readonly account: string;
}

const known = new Map<string, Promise<Built>>();

/** Builds a stack with these servers, once for each front. Each test cell starts with a copy. */
export async function builtBefore(front: Front, servers: Servers): Promise<Built | undefined> {
  if (Object.keys(servers).length === 0) return undefined;
  const name = JSON.stringify([front, servers]);
  const built = known.get(name) ?? build(front, servers);
  known.set(name, built);
  return built;
}

async function build(front: Front, servers: Servers): Promise<Built> {
  const { sandbox, accountFile, close } = await stoppableHost();
  const project = await team(programFiles(front, servers), loginOf(sandbox));
  try {
    const state = await beginStack(project, "dev");
    const { code, output } = await project.machine().pulumi("up", "--yes", "--skip-preview");
    if (code !== 0) throw new Error(output);
    return {
      url: sandbox.url,
      state: readFileSync(state.file, "utf8"),
      account: readFileSync(accountFile, "utf8"),
    };
  } finally {
    project.remove();
    await close();
  }
}
