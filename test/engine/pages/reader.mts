import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { type SandboxOptions, startSandbox } from "../../../sandbox/index.js";
import { generatorsFolder } from "../../../tools/engine/cache.mjs";
import { ensureEngine } from "../../../tools/engine/ensure.mjs";
import { cliEnvironment, lightSdk } from "../support/cliEnvironment.js";
import { enginePath, launcher } from "../support/enginePath.js";
import { installedModules, standIns } from "../support/installedModules.mjs";
import { serviceEnvironment, serviceSettings } from "../support/keyService.js";
import { providerHost } from "../support/providerHost.js";
import { openTerminal } from "./terminal.js";

/** The host's address and the user's name, as the pages write them. */
const shownHost = "https://api.example.com";
const shownUser = "ada";

export type Reader = Awaited<ReturnType<typeof reader>>;

/** Follows the steps of pages word for word in an empty folder, with a sandbox as the host. */
export async function reader(options: SandboxOptions = {}) {
  const home = mkdtempSync(join(tmpdir(), "hosting-reader-"));
  const password = "ada's password";
  const sandbox = await startSandbox({ profile: "fast", ...options });
  sandbox.seed({ users: [{ username: shownUser, password }] });
  const { folder: engine } = await ensureEngine();
  const modules = await installedModules();
  const venv = join(home, "venv");
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: home,
    PATH: [join(import.meta.dirname, "standIns"), standIns, launcher, await enginePath()].join(delimiter),
    ...cliEnvironment(home),
    ...(await serviceEnvironment()),
    ...(await providerHost()),
    PULUMI_CONFIG_PASSPHRASE: "a passphrase",
    PULUMI_SKIP_CONFIRMATIONS: "true",
    // Pulumi's language hosts for Python find the interpreter by this variable.
    PULUMI_PYTHON_CMD: join(venv, "bin/python"),
    INSTALLED_MODULES: modules.folder,
    READER_NODE_OPTIONS: lightSdk.NODE_OPTIONS,
    READER_KEYS: serviceSettings.secretsProvider,
    READER_TEMPLATES: join(import.meta.dirname, "templates"),
    READER_VENV: venv,
    READER_WRITERS: generatorsFolder(engine, process.env) ?? "",
  };
  const folder = join(home, "work");
  mkdirSync(folder);
  mkdirSync(join(home, ".ssh"));
  writeFileSync(join(home, ".ssh/id_ed25519.pub"), `${publicKey}\n`);
  const here = (commands: string) => {
    sandbox.forgetRequests();
    return commands.replaceAll(shownHost, sandbox.url);
  };
  const asShown = (output: string) => output.replaceAll(sandbox.url, shownHost);
  const terminal = openTerminal({ folder, home, env, typed: password, here, asShown });
  const { type } = terminal;
  return {
    ...terminal,
    home,
    env,
    sandbox,
    /** The answer at a prompt for a secret. */
    secret: password,
    /** Commits the folder, and continues in a clone of it. */
    async clone() {
      await type(
        `git init --quiet && git add . && git ${me} commit --quiet -m "the stack" && git clone --quiet . ../clone`,
      );
      await type("cd ../clone");
    },
    /** The compiler's errors for TypeScript programs of a project that `pulumi new typescript` has created. */
    checkTypes: (...files: string[]) =>
      type(`npx tsc --noEmit --strict --skipLibCheck --target es2020 --module commonjs ${files.join(" ")}`),
    /** The state as stored on disk, with its secrets encrypted. */
    exported: () => type("pulumi stack export"),
    async close() {
      await sandbox.close();
      modules.remove();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const me = "-c user.name=ada -c user.email=ada@example.com -c commit.gpgsign=false";

const publicKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj you@example.com";
