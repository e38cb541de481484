import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { startSandbox } from "../../../sandbox/index.js";
import { run } from "../../../tools/process/run.mjs";
import { bringCompiler } from "../../../tools/release/executables.mjs";
import { type Platform, platformOf } from "../../../tools/release/platforms.mjs";
import { packExecutable } from "../../../tools/release/plugins.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { enginePath } from "../support/enginePath.js";
import { loginOf } from "../support/host.mjs";

export const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  version: string;
};

const signal = new AbortController().signal;
const facts = { env: process.env, run, signal, log: () => {} };

/** A web server on this machine that plays the page of a release, with the archive for this platform. */
export async function releasePage() {
  const folder = mkdtempSync(join(tmpdir(), "hosting-release-page-"));
  const release = join(folder, "release");
  mkdirSync(release);
  const making = { version, working: join(folder, "working"), release, compiler: await bringCompiler(facts) };
  await packExecutable(platformOf(process) as Platform, making, facts);
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(basename(url));
    try {
      response.end(readFileSync(join(release, basename(url))));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release,
    /** The files that were asked for since the last time. */
    asked: () => asked.splice(0),
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Somebody who has the Pulumi CLI and nothing of this repository: an empty folder, an empty cache of plugins. */
export async function outsider() {
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
  };
  return {
    sandbox,
    env,
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    read: (file: string) => readFileSync(join(folder, file), "utf8"),
    /** @throws with the output of a command that fails. */
    async pulumi(...args: string[]) {
      const { code, output } = await run("pulumi", [...args, "--non-interactive"], { cwd: folder, env });
      if (code !== 0) throw new Error(`pulumi ${args.join(" ")} ended with ${code}:\n${output}`);
      return output;
    },
    forgetPlugins: () => rmSync(join(home, "home/plugins"), { recursive: true, force: true }),
    async close() {
      await sandbox.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
