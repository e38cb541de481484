import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureEngine } from "../../../tools/engine/ensure.mjs";
import { cliVersion } from "../../../tools/engine/versions.mjs";
import { type Run, run } from "../../../tools/process/run.mjs";

type Answer = { readonly code: number; readonly output?: string; readonly writes?: readonly string[] };

export const executables = [
  ...["pulumi", "pulumi-language-nodejs", "pulumi-language-python", "pulumi-language-python-exec"],
  ...["pulumi-language-yaml", "pulumi-resource-pulumi-nodejs"],
];

/** A machine in a temporary folder; `programs` stand in for `npm`, `node` and `go`, a `pulumi` is really run. */
export function machine(programs: Partial<Record<"npm" | "node" | "go", (args: string[]) => Answer>> = {}) {
  const home = mkdtempSync(join(tmpdir(), "engine-machine-"));
  const bin = join(home, "bin");
  mkdirSync(bin);
  const lines: string[] = [];
  const calls: string[] = [];
  const write = (file: string, text = "#!/bin/sh\n") => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, 0o755);
  };
  const fake: Run = async (command, args, options = {}) => {
    if (command === "pulumi") return run(command, args, options);
    const name = command === process.execPath ? "node" : (command as "npm" | "go");
    calls.push([name, ...args].join(" "));
    const answer = programs[name]?.([...args]) ?? { code: 127 };
    for (const file of answer.writes ?? []) write(file);
    return { code: answer.code, output: answer.output ?? "" };
  };
  const env = { PATH: `${bin}:/usr/bin:/bin`, HOME: home, XDG_CACHE_HOME: join(home, "cache") };
  return {
    ...{ env, lines, calls },
    /** Puts a Pulumi of this version on PATH, with these executables next to it. */
    pulumi(version: string, names: readonly string[] = executables) {
      for (const name of names) write(join(bin, name), `#!/bin/sh\necho "v${version}"\n`);
    },
    ensure: (more: Partial<Parameters<typeof ensureEngine>[0]> = {}) =>
      ensureEngine({ env, run: fake, log: (line) => void lines.push(line), every: () => () => {}, ...more }),
    /** What lies in the cache's folder, besides the engine itself. */
    read: (file: string) => readFileSync(file, "utf8"),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** Pulumi's own scripts among the modules. */
const scripts = ["python/cmd/pulumi-language-python-exec"].concat(
  ["", ".cmd"].map((ending) => `nodejs/dist/pulumi-resource-pulumi-nodejs${ending}`),
);
/** Where the fake `go` keeps its modules. */
const modules = mkdtempSync(join(tmpdir(), "engine-modules-"));
process.on("exit", () => rmSync(modules, { recursive: true, force: true }));

/** `go` that can build and find modules: writes what it is asked for. */
export const workingGo = (args: string[]): Answer => {
  if (args[0] === "version") return { code: 0, output: "go version go1.26.8 linux/amd64" };
  if (args[0] === "list")
    return { code: 0, output: `${modules}\n`, writes: scripts.map((path) => join(modules, path)) };
  return { code: 0, writes: [args[args.indexOf("-o") + 1] as string] };
};

/** The package's downloader, which brings these. */
export const downloadOf =
  (names: readonly string[]) =>
  ([script]: string[]): Answer => {
    const work = (script as string).replace(/\/node_modules\/.*/, "");
    return { code: 0, writes: names.map((name) => join(work, `versions/${cliVersion}/bin`, name)) };
  };

/** `npm` and the package's downloader where everything is reachable. */
export const downloads = { npm: (): Answer => ({ code: 0 }), node: downloadOf(executables) };
