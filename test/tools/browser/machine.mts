import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "../../../tools/browser/ensure.mjs";
import { findBrowser } from "../../../tools/browser/find.mjs";
import { type Run, run } from "../../../tools/process/run.mjs";

type Answer = { readonly code: number; readonly output?: string; readonly brings?: string };

/**
 * A machine in a temporary folder: its PATH is one folder with real, small scripts. `apt-get` and `sudo` answer as
 * `programs` says; they are told apart by their first words, such as `apt-get install`.
 */
export function machine(programs: Readonly<Record<string, (times: number) => Answer>> = {}) {
  const home = mkdtempSync(join(tmpdir(), "browser-machine-"));
  const bin = join(home, "bin");
  mkdirSync(bin);
  const lines: string[] = [];
  const calls: string[] = [];
  const env: NodeJS.ProcessEnv = { PATH: bin };
  const script = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
    return join(bin, name);
  };
  /** A browser that tells its version. */
  const browser = (name: string, version = "156.0.8078.79") =>
    script(name, `echo "Chromium ${version} built on Debian"`);
  if (Object.keys(programs).some((name) => name.startsWith("apt-get"))) script("apt-get", "exit 1");
  const fake: Run = async (command, args, options = {}) => {
    if (command !== "env" && command !== "sudo") return run(command, args, options);
    const line = [command, ...args].join(" ");
    const name = line.includes("apt-get") ? `apt-get ${/install|update/.exec(line)?.[0]}` : line;
    calls.push(line);
    const { code, output = "", brings } = programs[name]?.(calls.length) ?? { code: 127 };
    if (brings) browser(brings);
    options.onOutput?.(output);
    return { code, output };
  };
  const facts = { env, run: fake, log: (line: string) => void lines.push(line), isRoot: true };
  return {
    bin,
    env,
    lines,
    calls,
    script,
    browser,
    find: () => findBrowser(facts),
    ensure: (more: Partial<Parameters<typeof ensureBrowser>[0]> = {}) => ensureBrowser({ ...facts, ...more }),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
