// A fleet as several stacks of one program, some of them at a time, by Pulumi's Automation API:
// `node deploy.mjs up`, `destroy`, `report` or `drift`. The state is where PULUMI_BACKEND_URL says.
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
    /** Of each stack. It is kept in the stack's configuration; without it that says how many. */
    servers: { type: "string" },
    "at-once": { type: "string", default: "4" },
  },
});
const [command = "up", ...others] = positionals;
const folder = import.meta.dirname;
const names = Array.from({ length: Number(values.stacks) }, (_, index) => `group${index + 1}`);
const workspace = await LocalWorkspace.create({ workDir: folder });

/** The stack of this name, made if it is not there yet. */
async function stackOf(name) {
  const stack = await Stack.createOrSelect(name, workspace);
  if (values.servers) await stack.setConfig("servers", { value: values.servers });
  return stack;
}

/** Does this for each stack, so many at a time. What becomes of one does not stop the others. */
async function each(work) {
  const results = [];
  const left = names.entries();
  const lane = async () => {
    for (const [index, name] of left) results[index] = await work(name);
  };
  await Promise.all(Array.from({ length: Number(values["at-once"]) }, lane));
  return results;
}

/** After Ctrl-C the stacks that are under way end as Pulumi ends them, and no other one begins. */
let isStopped = false;
process.once("SIGINT", () => {
  isStopped = true;
});

/** Runs the command on a stack; its output goes to a file of its own. */
async function run(name) {
  if (isStopped) return { name, did: "not begun", isDone: false };
  const began = Date.now();
  const log = join("log", `${name}.log`);
  const keep = (text) => appendFileSync(join(folder, log), text);
  try {
    const stack = await stackOf(name);
    const options = { parallel: 100, color: "never", onOutput: keep, onError: keep };
    const { summary } =
      command === "up" ? await stack.up(options) : await stack.destroy({ ...options, remove: true });
    const changes = Object.entries(summary.resourceChanges ?? {}).filter(([kind]) => kind !== "same");
    const did = changes.map(([kind, count]) => `${count} ${kind}d`).join(", ") || "nothing to do";
    console.log(`${name}: ${did}`);
    return { name, did: `${did}, in ${Math.round((Date.now() - began) / 1000)} s`, isDone: true };
  } catch (error) {
    console.log(`${name}: failed`);
    return { name, did: `${whyNot(error, name)} Its output is in ${log}.`, isDone: false };
  }
}

if (command === "up" || command === "destroy") {
  mkdirSync(join(folder, "log"), { recursive: true });
  const results = await each(run);
  console.log(["", ...results.map(({ name, did }) => `${name.padEnd(10)}${did}`)].join("\n"));
  process.exitCode = results.every(({ isDone }) => isDone) ? 0 : 1;
} else {
  // `report` and `drift`: one for all stacks. Further options come after `--`.
  await each(stackOf);
  const stacks = names.flatMap((name) => ["--stack", name]);
  const { status } = spawnSync("npx", ["hosting", command, ...stacks, ...others], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  process.exitCode = status ?? 1;
}
