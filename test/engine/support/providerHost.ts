import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync } from "../../support/endingCommands";
import { lightSdk } from "./cliEnvironment";
import { launcher } from "./enginePath";

/** The environment variable that makes each dynamic provider a process of its own. */
export const ownProcesses = { PROVIDER_HOST: "" };

let started: Promise<Record<string, string>> | undefined;

/** The environment variable that makes the launcher start providers in one shared process of this test process. */
export function providerHost(): Promise<Record<string, string>> {
  // The shared process recognises launchers by their files in /proc, which only Linux has.
  started ??= process.platform === "linux" ? start() : Promise.resolve(ownProcesses);
  return started;
}

async function start() {
  const folder = mkdtempSync(join(tmpdir(), "hosting-providers-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const starts = join(folder, "starts");
  execFileSync("mkfifo", [starts]);
  const host = fork(join(launcher, "providerHost.cjs"), [starts], {
    execArgv: [],
    env: { ...process.env, ...lightSdk },
  });
  await once(host, "message");
  host.unref();
  host.channel?.unref();
  return { PROVIDER_HOST: starts };
}
