// The process that records one commit. The first argument is a list of tasks as JSON, and the results go to files.
// `{"names": file}` writes the kinds of cases, `{"draw", "seed", "count", "to"}` generates cases, and
// `{"record", "given", "to"}` runs them.

import { once } from "node:events";
import { createReadStream, createWriteStream, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import fc from "fast-check";
import { namesOfAccounts, namesOfLives, recordedKinds } from "./kinds";
import { failureLine, type RecordedLine } from "./line";

type Task =
  | { readonly names: string }
  | { readonly draw: string; readonly seed: number; readonly count: number; readonly to: string }
  | { readonly record: string; readonly given: string; readonly to: string };

const kindOf = (name: string) => {
  const kind = recordedKinds[name];
  if (!kind) throw new Error(`There is no kind ${name}.`);
  return kind;
};
const sortMembers = (_name: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1)))
    : value;

/**
 * Seeds `Math.random`, so that code which does not use the injected random generator gets the same values in both
 * commits.
 */
function seedChance(): void {
  let lastValue = 0.1;
  Math.random = () => {
    lastValue = (lastValue * 9301 + 0.49297) % 1;
    return lastValue;
  };
}

async function record({
  record: name,
  given,
  to,
}: Extract<Task, { readonly record: string }>): Promise<void> {
  const out = createWriteStream(to);
  for await (const text of createInterface({ input: createReadStream(given) })) {
    seedChance();
    const lines: readonly RecordedLine[] = await kindOf(name)
      .record(JSON.parse(text))
      .catch((error: unknown) => [failureLine("the life", error)]);
    if (!out.write(`${lines.map((line) => JSON.stringify(line, sortMembers)).join("\t")}\n`))
      await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

async function run(task: Task): Promise<void> {
  if ("names" in task)
    writeFileSync(task.names, JSON.stringify({ lives: namesOfLives, accounts: namesOfAccounts }));
  else if ("draw" in task) {
    const cases = fc.sample(kindOf(task.draw).draw, { seed: task.seed, numRuns: task.count });
    writeFileSync(task.to, cases.map((generatedCase) => `${JSON.stringify(generatedCase)}\n`).join(""));
  } else await record(task);
}

// The process exits at once, and does not wait for timers that a killed run has left.
const tasks = JSON.parse(process.argv[2] ?? "[]") as readonly Task[];
void tasks
  .reduce((previous, task) => previous.then(() => run(task)), Promise.resolve())
  .then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
