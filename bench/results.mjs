// Writes the results page of one run.
import { cpus, totalmem } from "node:os";
import { steps } from "./fronts.mjs";
import { withoutCheckpoints } from "./stacks.mjs";

/** How many calls the provider has in flight by default (`usualConcurrency` in provider/api/pipeline/limit.ts). */
const concurrency = 8;

const number = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : "–");
const row = (cells) => `| ${cells.join(" | ")} |`;
const table = (head, rows) => [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
const sum = (roles, what) => Object.values(roles).reduce((all, role) => all + role[what], 0);

/** @param lives the results of {@link compare}, each with its `front`, `size` and `latency`. */
export function page({ version, lives, fleet, client, starts, date }) {
  const ratio = ({ ours, theirs }) => number(ours.seconds / theirs.seconds);
  const named = ({ front, size, latency }) => [front, String(size), `${latency} ms`];
  const { inFlight, list, sandboxTimes } = client;
  const parts = [
    "# Benchmarks",
    "",
    `Written by \`npm run bench\` on ${date}: ${cpus().length} × ${cpus()[0]?.model ?? "processor"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, Pulumi ${version}. Seconds are this machine's; what counts are the ratios of one run.`,
    "",
    "## Both fronts beside a provider that does nothing",
    "",
    "A floor is a provider that answers the same outputs from a file. Seven of ten resources are servers, and one each a key, a login and a label. Each figure is the real provider's time divided by its floor's, which calls no host. The two run in turn. Preview and refresh are run three times, and the middle run counts.",
    "",
    `From ${withoutCheckpoints} resources on both run with \`PULUMI_SKIP_CHECKPOINTS=true\`: otherwise nearly all of the time is Pulumi writing the state.`,
    "",
    table(
      ["front", "resources", "a call takes", ...steps, "state"],
      lives.map((life) => [
        ...named(life),
        ...steps.map((step) => ratio(life.results[step])),
        number(life.results.up.bytes.ours / life.results.up.bytes.theirs),
      ]),
    ),
    "",
    "In seconds (floor), and the calls that reached the host:",
    "",
    table(
      ["front", "resources", "a call takes", ...steps.flatMap((step) => [step, "calls"])],
      lives.map((life) => [
        ...named(life),
        ...steps.flatMap((step) => {
          const { ours, theirs, calls } = life.results[step];
          return [`${number(ours.seconds, 1)} (${number(theirs.seconds, 1)})`, String(calls)];
        }),
      ]),
    ),
    "",
    `If a call takes some time, a step cannot take less than its floor's time and its calls, ${concurrency} at a time. Each figure is the real time divided by that:`,
    "",
    table(
      ["front", "resources", "a call takes", ...steps],
      lives
        .filter(({ latency }) => latency > 0)
        .map((life) => [
          ...named(life),
          ...steps.map((step) => {
            const { ours, theirs, calls } = life.results[step];
            return number(ours.seconds / (theirs.seconds + (calls * life.latency) / 1000 / concurrency));
          }),
        ]),
    ),
    "",
    "How the time grows: milliseconds for each resource, at an instant host.",
    "",
    table(
      ["front", "resources", ...steps],
      lives
        .filter(({ latency }) => latency === 0)
        .map(({ front, size, results }) => [
          front,
          String(size),
          ...steps.map((step) => number((results[step].ours.seconds * 1000) / size, 1)),
        ]),
    ),
    "",
    "Seconds of CPU of an `up`, and the most memory of a provider's process, in MB; the floor's in parentheses:",
    "",
    table(
      ["front", "resources", "a call takes", "all", "engine", "program", "provider", "memory"],
      lives.map((life) => {
        const { ours, theirs } = life.results.up;
        const both = (of) => `${number(of(ours.roles), 1)} (${number(of(theirs.roles), 1)})`;
        const cpu = (role) => both((roles) => roles[role]?.cpu ?? 0);
        return [
          ...named(life),
          both((roles) => sum(roles, "cpu")),
          ...["engine", "program", "provider"].map(cpu),
          both((roles) => roles.provider?.memory ?? 0),
        ];
      }),
    ),
    "",
    ...(fleet
      ? [
          "## Beyond one stack",
          "",
          "The `up` of a fleet by `examples/stacks`, from nothing, at an instant host:",
          "",
          table(["stacks", "servers", "seconds", "seconds of CPU", "calls", "answered by 429"], fleet),
          "",
        ]
      : []),
    "## The client",
    "",
    table(
      ["calls in flight", "calls a second", "bare undici", "ratio"],
      inFlight.map(({ many, ours, floor }) => [
        many,
        number(ours, 0),
        number(floor, 0),
        number(ours / floor),
      ]),
    ),
    "",
    `A list of ${list.listed} items, read item by item: the heap grows by ${number(list.growth, 1)} MB from the first thousand to the last.`,
    "",
    "## The sandbox with 10,000 servers",
    "",
    `A ping takes ${number(sandboxTimes.ping)} ms, the details of a server ${number(sandboxTimes.details)} ms, a page of 100 assets ${number(sandboxTimes.page)} ms.`,
    "",
    "## Starts",
    "",
    table(["what", "fastest", "usually", "memory"], starts),
  ];
  return `${parts.join("\n")}\n`;
}
