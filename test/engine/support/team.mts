import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { cliEnvironment, lightSdk } from "./cliEnvironment.js";
import { enginePath } from "./enginePath.js";
import { killedUp, type Signal } from "./killedUp.mjs";

/** The files of a project, by name. */
export type Files = Readonly<Record<string, string>>;

export interface Machine {
  /** Its clone of the project. */
  readonly folder: string;
  /** For its own files. */
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  /** Edits its clone. */
  write(files: Files): void;
  pulumi(...args: string[]): Promise<{ code: number; output: string }>;
  /** An `up` that is interrupted as soon as `when` is done. @returns the processes of its providers */
  killedUp(when: () => Promise<unknown>, signal?: Signal): Promise<number[]>;
}

export type Team = Awaited<ReturnType<typeof team>>;

/**
 * Machines that work on one project. Each has a clone of it and its own folders for everything that a process may leave
 * for later ones: notes, caches, logins, temporary files. All that they share is the backend of the state.
 *
 * @param files of the project; the package and Pulumi's SDK are in its node_modules.
 * @param env besides that of the tests. Without a PULUMI_BACKEND_URL the backend is a folder.
 */
export async function team(files: Files, env: Readonly<Record<string, string>> = {}) {
  const home = mkdtempSync(join(tmpdir(), "hosting-team-"));
  const repository = join(home, "repository");
  mkdirSync(join(repository, "node_modules"), { recursive: true });
  symlinkSync(root, join(repository, "node_modules/pulumi-hosting"));
  symlinkSync(join(root, "node_modules/@pulumi"), join(repository, "node_modules/@pulumi"));
  writeInto(repository, files);
  const shared: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: await enginePath(),
    ...cliEnvironment(home),
    ...lightSdk,
    ...env,
  };
  let machines = 0;
  return {
    /** The cloned repository: a stack that is started here is known to every machine that comes later. */
    folder: repository,
    home,
    env: shared,
    machine(): Machine {
      machines += 1;
      const own = join(home, `machine${machines}`);
      const folder = join(own, "project");
      cpSync(repository, folder, { recursive: true, verbatimSymlinks: true });
      const places = placesIn(own);
      for (const place of Object.values(places)) mkdirSync(place, { recursive: true });
      const project = { folder, home: own, env: { ...shared, ...places } };
      return {
        ...project,
        write: (edited) => writeInto(folder, edited),
        pulumi: (...args) => run("pulumi", [...args, "--non-interactive"], { cwd: folder, env: project.env }),
        killedUp: (when, signal) => killedUp(project, when, signal),
      };
    },
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Where processes look for what they or others have left on this machine, and leave something themselves. */
const placesIn = (home: string) => ({
  ...{ HOME: home, TMPDIR: join(home, "tmp"), PULUMI_HOME: join(home, ".pulumi") },
  ...{ XDG_CACHE_HOME: join(home, ".cache"), XDG_CONFIG_HOME: join(home, ".config") },
  ...{ XDG_DATA_HOME: join(home, ".local/share"), XDG_STATE_HOME: join(home, ".local/state") },
});

function writeInto(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
