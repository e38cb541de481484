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
  /** The machine's clone of the project. */
  readonly folder: string;
  /** The folder for the machine's own files. */
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  /** Writes files in the machine's clone. */
  write(files: Files): void;
  pulumi(...args: string[]): Promise<{ code: number; output: string }>;
  /**
   * Runs `pulumi up` and interrupts it as soon as `when` resolves.
   *
   * @returns the ids of its provider processes
   */
  killedUp(when: () => Promise<unknown>, signal?: Signal): Promise<number[]>;
}

export type Team = Awaited<ReturnType<typeof team>>;

/**
 * Machines that work on one project. Each has a clone of the project, and folders of its own for everything that a
 * process may leave for later ones: notes, caches, logins, temporary files. The machines share only the backend of the
 * state.
 *
 * @param files the files of the project. Its node_modules contains the package and Pulumi's SDK.
 * @param env variables in addition to those of the tests. Without PULUMI_BACKEND_URL, the backend is a folder.
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
    /** The cloned repository. A stack created here is known to every machine that is added later. */
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

/** The environment variables for the folders where processes leave files for later processes. */
const placesIn = (home: string) => ({
  ...{ HOME: home, TMPDIR: join(home, "tmp"), PULUMI_HOME: join(home, ".pulumi") },
  ...{ XDG_CACHE_HOME: join(home, ".cache"), XDG_CONFIG_HOME: join(home, ".config") },
  ...{ XDG_DATA_HOME: join(home, ".local/share"), XDG_STATE_HOME: join(home, ".local/state") },
});

function writeInto(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
