// `node bench/peer/main.mjs --module MODULE@VERSION` compares this provider with the provider of a peer. The two take
// turns step by step. Each provider has a simulated host of its own kind in another process, and neither host takes
// time for builds. Each step also runs with a provider that does nothing (the floor), because Pulumi's own share of a
// small stack is larger than the peer's whole time.
import { writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureEngine } from "../../tools/engine/ensure.mjs";
import { root } from "../../tools/setUp/root.mjs";
import { startHostProcess } from "../alone/startHost.mjs";
import { classOutputs } from "../fronts.mjs";
import { makeStack } from "../stacks.mjs";
import { buildProvider, makePeerStack } from "./peerStack.mjs";

const { values } = parseArgs({
  options: {
    /** The Go module of the peer's provider, with its version. */
    module: { type: "string" },
    /** The folder that the peer's provider is built into, unless it is there already. */
    provider: { type: "string", default: join(tmpdir(), "hosting-peer-provider") },
    tool: { type: "string", default: "terraform" },
    sizes: { type: "string" },
    latencies: { type: "string", default: "0,50" },
    rounds: { type: "string", default: "1" },
    front: { type: "string", default: "plugin" },
    /** Whether Pulumi writes the whole state at each step. */
    checkpoints: { type: "boolean", default: false },
    /** Runs 30, 100 and 300 servers, which takes four minutes instead of fifteen. */
    quick: { type: "boolean", default: false },
    to: { type: "string", default: join(root, "bench/peer/RESULTS.md") },
  },
});
if (!values.module) {
  console.error(
    "Give the Go module of the peer's provider with its version: --module HOST/OWNER/terraform-provider-NAME/v3@v3.4.0",
  );
  process.exit(2);
}
const { signal } = new AbortController();
const log = (line) => console.error(line);
const { folder } = await ensureEngine({ log, signal });
if (folder) process.env.PATH = `${folder}${delimiter}${process.env.PATH}`;
const provider = await buildProvider(values.module, resolve(values.provider), { log, signal });

const steps = ["create", "plan", "planRefresh", "refresh", "update", "destroy"];

/** The program of this provider: one SSH key, and `size` servers. */
function ownProgram(size, bandwidthQuota) {
  const publicKeyValue = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH";
  const common = {
    type: "Cloud.VPS",
    zoneId: 12,
    planId: 1201,
    templateName: "DEBIAN_12_64",
    bandwidthQuota,
  };
  const servers = Array.from({ length: size }, (_, index) => ({
    ...{ name: `web${index}`, kind: "Server", inputs: { ...common, domain: `web${index}.example.com` } },
  }));
  return [{ name: "key", kind: "SshKey", inputs: { publicKeyName: "key", publicKeyValue } }, ...servers];
}

async function ownStack(size, host, floor = false) {
  const stack = makeStack({
    ...{ front: values.front, size, host, floor, checkpoints: values.checkpoints, program: ownProgram },
  });
  stack.write(1000);
  await stack.init();
  const { up, preview, refresh, update, destroy, previewRefresh } = stack.commands;
  return {
    commands: { create: up, plan: preview, planRefresh: previewRefresh, refresh, update, destroy },
    change: () => stack.write(5000),
    remove: stack.remove,
    outputs: stack.outputs,
    /** Gives the provider that does nothing the outputs that it returns. */
    record(outputs) {
      stack.record(outputs);
      if (values.front === "classes") stack.declare(classOutputs(outputs));
    },
  };
}

