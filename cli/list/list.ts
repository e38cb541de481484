import { seenIn } from "../../provider/host/shown/listReading";
import { amountText, sumOf } from "../../provider/resource/amount";
import { shownText } from "../../provider/shownText";
import { matches } from "../../provider/wildcard";
import { wrongUse } from "../CommandFailed";
import { chosenStack } from "../chosenStack";
import { exitCodes } from "../exitCodes";
import { listRemark } from "../listRemark";
import { withSession } from "../openSession";
import { serversInStates } from "../serversInStates";
import { statesOf, statesOfBackend } from "../statesOfBackend";
import type { Surroundings } from "../surroundings";
import { chosenColumns } from "../text/chosenColumns";
import { csvText } from "../text/csv";
import { compare } from "../text/sorted";
import { tableText } from "../text/table";
import { type ListedServer, readServers } from "./servers";

interface ListFlags {
  readonly stack?: readonly string[];
  readonly name?: string;
  readonly columns?: string;
  readonly json?: true;
  readonly csv?: true;
}

/** The name of no stack. */
const none = "-";

const columns = [
  "domain",
  "ip",
  "id",
  "type",
  "plan",
  "zone",
  "status",
  "power",
  "monthly",
  "stack",
] as const;
type Column = (typeof columns)[number];
const usual: readonly Column[] = ["domain", "ip", "plan", "zone", "status", "power", "monthly", "stack"];

/** `pulumi-hosting list`: the servers of the account. It only reads. */
export async function list(flags: ListFlags, surroundings: Surroundings): Promise<number> {
  const shownColumns = chosenColumns(flags.columns, { all: columns, usual });
  if (flags.json && flags.csv) throw wrongUse("--json and --csv are two formats: give one of them.");
  const { stack: wanted = [], name } = flags;
  const stacks = wanted.filter((stack) => stack !== none);
  const ofThese = await statesOf(stacks, surroundings);
  const isOfThese = stacks.length > 0 && !wanted.includes(none);
  const others = isOfThese ? [] : await statesOfBackend(surroundings);
  const login = await chosenStack({ stack: stacks[0] }, surroundings);
  // Of a stack that is in both, the name that was typed counts.
  const inStates = await serversInStates([...others, ...ofThese], surroundings);
  const all = await withSession({ stack: login }, surroundings, (session) =>
    readServers(session, inStates, surroundings.stop),
  );
  const servers = [...seenIn(all)]
    .filter(({ domain }) => name === undefined || matches(name, domain))
    .filter((server) => wanted.length === 0 || placesOf(server).some((stack) => wanted.includes(stack)))
    .sort((one, other) => compare(one.domain, other.domain) || compare(one.id, other.id));
  const remark = all.isWhole ? undefined : listRemark("assets", all, "servers may be missing here.");
  if (remark) surroundings[flags.json || flags.csv ? "writeError" : "write"](`${remark}\n`);
  for (const server of servers) if (server.perhaps.length > 0) warnOf(server, surroundings);
  surroundings.write(textOf(servers, shownColumns, { ...flags, isWhole: all.isWhole }));
  return exitCodes.well;
}

/** What `--stack` finds a server by. One that may be in a stack, and may be in none, is found by both. */
const placesOf = ({ stacks, perhaps }: ListedServer): readonly string[] => [
  ...(stacks.length === 0 ? [none] : stacks),
  ...perhaps,
];

const warnOf = ({ domain, id, perhaps }: ListedServer, { writeError }: Surroundings): void =>
  writeError(
    `pulumi-hosting: ${shownText(`${domain} (${id})`)} may be in ${perhaps.join(", ")}, or in no stack: the state there has a server of this id, and does not say of which host and account.\n`,
  );

function textOf(
  servers: readonly ListedServer[],
  shownColumns: readonly Column[],
  { json, csv, isWhole }: Pick<ListFlags, "json" | "csv"> & { readonly isWhole: boolean },
): string {
  if (json)
    return `${JSON.stringify(servers.map((server) => ({ ...cells(server, columns), ...(!isWhole && { listIsWhole: false }) })))}\n`;
  const rows = servers.map((server) =>
    shownColumns.map((column) => cells(server, shownColumns)[column] ?? ""),
  );
  if (csv) return csvText([shownColumns, ...rows]);
  const paid = servers.flatMap(({ monthly }) => (monthly === undefined ? [] : [monthly]));
  const free = servers.filter(({ stacks, perhaps }) => stacks.length + perhaps.length === 0).length;
  const count = `${servers.length} ${servers.length === 1 ? "server" : "servers"}${free > 0 ? ` (${free} in no stack)` : ""}`;
  const untold = servers.length - paid.length;
  const sum = paid.length === 0 ? "" : `, ${amountText(sumOf(paid))} a month`;
  const but = paid.length > 0 && untold > 0 ? `; the host does not report what ${untold} of them cost` : "";
  const table = tableText(
    shownColumns,
    rows.map((row) => row.map((cell) => cell || none)),
  );
  return `${servers.length === 0 ? "" : `${table}\n`}${count}${sum}${but}\n`;
}

const cells = (server: ListedServer, shownColumns: readonly Column[]): Partial<Record<Column, string>> =>
  Object.fromEntries(
    shownColumns.map((column) => {
      const value = column === "stack" ? stacksText(server) : server[column];
      return [column, typeof value === "object" ? amountText(value) : (value ?? "")];
    }),
  );

const stacksText = ({ stacks, perhaps }: ListedServer): string =>
  [...stacks, ...perhaps.map((stack) => `${stack} (perhaps)`)].join(", ");
