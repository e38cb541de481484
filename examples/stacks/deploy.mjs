// A fleet as several stacks of one program, some of them at a time, by Pulumi's Automation API. The state is where
// PULUMI_BACKEND_URL says. Like `pulumi up --yes`, it asks nothing: look at `node deploy.mjs report` first.
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LocalWorkspace, Stack } from "@pulumi/pulumi/automation/index.js";
import { whyNot } from "./whyNot.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stacks: { type: "string", default: "10" },
    /** The number of servers in each stack. It is kept in the stack's configuration, so it is needed once. */
    servers: { type: "string" },
    "at-once": { type: "string", default: "4" },
  },
});
const [command, ...others] = positionals;
const isReport = command === "report" || command === "drift";
if (!isReport && command !== "up" && command !== "destroy")
  throw new Error("Give one of: up, destroy, report, drift.");

/** @param {"stacks" | "servers" | "at-once"} option */
function count(option) {
  const number = Number(values[option]);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option} must be a number from 1.`);
  return number;
}
const names = Array.from({ length: count("stacks") }, (_, index) => `group${index + 1}`);
const servers = values.servers === undefined ? undefined : count("servers");
const atOnce = count("at-once");
const folder = import.meta.dirname;
const workspace = await LocalWorkspace.create({ workDir: folder });
// At its first command Pulumi makes its table in an empty database: of two at once, one would fail.
await workspace.whoAmI();

/**
 * The stack of this name, made if it is not there yet.
 *
 * @param {string} name
 */
async function stackOf(name) {
  const stack = await Stack.createOrSelect(name, workspace);
  if (servers) await stack.setConfig("servers", { value: String(servers) });
  return stack;
}

/**
 * Does this for each stack, so many at a time.
 *
 * @template Result
 * @param {(name: string) => Promise<Result>} work
 */
async function each(work) {
  /** @type {Result[]} */
  const results = [];
  const left = names.entries();
  const lane = async () => {
    for (const [index, name] of left) results[index] = await work(name);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

// After Ctrl-C Pulumi ends the runs in progress, and no other one starts.
let isStopped = false;
process.once("SIGINT", () => {
  isStopped = true;
});

/**
 * Runs the command on a stack. A failure is reported, and does not stop the others. The output goes to a file.
 *
 * @param {string} name
 */
async function run(name) {
  if (isStopped) return { name, did: "not started", isDone: false };
  const start = Date.now();
  const log = join("log", `${name}.log`);
  /** @param {string} text */
  const keep = (text) => appendFileSync(join(folder, log), text);
  // A build takes minutes at the host and no work here.
  const options = { parallel: 100, color: /** @type {const} */ ("never"), onOutput: keep, onError: keep };
  try {
    const stack = await stackOf(name);
    const { summary } =
      command === "up" ? await stack.up(options) : await stack.destroy({ ...options, remove: true });
    const changes = Object.entries(summary.resourceChanges ?? {}).filter(([kind]) => kind !== "same");
    const did = changes.map(([kind, number]) => `${number} ${kind}d`).join(", ") || "nothing to do";
    console.log(`${name}: ${did}`);
    return { name, did: `${did}, in ${Math.round((Date.now() - start) / 1000)} s`, isDone: true };
  } catch (error) {
    console.log(`${name}: not done`);
    const why = whyNot(/** @type {Error} */ (error), name);
    return { name, did: `${why} Its output is in ${log}.`, isDone: false };
  }
}

if (isReport) {
  await each(stackOf);
  const stacks = names.flatMap((name) => ["--stack", name]);
  const { status } = spawnSync("npx", ["pulumi-hosting", command, ...stacks, ...others], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  process.exitCode = status ?? 1;
} else {
  mkdirSync(join(folder, "log"), { recursive: true });
  const results = await each(run);
  console.log(["", ...results.map(({ name, did }) => `${name.padEnd(10)}${did}`)].join("\n"));
  process.exitCode = results.every(({ isDone }) => isDone) ? 0 : 1;
}
