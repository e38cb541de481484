import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import fc from "fast-check";
import type { Surroundings } from "../../../cli/surroundings";
import { hostInProcess, runCommandLine, VirtualClock } from "../surface";
import { account, type DrawnAccount, fill } from "./account";
import { failureLine, type Recorded, type RecordedLine, requestLines } from "./line";
import { answerOfPulumi, previewOutput, refreshEvents } from "./states";

/** The folder of the commit, two levels above the recorder's bundle. */
const root = join(__dirname, "../..");

/**
 * The command lines to run for each command. `ID` stands for the id of the first server, and `-` for Pulumi's output on
 * standard input.
 */
const lines: Readonly<Record<string, readonly string[]>> = {
  report: [
    "report -",
    "report - --json",
    "report - --markdown",
    "report - --fail-on delete",
    "report - --fail-on erase,replace,cost>10",
    "report",
  ],
  drift: ["drift -", "drift - --json", "drift - --all", "drift - --no-account", "drift"],
  list: [
    "list",
    "list --json",
    "list --csv",
    "list --name web*",
    "list -o domain,ip,stack",
    "list --stack dev",
  ],
  inventory: [
    "inventory ansible",
    "inventory ssh-config",
    "inventory known-hosts --stack dev",
    "inventory json",
  ],
  plans: ["plans", "plans --json", "plans --zone 12 --sort price --available"],
  templates: ["templates", "templates --type Cloud.VPS --csv"],
  zones: ["zones", "zones --json"],
  regions: ["regions", "regions --json"],
  import: [
    ...[
      "import",
      "import --json",
      "import --type Cloud.VPS",
      "import --domain web",
      "import --program python",
    ],
    ...["import --program yaml --force", "import --program none"],
  ],
  init: ["init", "init github-actions", "init gitlab --dir .", "init azure-pipelines"],
  connect: ["connect", "connect --json", "connect --address http://127.0.0.1:1/v2"],
  doctor: ["doctor", "doctor --json", "doctor --stack dev"],
  call: [
    ...["call", "call server.list", "call asset.list --all", 'call server.details --json {"uniq_id":"ID"}'],
    ...['call server.password --json {"uniq_id":"ID"}', 'call server.console --json {"uniq_id":"ID"}'],
    ...[
      'call server.power.stop --wait --yes --json {"uniq_id":"ID"}',
      "call server.power.reboot --name web* --yes",
    ],
    ...["call sshKey.list --show-secrets", 'call asset.login --show-secrets --json {"uniq_id":"ID"}'],
    'call server.create --yes --wait --json {"domain":"new.example.com","type":"Cloud.VPS","plan_id":1201,"zone_id":12,"template_name":"DEBIAN_12_64"}',
  ],
  explain: [
    "explain",
    "explain server-exists rebuild-unsure",
    "explain server-not-removed",
    "explain nothing",
  ],
  sandbox: ["sandbox --help", "sandbox serve --help", "sandbox exec"],
  completion: ["completion bash", "completion zsh", "completion fish"],
};

interface Typed {
  readonly account: DrawnAccount;
  readonly line: string;
  /** For each server of the account, the change that the preview or the refresh reports. */
  readonly changes: readonly number[];
  /** Whether the command runs at a terminal. */
  readonly isPerson: boolean;
  readonly login: "right" | "wrong" | "none";
}

/** A generated command line, run in a generated account and a folder with a Pulumi project. */
export const recordedCommand = (command: string): Recorded<Typed> => ({
  draw: fc.record({
    account,
    line: fc.constantFrom(...(lines[command] ?? [`${command} --help`])),
    changes: fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }),
    isPerson: fc.boolean(),
    login: fc.constantFrom("right", "right", "right", "right", "wrong", "none"),
  }),
  async record(commandCase) {
    const folder = mkdtempSync(join(tmpdir(), "oracle-"));
    try {
      return await runCase(commandCase, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

async function runCase(
  { account, line, changes, isPerson, login }: Typed,
  folder: string,
): Promise<RecordedLine[]> {
  const clock = new VirtualClock({ idle: 1 });
  const { host, http, requests } = hostInProcess(account.host, clock);
  const { servers } = fill(host, account);
  const [owner] = host.state.users;
  const credentials = {
    HOSTING_USERNAME: owner?.username,
    HOSTING_PASSWORD: login === "wrong" ? "wrong" : owner?.password,
  };
  const project = join(folder, "shop");
  mkdirSync(project);
  mkdirSync(join(folder, ".git"));
  writeFileSync(join(project, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
  writeFileSync(join(project, "package.json"), '{"dependencies":{"pulumi-hosting":"*"}}\n');
  writeFileSync(join(project, "Pulumi.dev.yaml"), "config: {}\n");
  const rows = host.state.servers.filter(({ uniq_id }) => servers.includes(uniq_id));
  const args = line.split(" ").map((word) => word.replaceAll("ID", servers[0] ?? "ABC123"));
  const printed: RecordedLine[] = [];
  const normalizePaths = (text: string) =>
    text
      .replaceAll(relative(project, root), "PACKAGE")
      .replaceAll(root, "PACKAGE")
      .replaceAll(folder, "FOLDER");
  const write = (name: string) => (text: string) => {
    for (const printedLine of normalizePaths(text).split("\n"))
      printed.push({ about: line, kind: "printed", name, data: { text: printedLine } });
  };
  const surroundings: Surroundings = {
    ...{ write: write("output"), writeError: write("errors"), stop: new AbortController().signal },
    environment: login === "none" ? {} : { HOSTING_BASE_URL: "http://127.0.0.1:1", ...credentials },
    ...{ node: "v24.0.0", processors: 2, folder: project, clock, random: () => 0.5, http },
    terminal: { output: isPerson, input: isPerson, columns: 100 },
    readInput: async () =>
      line.startsWith("drift") ? refreshEvents(rows, changes) : previewOutput(rows, changes),
    ask: async (question) => {
      write("question")(question);
      return "yes";
    },
    attach: () => Promise.reject(new Error("no command has the terminal")),
    run: async (command, commandArgs) => answerOfPulumi(command, commandArgs, { rows, changes }),
  };
  const endLine = await captureOutput(write("process"), () =>
    runCommandLine(args, surroundings).then(
      (exitCode): RecordedLine => ({ about: line, kind: "stored", name: "exit code", data: { exitCode } }),
      (error: unknown) => failureLine(line, error),
    ),
  );
  return [...requestLines()(line, requests), ...printed, endLine, ...filesIn(folder, line, normalizePaths)];
}

/** Captures what the work writes to this process's standard output and standard error, as the sandbox's commands do. */
async function captureOutput<Result>(
  hear: (text: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const streams = [process.stdout, process.stderr] as const;
  const writers = streams.map((stream) => stream.write);
  const hearing = (text: string | Uint8Array) => {
    hear(String(text));
    return true;
  };
  for (const stream of streams) stream.write = hearing;
  try {
    return await work();
  } finally {
    for (const [at, stream] of streams.entries()) Object.assign(stream, { write: writers[at] });
  }
}

/** One line for each file that the command has left in the folder. */
const filesIn = (folder: string, about: string, normalizePaths: (text: string) => string): RecordedLine[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .filter((name) => existsSync(join(folder, name)) && statSync(join(folder, name)).isFile())
    .map((name) => {
      const text = normalizePaths(readFileSync(join(folder, name), "utf8"));
      return { about, kind: "stored", name, data: { text } };
    });
