import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { startSandbox } from "../../../sandbox/index.js";
import { run } from "../../../tools/process/run.mjs";
import { writeChecksums } from "../../../tools/release/checksums.mjs";
import { bringCompiler } from "../../../tools/release/executables.mjs";
import { names } from "../../../tools/release/names.js";
import { type Platform, platformOf } from "../../../tools/release/platforms.mjs";
import { packExecutable } from "../../../tools/release/plugins.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { root as authority, key, leaf, middle } from "../../provider/api/pipeline/certificates.js";
import { type Step, stepsOf } from "../pages/steps.js";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { enginePath } from "../support/enginePath.js";
import { loginOf } from "../support/host.mjs";
import { mustRun } from "../support/mustRun.mjs";

export const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  version: string;
};

const signal = new AbortController().signal;
const facts = { env: process.env, run, signal, log: () => {} };

/** A web server on this machine with the files of a release, including the archive for this platform. */
export async function releasePage() {
  const folder = mkdtempSync(join(tmpdir(), "hosting-release-page-"));
  const release = join(folder, "release");
  mkdirSync(release);
  const making = { version, working: join(folder, "working"), release, compiler: await bringCompiler(facts) };
  const platform = platformOf(process) as Platform;
  await packExecutable(platform, making, facts);
  writeChecksums(release);
  const asked: string[] = [];
  /** Pulumi accepts no archive without a content length. */
  const answerTo = (url: string) => {
    asked.push(basename(url));
    const file = join(release, basename(url));
    return existsSync(file)
      ? { status: 200, body: readFileSync(file) }
      : { status: 404, body: Buffer.alloc(0) };
  };
  const server = createServer(({ url = "" }, response) => {
    const { status, body } = answerTo(url);
    response.writeHead(status, { "content-length": body.length }).end(body);
  });
  // Serves HTTP/2, as most servers on the internet do.
  const secureServer = createSecureServer({ key, cert: leaf + middle }, ({ url }, response) => {
    const { status, body } = answerTo(url);
    response.writeHead(status, { "content-length": body.length }).end(body);
  });
  for (const one of [server, secureServer])
    await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
  const portOf = (one: typeof server | typeof secureServer) => (one.address() as AddressInfo).port;
  const url = `http://127.0.0.1:${portOf(server)}`;
  const authorityFile = join(folder, "authority.pem");
  writeFileSync(authorityFile, authority);
  const published = names.downloads.replace(/\$\{VERSION\}/, version);
  const text = readFileSync(join(root, "docs/releases.md"), "utf8");
  const steps = stepsOf(text.replaceAll(published, url).replaceAll("linux-amd64", platform.name));
  return {
    url,
    /**
     * The steps that `docs/releases.md` prints under a heading, with the address of this server and for this platform.
     */
    steps: (heading: string) => steps.filter(({ section }) => section === heading),
    /** The address of the same files by https, and the environment variable that trusts its certificate. */
    secure: { url: `https://127.0.0.1:${portOf(secureServer)}`, env: `SSL_CERT_FILE=${authorityFile}` },
    /** The files that were requested since the previous call. */
    asked: () => asked.splice(0),
    close() {
      server.close();
      secureServer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A user who has the Pulumi CLI, an empty folder and an empty plugin cache, and nothing of this repository. */
export async function outsider(more: NodeJS.ProcessEnv = {}) {
  const home = mkdtempSync(join(tmpdir(), "hosting-outsider-"));
  const folder = join(home, "work");
  mkdirSync(folder);
  const sandbox = await startSandbox({ profile: "fast", addresses: "loopback" });
  const { PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: _, ...cli } = cliEnvironment(home);
  const env = {
    ...process.env,
    ...cli,
    ...loginOf(sandbox),
    HOME: home,
    PATH: await enginePath(),
    PULUMI_CONFIG_PASSPHRASE: "a passphrase",
    PULUMI_SKIP_CONFIRMATIONS: "true",
    ...more,
  };
  const type = (commands: string) => mustRun("bash", ["-ec", commands], { cwd: folder, env });
  const forgetPlugins = () => rmSync(join(home, "home/plugins"), { recursive: true, force: true });
  return {
    sandbox,
    env,
    folder,
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    read: (file: string) => readFileSync(join(folder, file), "utf8"),
    type,
    /**
     * Follows a step of a page.
     *
     * @returns the output of its commands
     */
    async follow({ does, what, text }: Step) {
      if (does === "run") return type(text);
      if (does !== "append") throw new Error(`no page of a release says to ${does} ${what}`);
      appendFileSync(join(folder, what), text);
      return "";
    },
    /** Commits the project, and continues in a clone, as on another machine: no plugin is installed there. */
    async clone() {
      forgetPlugins();
      writeFileSync(join(folder, ".gitignore"), "plugin/\n*.tar.gz\n");
      const ada = "-c user.name=ada -c user.email=ada@example.com -c commit.gpgsign=false";
      await type(`git init --quiet && git add . && git ${ada} commit --quiet -m "the stack"`);
      await type("cd .. && mv work first && git clone --quiet first work && rm -rf first");
    },
    forgetPlugins,
    async close() {
      await sandbox.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
