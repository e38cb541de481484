// `node bench/alone/profile.mjs FILES…` prints the functions that take the most time in CPU profiles, by themselves and
// with the functions that they call.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: "string", default: "30" } },
});
/**
 * The most microseconds that count for one sample. On a loaded machine other processes run between two samples, so the
 * rest of a longer pause is not counted.
 */
const longest = 1_500;

const nameOf = ({ functionName, url, lineNumber }) =>
  url === ""
    ? functionName
    : `${functionName || "anonymous"} ${url.replace(/^.*\/(?:node_modules|dist)\//, "")}:${lineNumber + 1}`;
const add = (times, name, time) => times.set(name, (times.get(name) ?? 0) + time);

const [alone, withCalled] = [new Map(), new Map()];
let all = 0;
for (const file of positionals) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, "utf8"));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const times = new Map();
  for (const [at, id] of samples.entries()) add(times, id, Math.min(timeDeltas[at] ?? 0, longest));
  for (const [id, time] of times) {
    const names = [];
    for (let one = id; one !== undefined; one = callers.get(one)) names.push(nameOf(frames.get(one)));
    if (["(idle)", "(program)"].includes(names[0]) || names.some((name) => name.includes("profiled.cjs")))
      continue;
    all += time;
    add(alone, names[0], time);
    for (const name of new Set(names)) add(withCalled, name, time);
  }
}
for (const [title, times] of [
  ["alone", alone],
  ["with what they call", withCalled],
]) {
  console.log(`\n${title}, of ${(all / 1e6).toFixed(2)} s`);
  const most = [...times].toSorted(([, one], [, other]) => other - one).slice(0, Number(values.most));
  for (const [name, time] of most)
    console.log(
      `${(time / 1e6).toFixed(3).padStart(8)} s ${((100 * time) / all).toFixed(1).padStart(5)} %  ${name}`,
    );
}
