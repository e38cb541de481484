// Both fronts beside providers that do nothing but answer the same outputs: same engine, same program, one after the other.
import { startHost } from "./host.mjs";
import { makeStack } from "./stacks.mjs";

/** A life of a stack, in its order. */
export const steps = ["up", "preview", "refresh", "update", "destroy"];

/** A step that changes nothing is run three times, and the middle one counts. */
const runsOf = (step) => (step === "preview" || step === "refresh" ? 3 : 1);
const middleOf = (runs) => runs.toSorted((one, other) => one.seconds - other.seconds)[runs.length >> 1];

/** As many at a time as a run of Pulumi has for its resources here. */
const parallel = 16;

/**
 * One life of a stack with the real provider and one with its floor, step by step in turn.
 *
 * @returns for each step what each of the two took, and the calls of the real one.
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

/** The outputs of each class: every name that one of its resources has. */
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
