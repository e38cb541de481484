import { afterAll, beforeAll } from "vitest";
import { runCommandLine } from "../../cli/command";
import type { Answer, Surroundings, Variables } from "../../cli/surroundings";
import type { Http } from "../../provider/api/http";
import { undiciHttp } from "../../provider/api/pipeline/undici";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../sandbox";
import { type Script, scriptedHttp } from "./scriptedHost";
import { VirtualClock } from "./virtualClock";

/**
 * The circumstances of one command line that a test runs: answers at the prompt, standard input, environment and so on.
 */
export interface Typed {
  /** Answers to the command's prompts, in order. Without this option the command has no terminal to prompt at. */
  readonly answers?: readonly string[];
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly folder?: string;
  /** The Node version that the command sees. Default: the version that runs the tests. */
  readonly node?: string;
  readonly stop?: AbortSignal;
  /** Whether standard output is a terminal. Default: no. */
  readonly isTerminal?: boolean;
  /** The width of the terminal in columns. Default: 100. */
  readonly columns?: number;
  /** The output of `pulumi stack export` for the selected stack. Default: the state of an empty stack. */
  readonly state?: string;
  /** The resources of each existing stack, by the stack's name. The name "" means the selected stack. */
  readonly stacks?: Readonly<Record<string, readonly object[] | undefined>>;
  /** A stub of the connections to the servers themselves (SSH, HTTP). Default: this machine's network. */
  readonly servers?: Surroundings["servers"];
  /** Answers every other program that the command starts. Default: no such program exists. */
  readonly commands?: (command: string, args: readonly string[], set?: Variables) => Answer | Promise<Answer>;
}

/** The output of `pulumi stack export` for a stack with these resources. Without resources the stack does not exist. */
export const stateWith = (resources?: readonly object[]): string =>
  resources ? JSON.stringify({ deployment: { resources } }) : "no such stack";

/** The output and the exit code of a command, as one text for a snapshot. */
export const transcriptOf = ({ exitCode, output, errors }: Answer): string =>
  `${output}${errors}\nEnds with ${exitCode}`;

/** Starts a sandbox host and returns a function that runs `pulumi-hosting` against it on virtual time. */
export async function commandLine(options: Omit<SandboxOptions, "clock" | "port"> = {}) {
  const clock = new VirtualClock();
  const sandbox = await startSandbox({ profile: "realistic", ...options, clock });
  const { url, username, password } = sandbox;
  const ofSandbox = { HOSTING_BASE_URL: url, HOSTING_USERNAME: username, HOSTING_PASSWORD: password };

  const hosting = (args: readonly string[], typed: Typed = {}) => {
    const inner = undiciHttp(8);
    // The virtual clock stops while a request is in flight.
    const http: Http = { post: (request) => clock.during(inner.post(request)), close: () => inner.close() };
    return runTyped(args, { environment: ofSandbox, ...typed }, clock, http);
  };

  return { hosting, sandbox, clock, environment: ofSandbox, close: () => sandbox.close() };
}

/** The configuration of a stack that logs in to a sandbox, as `pulumi config --json` prints it. */
export const configurationOf = ({ url, username, password }: Sandbox) => ({
  "hosting:baseUrl": { value: url, secret: false },
  "hosting:username": { value: username, secret: false },
  "hosting:password": { value: password, secret: true },
});

/** One command line and its sandbox for all tests of a file. The sandbox is closed after the last test. */
export function ownCommandLine(options: Parameters<typeof commandLine>[0] = {}) {
  let line: Awaited<ReturnType<typeof commandLine>>;
  beforeAll(async () => {
    line = await commandLine(options);
  });
  afterAll(() => line?.close());
  return {
    hosting: (args: readonly string[], typed?: Typed) => line.hosting(args, typed),
    get sandbox() {
      return line.sandbox;
    },
    get clock() {
      return line.clock;
    },
    get environment() {
      return line.environment;
    },
  };
}

/**
 * A command line whose host is a script. `sent` lists every call with its params, in order.
 *
 * @param headers response headers sent with every scripted answer.
 */
export function scriptedLine(script: Script, headers: Record<string, string> = {}) {
  const clock = new VirtualClock({ start: 0 });
  const { http, sent } = scriptedHttp(script, clock, headers);
  const login = { HOSTING_USERNAME: "bob", HOSTING_TOKEN: "a-token" };
  const environment = { HOSTING_BASE_URL: "https://host.example", ...login };
  const hosting = (args: readonly string[], typed: Typed = {}) =>
    runTyped(args, { environment, ...typed }, clock, http);
  return { hosting, sent, clock, environment };
}

/** Runs one `pulumi-hosting` command on this clock, with this HTTP client. */
export async function runTyped(args: readonly string[], typed: Typed, clock: VirtualClock, http: Http) {
  const {
    answers,
    input = "",
    environment = {},
    folder = "/",
    isTerminal = false,
    columns = 100,
    node = process.version,
  } = typed;
  const { stop = new AbortController().signal, commands = noCommand } = typed;
  const stateOf = (stack = "") => (typed.stacks ? stateWith(typed.stacks[stack]) : typed.state);
  const [output, errors, left] = [[] as string[], [] as string[], [...(answers ?? [])]];
  const surroundings: Surroundings = {
    write: (text) => void output.push(text),
    writeError: (text) => void errors.push(text),
    stop,
    environment,
    node,
    processors: 2,
    folder,
    clock,
    random: () => 0.5,
    terminal: { output: isTerminal, input: answers !== undefined, columns },
    readInput: async () => input,
    ask: async (question) => {
      errors.push(question);
      return left.shift() ?? "";
    },
    run: async (command, given, set) =>
      given.slice(0, 2).join(" ") === "stack export"
        ? { exitCode: 0, output: stateOf(given[3]) ?? '{"deployment":{}}', errors: "" }
        : commands(command, given, set),
    attach: async (command, given) => (await commands(command, given)).exitCode,
    http,
    ...(typed.servers && { servers: typed.servers }),
  };
  const exitCode = await runCommandLine(args, surroundings);
  return { exitCode, output: output.join(""), errors: errors.join("") };
}

function noCommand(command: string): never {
  throw Object.assign(new Error(`spawn ${command} ENOENT`), { code: "ENOENT" });
}