/** Runs the steps of one stack of each provider. They take turns step by step. */
async function compare(size, latency, round) {
  const settings = { SANDBOX_ROOT: root, LATENCY: String(latency) };
  const hosts = {
    peer: await startHostProcess(join(root, "bench/peer/host.mjs"), settings),
    ours: await startHostProcess(join(root, "bench/alone/host.mjs"), settings),
  };
  const stacks = {
    peer: makePeerStack({ provider, tool: values.tool, size, host: hosts.peer }),
    ours: await ownStack(size, hosts.ours),
    floor: await ownStack(size, hosts.ours, true),
  };
  const figures = [];
  try {
    for (const step of steps) {
      const figure = { size, latency, step };
      // The two alternate in going first. The floor returns what our provider has returned.
      for (const who of [...(round % 2 === 0 ? ["peer", "ours"] : ["ours", "peer"]), "floor"]) {
        if (step === "update") stacks[who].change();
        await hosts[who]?.ask();
        const { seconds, roles } = await stacks[who].commands[step]();
        const cpu = Object.values(roles).reduce((sum, role) => sum + role.cpu, 0);
        figure[who] = { seconds, cpu, calls: (await hosts[who]?.ask())?.calls ?? 0 };
        if (who === "ours" && (step === "create" || step === "update"))
          stacks.floor.record(await stacks.ours.outputs());
      }
      figures.push(figure);
      log(
        `${size} at ${latency} ms: ${step}: ${cellOf(figure.ours)}; peer ${cellOf(figure.peer)}; floor ${cellOf(figure.floor)}`,
      );
    }
    return figures;
  } finally {
    for (const stack of Object.values(stacks)) stack.remove();
    for (const host of Object.values(hosts)) host.end();
  }
}

const cellOf = ({ seconds, cpu, calls }) => `${seconds.toFixed(1)} s / ${cpu.toFixed(1)} s / ${calls}`;
const median = (all) => all.toSorted((one, other) => one - other)[all.length >> 1];

const load = loadavg()[0].toFixed(1);
const all = [];
const sizes = values.sizes ?? (values.quick ? "30,100,300" : "30,100,300,1000");
for (const latency of values.latencies.split(",").map(Number))
  for (const size of sizes.split(",").map(Number)) {
    // Small stacks vary more and take little time, so they run at least three times.
    const rounds = size <= 100 && !values.quick ? Math.max(3, Number(values.rounds)) : Number(values.rounds);
    for (let round = 0; round < rounds; round++) all.push(...(await compare(size, latency, round)));
    writeFileSync(values.to, page());
  }
log(`written: ${values.to}`);
process.exit();

function page() {
  const rows = all.filter(
    ({ size, latency, step }, at) =>
      all.findIndex((one) => one.size === size && one.latency === latency && one.step === step) === at,
  );
  const middle = (row, who) => {
    const runs = all.filter(
      (one) => one.size === row.size && one.latency === row.latency && one.step === row.step,
    );
    const of = (what) => median(runs.map((one) => one[who][what]));
    return { seconds: of("seconds"), cpu: of("cpu"), calls: of("calls") };
  };
  const lines = rows.map((row) => {
    const [ours, peer, floor] = ["ours", "peer", "floor"].map((who) => middle(row, who));
    const ratio = (what, { [what]: dividend } = ours) =>
      peer[what] > 0 ? (dividend / peer[what]).toFixed(2) : "–";
    const cells = [row.size, `${row.latency} ms`, row.step, cellOf(peer), cellOf(ours)];
    const ratios = [ratio("seconds"), ratio("cpu"), ratio("calls"), ratio("seconds", floor)];
    return `| ${[...cells, ...ratios].join(" | ")} |`;
  });
  const state = values.checkpoints
    ? "with checkpoints"
    : "without checkpoints (`PULUMI_SKIP_CHECKPOINTS=true`)";
  return [
    "# Beside a peer",
    "",
    `Written by \`node bench/peer/main.mjs\` on ${new Date().toISOString().slice(0, 10)}, at a load of ${load} at its start: the ${values.front} ${state} and \`${values.tool}\`, each with the number at a time that it has by itself. One key and so many servers; each at a host of its own kind, which does all work at once. Medians of the rounds, which alternate step by step: seconds / seconds of CPU of all processes / calls.`,
    "",
    "| servers | a call takes | step | peer | ours | wall | CPU | calls | wall of a provider that does nothing |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...lines,
    "",
  ].join("\n");
}
