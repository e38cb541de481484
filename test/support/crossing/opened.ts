import { environmentName, readConfiguration } from "../../../provider/config";
import { createSession } from "../../../provider/session";
import type { Properties } from "../../../provider/values";
import { type SeedData, seed } from "../../../sandbox/seedData";
import { table } from "../../../sandbox/table";
import { runTyped, type Typed } from "../cli";
import { fakeServers } from "../fakeServers";
import { hostInProcess } from "../lives/hostInProcess";
import { toldContext } from "../told";
import { VirtualClock } from "../virtualClock";
import type { CrossedHost } from "./hosts";

/** The result of a step: how it ended, its messages, its output or stored values, and its requests. */
export interface Shown {
  readonly lines: readonly string[];
  /** The operations that the step called. */
  readonly called: ReadonlySet<string>;
}

const baseUrl = "http://127.0.0.1:1";

/** Starts a simulated host within this process, and returns what tests need to work with it. */
export function openCrossed({ options, settings = {}, denied }: CrossedHost) {
  const clock = new VirtualClock({ idle: 1 });
  const { host, http, requests } = hostInProcess({ profile: "fast", seed: 1, ...options }, clock);
  const [owner] = host.state.users;
  if (!owner) throw new Error("a host has an owner");
  const { username, password } = owner;
  const said: string[] = [];
  const everything: string[] = [];
  const names = new Map<string, string>();
  const named = (text: string) => [...names].reduce((words, [id, name]) => words.replaceAll(id, name), text);
  /** Opens a session as a new process would. */
  const run = () =>
    createSession(readConfiguration({ baseUrl, username, password, ...settings }, {}), {
      ...{ clock, http, random: () => 0.5, servers: fakeServers(clock).servers },
      warn: (text) => void said.push(text),
    });
  const login = { HOSTING_BASE_URL: baseUrl, HOSTING_USERNAME: username, HOSTING_PASSWORD: password };
  const ofHost = Object.entries(settings).map(([key, value]) => [environmentName(key), value]);
  const environment = { ...login, ...Object.fromEntries(ofHost) };
  return {
    ...{ host, clock, run, requests, everything },
    secret: password,
    context: toldContext([], said),
    seed: (data: SeedData) => seed(host, data),
    /** Shows an id as this name of six letters from now on, so that outputs can be compared. */
    name: (id: string, name: string) => void (id.length === 6 && !names.has(id) && names.set(id, name)),
    typed: (args: readonly string[], typed: Typed) => runTyped(args, { environment, ...typed }, clock, http),
    /**
     * Runs a step and returns its result. On a host that lacks a right, the step runs without that right unless
     * `isFree`.
     */
    async show(work: () => Promise<readonly string[]>, isFree = false): Promise<Shown> {
      said.length = 0;
      const sent = requests.length;
      owner.denied = denied && !isFree ? [denied] : [];
      const lines = await work().catch((error: Error) => [
        `fails: ${[error.message, (error.cause as Error | undefined)?.message].filter(Boolean).join(": ")}`,
      ]);
      owner.denied = [];
      const called = requests.slice(sent).flatMap(({ operation }) => operation ?? []);
      const all = [
        ...[...lines, ...said.map((line) => `says: ${line}`)].flatMap((line) => line.split("\n")),
        ...called.filter((name) => table.get(name)?.writes).map((name) => `sends: ${name}`),
      ];
      everything.push(...all.filter((line) => !/^(?:input|output) /.test(line)));
      const shown = all.filter((line) => !isProgress.test(line)).map((line) => comparable(named(line)));
      const whole = shown.join("\n");
      const mentioned = [...new Set(names.values())].filter((name) => whole.includes(name));
      return { lines: [...shown, ...mentioned.map((name) => `mentions ${name}`)], called: new Set(called) };
    },
  };
}

/** Matches the progress of a wait. */
const isProgress = /, \w+ of about \w+$/;

/** The line without parts that differ between test runs: times, HTTP statuses, and the comma after a JSON member. */
const comparable = (line: string): string =>
  line
    .replace(/, status \d+/g, "")
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+Z)?/g, "MOMENT")
    .replace(/,$/, "");

export type Crossed = ReturnType<typeof openCrossed>;

/** A line for each member of an object. */
export const linesOf = (what: string, members: Properties = {}): string[] =>
  Object.keys(members)
    .sort()
    .filter((name) => members[name] !== undefined)
    .map((name) => `${what} ${name}: ${JSON.stringify(members[name])}`);
