import { Command } from "commander";
import { commands } from "../../../cli/commands";
import type { OperationName } from "../../../provider/api/contract";
import { type FunctionName, functions } from "../../../provider/functions/table";
import { programName } from "../../../provider/programNames";
import type { Properties } from "../../../provider/values";
import { table } from "../../../sandbox/table";

/** A command line, and what of its output must be as on the usual host. */
export interface Line {
  readonly args: readonly string[];
  /** The stack's changes that it reads. */
  readonly input?: "preview" | "refresh";
  /** Whether it prints the host's own words: then only how it ends, and the ids that it prints, must be alike. */
  readonly isRaw?: true;
  /** Changes the account: where it fails, it is sent again with all rights. */
  readonly isWrite?: true;
}

/** Commands that are not crossed, and why. */
const leftOut: Readonly<Record<string, string>> = { sandbox: "it is the host, and asks none" };

export const commandsLeftOut = Object.keys(leftOut);

/** The operand and the options that each command is typed with. One without a row is typed as it is, with each choice of its operand. */
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

/** The params of an operation. */
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
/** The operations that `call` asks: the reads that no function asks, and one of each kind that one does. */
const reads = [...table].flatMap(([name, { writes, path }]) => {
  const isAsked = !asFunctions.includes(name) || ["server.details", "asset.list"].includes(name);
  return writes || path === null || !isAsked ? [] : [name];
});

/** Every line that asks the host, or may: of each command, and of `call` for operations that read. */
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

/** Lines that change the account, and wait for what comes of it. */
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
