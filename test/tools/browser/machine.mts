import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "../../../tools/browser/ensure.mjs";
import { findBrowser } from "../../../tools/browser/find.mjs";
import { type Run, run } from "../../../tools/process/run.mjs";

type Answer = { readonly code: number; readonly unpacks?: string };

const telling =
  'case $1 in --version) echo "Chromium 143.0.7499.0";; *) echo "$LD_LIBRARY_PATH $FONTCONFIG_FILE";; esac';
/** npm has the package, and what is unpacked of it reports its version, and what it was started with. */
export const works: Readonly<Record<string, () => Answer>> = {
  npm: () => ({ code: 0 }),
  node: () => ({ code: 0, unpacks: telling }),
};

/** A machine in a temporary folder, with small scripts on its PATH; `programs` are `npm` and `node`. */
export function machine(programs: Readonly<Record<string, () => Answer>> = {}) {
  const home = mkdtempSync(join(tmpdir(), "browser-machine-"));
  const bin = join(home, "bin");
  mkdirSync(bin);
  const lines: string[] = [];
  const calls: string[] = [];
  const env: NodeJS.ProcessEnv = { PATH: bin, XDG_CACHE_HOME: join(home, "cache") };
  const script = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
    return join(bin, name);
  };
  /** A browser that reports its version. */
  const browser = (name: string, version = "156.0.8078.79") =>
    script(name, `echo "Chromium ${version} built on Debian"`);
  const fake: Run = async (command, args, options = {}) => {
    const name = command === process.execPath ? "node" : command;
    if (name !== "npm" && name !== "node") return run(command, args, options);
    calls.push([name, ...args].join(" "));
    const { code, unpacks } = programs[name]?.() ?? { code: 127 };
    if (unpacks) {
      const file = join(options.env?.TMPDIR as string, "chromium");
      writeFileSync(file, `#!/bin/sh\n${unpacks}\n`, { mode: 0o755 });
    }
    return { code, output: "" };
  };
  const facts = { env, run: fake, log: (line: string) => void lines.push(line), system: "linux x64" };
  /** What is in the cache of browsers. */
  const brought = () => readdirSync(join(home, "cache/pulumi-hosting/browser"));
  return {
    ...{ home, bin, brought, env, lines, calls, script, browser },
    find: () => findBrowser(facts),
    ensure: (more: Partial<Parameters<typeof ensureBrowser>[0]> = {}) => ensureBrowser({ ...facts, ...more }),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
