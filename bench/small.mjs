// `node bench/small.mjs` measures the CPU time of a small stack, and compares it with a provider that does nothing. The
// stacks take turns in each round, so that a busy machine slows all of them alike.
import { delimiter, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureEngine } from "../tools/engine/ensure.mjs";
import { root } from "../tools/setUp/root.mjs";
import { classOutputs } from "./fronts.mjs";
import { startHost } from "./host.mjs";
import { makeStack } from "./stacks.mjs";

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "30" },
    rounds: { type: "string", default: "7" },
    front: { type: "string", default: "plugin" },
    /** The folders of other builds of the package to compare with this build. */
    beside: { type: "string", multiple: true, default: [] },
    steps: { type: "string", default: "up,preview,destroy" },
  },
});
const { front } = values;
const [size, rounds, steps] = [Number(values.size), Number(values.rounds), values.steps.split(",")];
const { signal } = new AbortController();
const { folder } = await ensureEngine({ log: (line) => console.error(line), signal });
if (folder) process.env.PATH = `${folder}${delimiter}${process.env.PATH}`;

const builds = Object.fromEntries([...values.beside.map((path) => [path, resolve(path)]), ["this", root]]);
const stacks = {};
for (const [name, from] of Object.entries(builds)) {
  const host = await startHost(0);
  stacks[name] = { ...makeStack({ front, size, host, parallel: 16, from }), host };
}
stacks.floor = makeStack({
  front,
  size,
  host: { url: "", username: "", password: "" },
  floor: true,
  parallel: 16,
});
/** The measurements of each round, by step and stack. */
const taken = Object.fromEntries(
  steps.map((step) => [step, Object.fromEntries(Object.keys(stacks).map((name) => [name, []]))]),
);
try {
  for (const stack of Object.values(stacks)) {
    stack.write(1000);
    await stack.init();
  }
  await stacks.this.commands.up();
  const outputs = await stacks.this.outputs();
  stacks.floor.record(outputs);
  if (front === "classes") stacks.floor.declare(classOutputs(outputs));
  await stacks.this.commands.destroy();
  for (let round = 0; round < rounds; round++) {
    for (const step of ["up", "preview", "destroy"]) {
      // Each round starts with another stack.
      const names = Object.keys(stacks);
      const turn = round % names.length;
      for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
        stacks[name].host?.takeCalls();
        const { seconds, roles } = await stacks[name].commands[step]();
        const all = Object.values(roles).reduce((sum, { cpu }) => sum + cpu, 0);
        const calls = stacks[name].host?.takeCalls() ?? 0;
        const { cpu, memory } = roles.provider;
        taken[step]?.[name].push({
          seconds,
          all,
          provider: cpu,
          memory,
          program: roles.program?.memory ?? 0,
          calls,
        });
      }
    }
    console.error(`round ${round + 1} of ${rounds}`);
  }
} finally {
  for (const stack of Object.values(stacks)) {
    stack.remove();
    await stack.host?.close();
  }
}
const middle = (all) => all.toSorted((one, other) => one - other)[all.length >> 1];
console.log(`${front}, ${size} resources, medians of ${rounds}; CPU in seconds, memory in MB`);
console.log(
  "| step | build | CPU | of it provider | above the floor (pair by pair) | provider MB | program MB | seconds | calls |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
for (const [step, builds] of Object.entries(taken))
  for (const [name, all] of Object.entries(builds)) {
    const of = (what) => middle(all.map((one) => one[what]));
    const above = (what) => middle(all.map((one, round) => one[what] - builds.floor[round][what])).toFixed(2);
    const cells = [
      of("all").toFixed(2),
      of("provider").toFixed(2),
      `${above("all")}, provider ${above("provider")}`,
      of("memory").toFixed(0),
      of("program").toFixed(0),
      of("seconds").toFixed(2),
      of("calls"),
    ];
    console.log(`| ${[step, name, ...cells].join(" | ")} |`);
  }
