import { Command } from "commander";
import { commands } from "../../../cli/commands";
import type { OperationName } from "../../../provider/api/contract";
import { type FunctionName, functions } from "../../../provider/functions/table";
import { programName } from "../../../provider/programNames";
import type { Properties } from "../../../provider/values";
import { table } from "../../../sandbox/table";

/** A command line to run on each host, and how its output is compared with that on the usual host. */
export interface Line {
  readonly args: readonly string[];
  /** The output of `pulumi` that the command reads from standard input. */
  readonly input?: "preview" | "refresh";
  /**
   * Whether the command prints the host's own texts. Then only its exit code and the ids that it prints are compared.
   */
  readonly isRaw?: true;
  /** Whether the command changes the account. Where it fails for a missing right, it is repeated with all rights. */
  readonly isWrite?: true;
}

/** Commands that are not tested on the hosts, each with its reason. */
const leftOut: Readonly<Record<string, string>> = { sandbox: "it is the host, and asks none" };

export const commandsLeftOut = Object.keys(leftOut);

/**
 * The operand and the options that each command is tested with. A command without a row is tested with each choice of
 * its operand.
 */
const operands: Readonly<Record<string, readonly Omit<Line, "isWrite">[]>> = {
  report: [{ args: ["-"], input: "preview" }],
  drift: [{ args: ["-"], input: "refresh" }],
  list: [{ args: [] }, { args: ["--stack", "-"] }],
  connect: [{ args: ["--json"] }],
  doctor: [{ args: ["--json"] }],
  import: [{ args: ["--program", "yaml", "--json"] }],
};

interface Ids {
  readonly web: string;
  readonly db: string;
  readonly zone: string;
  readonly login: string;
}

/** The params that the tests call an operation with. */
const paramsOf = (name: OperationName, { web, login }: Ids): Properties => {
  const own: { readonly [Name in OperationName]?: Properties } = {
    "network.region.details": { id: 1 },
    "server.plan.details": { id: 1201 },
    "server.plan.list": { zone_id: 12, server_type: "Cloud.VPS" },
    "server.template.details": { name: "DEBIAN_12_64" },
    "server.credential.details": { id: Number(login), type: "app" },
    "product.details": { code: "Cloud.VPS" },
    "account.permitted": { actions: ["server/create"], all: 1 },
    "api.describe": { path: "server/details" },
  };
  const members = table.get(name)?.params.shape ?? {};
  return own[name] ?? ("uniq_id" in members && !table.get(name)?.paged ? { uniq_id: web } : {});
};

const asFunctions: readonly OperationName[] = Object.values(functions);
/** The read operations that `call` tests: those that no function calls, and one that a function calls of each kind. */
const reads = [...table].flatMap(([name, { writes, path }]) => {
  const isAsked = !asFunctions.includes(name) || ["server.details", "asset.list"].includes(name);
  return writes || path === null || !isAsked ? [] : [name];
});

/** Every command line that may read from the host, and one line of `call` for each tested read operation. */
export function readingLines(ids: Ids, all = commands): Line[] {
  const lines = Object.entries(all).flatMap(([name, { define }]) => {
    if (name in leftOut) return [];
    const command = define(new Command(name), { surroundings: {} as never, end: () => {} });
    const choices = command.registeredArguments[0]?.argChoices;
    const typed: readonly Omit<Line, "isWrite">[] = operands[name] ??
      choices?.map((choice) => ({ args: [choice] })) ?? [{ args: [] }];
    const hasJson = command.options.some(({ long, required }) => long === "--json" && !required);
    const typedLines = typed.map((line) => ({ ...line, args: [name, ...line.args] }));
    const inText = typedLines.filter(({ args }) => !args.includes("--json"));
    return hasJson
      ? [...typedLines, ...inText.map((line) => ({ ...line, args: [...line.args, "--json"] }))]
      : typedLines;
  });
  const calls = reads.map(
    (name): Line => ({
      args: ["call", name, "--json", JSON.stringify(paramsOf(name, ids))],
      isRaw: true,
    }),
  );
  return [...lines, ...calls];
}

/** Command lines that change the account and wait for the result. */
export const writingLines = ({ db, zone }: Ids): Line[] =>
  [
    ["call", "server.power.stop", "--wait", "--json", JSON.stringify({ uniq_id: db })],
    ["call", "server.power.start", "--wait", "--json", JSON.stringify({ uniq_id: db })],
    ["call", "server.power.reboot", "--name", "*.example.com", "--one-at-a-time", "--stack", "dev"],
    [
      "call",
      "server.rebuild",
      "--wait",
      "--json",
      JSON.stringify({ uniq_id: db, template_name: "DEBIAN_12_64" }),
    ],
    ["call", "asset.requestRemoval", "--wait", "--json", JSON.stringify({ uniq_id: zone })],
  ].map((args) => ({ args: [...args, "--yes"], isWrite: true, isRaw: true }));

/** The arguments of each function. */
export const questions = (ids: Ids): [name: FunctionName, args: Properties][] =>
  Object.entries(functions).map(([name, operation]) => {
    const params = Object.entries(paramsOf(operation, ids));
    return [
      name as FunctionName,
      Object.fromEntries(params.map(([member, value]) => [programName(member), value])),
    ];
  });
