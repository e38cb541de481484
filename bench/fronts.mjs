// Compares each front (plugin and dynamic resources) with a provider that does nothing but return the same outputs.
// Both run the same program on the same engine, one after the other.
import { startHost } from "./host.mjs";
import { makeStack } from "./stacks.mjs";

/** The steps of a stack, in their order. */
export const steps = ["up", "preview", "refresh", "update", "destroy"];

/**
 * How many times a step is run. A step that changes nothing runs three times, and the run with the middle time counts.
 */
const runsOf = (step) => (step === "preview" || step === "refresh" ? 3 : 1);
const middleOf = (runs) => runs.toSorted((one, other) => one.seconds - other.seconds)[runs.length >> 1];

/** The number of resources that Pulumi works on at the same time. */
const parallel = 16;

/**
 * Runs the steps of one stack with the real provider and one with its floor. The two take turns step by step.
 *
 * @returns for each step, the measurements of both, and the calls of the real provider.
 */
export async function compare({ front, size, latency, log }) {
  const host = await startHost(latency);
  const real = makeStack({ front, size, host, parallel });
  const floor = makeStack({ front, size, host, parallel, floor: true });
  const stacks = [real, floor];
  const results = {};
  try {
    for (const stack of stacks) {
      stack.write(1000);
      await stack.init();
    }
    for (const step of steps) {
      if (step === "update") for (const stack of stacks) stack.write(5000);
      const runs = { ours: [], theirs: [] };
      for (let run = 0; run < runsOf(step); run++) {
        host.takeCalls();
        const measured = await real.commands[step]();
        runs.ours.push({ ...measured, calls: host.takeCalls() });
        if (step === "up" || step === "update") {
          const outputs = await real.outputs();
          floor.record(outputs);
          if (front === "classes") floor.declare(classOutputs(outputs));
        }
        runs.theirs.push(await floor.commands[step]());
      }
      const { calls, ...ours } = middleOf(runs.ours);
      const theirs = middleOf(runs.theirs);
      results[step] = { ours, theirs, calls };
      if (step === "up") results[step].bytes = { ours: real.bytes(), theirs: floor.bytes() };
      log(
        `${front} ${size} at ${latency} ms: ${step} ${ours.seconds.toFixed(1)} s, floor ${theirs.seconds.toFixed(1)} s, ${calls} calls`,
      );
    }
    return results;
  } finally {
    real.remove();
    floor.remove();
    await host.close();
  }
}

/** The outputs of each class: all names that any resource of the class has. */
export function classOutputs(outputs) {
  const kinds = { web: "Server", key: "SshKey", login: "Credential", label: "Asset" };
  const names = {};
  for (const [name, { outputs: own }] of Object.entries(outputs)) {
    const kind = kinds[/^[a-z]+/.exec(name)[0]];
    names[kind] = [
      ...new Set([...(names[kind] ?? []), ...Object.keys(own).filter((one) => !one.startsWith("__"))]),
    ];
  }
  return names;
}
