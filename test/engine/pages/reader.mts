import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import { type SandboxOptions, startSandbox } from "../../../sandbox/index.js";
import { ensureEngine } from "../../../tools/engine/ensure.mjs";
import { generatorsOf } from "../../../tools/engine/generators.mjs";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { cliEnvironment, lightSdk } from "../support/cliEnvironment.js";
import { packedPackage } from "../support/installed.mjs";
import { followed } from "./followed.js";
import { stepsOf } from "./steps.js";

/** What the pages call the host, and who they say uses it. */
const shownHost = "https://api.example.com";
const shownUser = "ada";

export type Reader = Awaited<ReturnType<typeof reader>>;

/**
 * Somebody with an empty folder, who does what the pages print, word for word. A sandbox is the host. The stand-ins put
 * npm's registry in front of the packed package, and one language host in the place of two.
 */
export async function reader(options: SandboxOptions = {}) {
  const home = mkdtempSync(join(tmpdir(), "hosting-reader-"));
  const password = "ada's password";
  const sandbox = await startSandbox({ profile: "fast", ...options });
  sandbox.seed({ users: [{ username: shownUser, password }] });
  const { folder: engine } = await ensureEngine();
  const venv = join(home, "venv");
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: home,
    PATH: [join(import.meta.dirname, "standIns"), engine, process.env.PATH].filter(Boolean).join(delimiter),
    ...cliEnvironment(home),
    PULUMI_CONFIG_PASSPHRASE: "a passphrase",
    PULUMI_SKIP_CONFIRMATIONS: "true",
    // Language hosts for Python find it by this.
    PULUMI_PYTHON_CMD: join(venv, "bin/python"),
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_prefer_offline: "true",
    npm_config_cache: await npmCache(),
    READER_PACKAGE: await packedPackage(),
    READER_NODE_OPTIONS: lightSdk.NODE_OPTIONS,
    READER_TEMPLATES: join(import.meta.dirname, "templates"),
    READER_VENV: venv,
    READER_WRITERS: generatorsOf(engine, process.env) ?? "",
  };
  let folder = join(home, "work");
  mkdirSync(folder);
  mkdirSync(join(home, ".ssh"));
  writeFileSync(join(home, ".ssh/id_ed25519.pub"), `${publicKey}\n`);
  writeFileSync(join(home, "typed"), password);

  /** Commands of a shell, typed one after another in the folder that the last ones ended in. */
  async function type(commands: string): Promise<string> {
    const end = join(home, "folder");
    const script = `set -eu\nexec <"${home}/typed"\n${commands.replaceAll(shownHost, sandbox.url)}\npwd >"${end}"`;
    sandbox.forgetRequests();
    const { code, output } = await run("sh", ["-c", script], { cwd: folder, env });
    if (code !== 0) throw new Error(`failed in ${folder}:\n${commands}\n${output}`);
    folder = readFileSync(end, "utf8").trim();
    return output;
  }
  const path = (file: string) => join(folder, file);
  return {
    home,
    env,
    sandbox,
    /** What is typed where a command asks for a secret. */
    secret: password,
    type,
    path,
    read: (file: string) => readFileSync(path(file), "utf8"),
    write: (file: string, text: string) => writeFileSync(path(file), text),
    /** Commits the folder, and goes on in a clone of it. */
    async clone() {
      await type(
        `git init --quiet && git add . && git ${me} commit --quiet -m "the stack" && git clone --quiet . ../clone`,
      );
      await type("cd ../clone");
    },
    /** What the compiler has to say of TypeScript programs that `pulumi new typescript` has begun. */
    checkTypes: (...files: string[]) =>
      type(`npx tsc --noEmit --strict --skipLibCheck --target es2020 --module commonjs ${files.join(" ")}`),
    /** The state as it lies on the disk: secrets are encrypted there. */
    exported: () => type("pulumi stack export"),
    /** Does what a section of a page says, and gives back what the commands printed. */
    async follow(page: string, section: string): Promise<string> {
      const steps = stepsOf(readFileSync(join(root, page), "utf8")).filter(
        (step) => step.section === section,
      );
      if (steps.length === 0 || !followed[page]?.[section])
        throw new Error(`${page} has no section "${section}", or followed.ts does not name it`);
      let printed = "";
      for (const { does, what, text } of steps) {
        if (does === "run") printed += await type(text);
        if (does === "write") writeFileSync(path(what), text);
        if (does === "append") appendFileSync(path(what), text);
      }
      return printed;
    },
    async close() {
      await sandbox.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const me = "-c user.name=ada -c user.email=ada@example.com -c commit.gpgsign=false";

/** Another home, and the cache of this user's npm all the same. */
async function npmCache(): Promise<string> {
  const { output } = await run("npm", ["config", "get", "cache"]);
  return output.split("\n").find(isAbsolute) as string;
}

const publicKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj you@example.com";
