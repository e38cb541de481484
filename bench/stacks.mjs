// A stack for the benchmarks: its folder, its program, and the measured Pulumi commands.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../tools/setUp/root.mjs";
import { measure } from "./processes.mjs";
import { nodeProgram, resources, yamlProgram } from "./programs.mjs";

/**
 * With this many resources or more, Pulumi writes the state only once in a run. Writing it at each step would take
 * nearly all of the time.
 */
export const withoutCheckpoints = 1000;

/**
 * @param front `plugin` or `classes`.
 * @param floor whether to use the provider that does nothing, and returns what `record` was given.
 * @param parallel how many resources are worked on at the same time. Undefined: Pulumi's default.
 * @param from the folder of the built package.
 * @param checkpoints whether Pulumi writes the state at each step.
 * @param program makes the resources, from their number and each server's bandwidth quota.
 */
export function makeStack({
  front,
  size,
  host,
  floor = false,
  parallel,
  from = root,
  checkpoints = size < withoutCheckpoints,
  program = resources,
}) {
  const folder = mkdtempSync(join(tmpdir(), "hosting-bench-"));
  for (const name of ["state", "node_modules", "home"]) mkdirSync(join(folder, name));
  const modules = join(folder, "node_modules");
  for (const name of readdirSync(join(root, "node_modules")))
    if (!name.startsWith(".")) symlinkSync(join(root, "node_modules", name), join(modules, name));
  const install = (name, folder, files) => {
    mkdirSync(join(modules, name));
    for (const file of files)
      cpSync(join(folder, file), join(modules, name, file.split("/").at(-1)), { recursive: true });
  };
  if (floor)
    install(
      "floor",
      root,
      ["plugin.cjs", "recorded.cjs", "provider.cjs", "classes.cjs"].map((f) => `bench/floor/${f}`),
    );
  else install("pulumi-hosting", from, ["package.json", "pulumi-resource-hosting", "schema.json", "dist"]);
  if (floor)
    writeFileSync(
      join(modules, "floor/pulumi-resource-hosting"),
      '#!/usr/bin/env node\nrequire("./plugin.cjs");\n',
      { mode: 0o755 },
    );
  const recorded = join(folder, "recorded.json");
  const env = {
    ...process.env,
    PULUMI_HOME: join(folder, "home"),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
    PULUMI_CONFIG_PASSPHRASE: "",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    ...(!checkpoints && { PULUMI_SKIP_CHECKPOINTS: "true" }),
    XDG_STATE_HOME: join(folder, "home"),
    HOSTING_BASE_URL: host.url,
    HOSTING_USERNAME: host.username,
    HOSTING_PASSWORD: host.password,
    FLOOR_RECORDED: recorded,
    FLOOR_SCHEMA: join(root, "schema.json"),
  };
  const pulumi = (...args) => measure("pulumi", [...args, "--non-interactive"], { cwd: folder, env });

  function writeProgram(bandwidthQuota) {
    const all = program(size, bandwidthQuota);
    if (front === "plugin") {
      const provider = join(modules, floor ? "floor" : "pulumi-hosting");
      writeFileSync(join(folder, "Pulumi.yaml"), yamlProgram(all, provider));
      return;
    }
    writeFileSync(join(folder, "Pulumi.yaml"), "name: bench\nruntime: nodejs\nmain: index.js\n");
    writeFileSync(join(folder, "package.json"), '{ "name": "bench", "main": "index.js" }');
    writeFileSync(join(folder, "index.js"), nodeProgram(all, floor ? "floor/classes.cjs" : "pulumi-hosting"));
  }

  const at = ["--stack", "bench", ...(parallel ? ["--parallel", String(parallel)] : [])];
  const run = (command, ...args) => pulumi(command, ...at, ...args);
  const commands = {
    up: () => run("up", "--yes", "--skip-preview"),
    preview: () => run("preview", "--expect-no-changes"),
    previewRefresh: () => run("preview", "--refresh"),
    refresh: () => run("refresh", "--yes", "--skip-preview"),
    update: () => run("up", "--yes", "--skip-preview"),
    destroy: () => run("destroy", "--yes", "--skip-preview"),
  };
  return {
    commands,
    /** Writes the program. With another quota, the next `up` updates each server. */
    write: writeProgram,
    init: () => pulumi("stack", "init", "bench"),
    bytes: () => statSync(join(folder, "state/.pulumi/stacks/bench/bench.json")).size,
    /** The id and the outputs of each resource, as its provider returned them. */
    async outputs() {
      const file = join(folder, "export.json");
      await pulumi("stack", "export", "--stack", "bench", "--show-secrets", "--file", file);
      const { deployment } = JSON.parse(readFileSync(file, "utf8"));
      return Object.fromEntries(
        deployment.resources
          .filter(({ custom, type }) => custom && !type.startsWith("pulumi:"))
          .map(({ urn, id, outputs }) => [urn.split("::").at(-1), { id, outputs: plain(outputs) }]),
      );
    },
    record: (outputs) => writeFileSync(recorded, JSON.stringify(outputs)),
    /** Writes the names of each class's outputs, for the classes that do nothing. */
    declare: (names) => writeFileSync(join(modules, "floor/outputs.json"), JSON.stringify(names)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Turns the secrets of a state into those of the provider protocol, and removes the serialised provider that Pulumi
 * stores among the outputs.
 */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  if ("4dabf18193072939515e22adb298388d" in value) {
    const { plaintext, ...rest } = value;
    return plaintext === undefined ? rest : { ...rest, value: JSON.parse(plaintext) };
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "__provider")
      .map(([name, one]) => [name, plain(one)]),
  );
}
