import { seenItems } from "../../provider/host/shown/listReading";
import { shownText } from "../../provider/shownText";
import { matches } from "../../provider/wildcard";
import { wrongUse } from "../CommandFailed";
import { chosenStack } from "../chosenStack";
import { exitCodes } from "../exitCodes";
import { labelChoice, shownLabels } from "../labels";
import { listRemark } from "../listRemark";
import { useSession } from "../openSession";
import { serversInStates } from "../serversInStates";
import { stackStates, statesOfBackend } from "../statesOfBackend";
import type { Surroundings } from "../surroundings";
import { chosenColumns } from "../text/chosenColumns";
import { csvText } from "../text/csv";
import { widthOf } from "../text/fittedTable";
import { compare } from "../text/order";
import { partRemark } from "../text/partRemark";
import { type ListedServer, readServers } from "./servers";
import { cells, columns, none, serverTable, usualColumns } from "./table";

interface ListFlags {
  readonly stack?: readonly string[];
  readonly name?: string;
  readonly label?: readonly string[];
  readonly columns?: string;
  readonly json?: true;
  readonly csv?: true;
}

/** `pulumi-hosting list`: lists the servers of the account. It sends only reads. */
export async function list(flags: ListFlags, surroundings: Surroundings): Promise<number> {
  const isChosen = labelChoice(flags.label);
  const shown = chosenColumns(flags.columns, { all: columns, usual: usualColumns });
  if (flags.json && flags.csv) throw wrongUse("--json and --csv are two formats: give one of them.");
  const { stack: wanted = [], name } = flags;
  const stacks = wanted.filter((stack) => stack !== none);
  const ofThese = await stackStates(stacks, surroundings);
  const isOfThese = stacks.length > 0 && !wanted.includes(none);
  const others = isOfThese ? [] : await statesOfBackend(surroundings);
  const login = await chosenStack({ stack: stacks[0] }, surroundings);
  const hasPlans = flags.json === true || shown.includes("plan") || shown.includes("zone");
  // The stacks that the user named come last, because for a stack in both lists the name that the user typed is
  // shown.
  const inStates = await serversInStates([...others, ...ofThese], surroundings);
  const all = await useSession({ stack: login }, surroundings, (session) =>
    readServers(session, inStates, surroundings.stop, hasPlans),
  );
  const servers = [...seenItems(all)]
    .filter(({ domain }) => name === undefined || matches(name, domain))
    .filter(({ labels }) => isChosen(labels))
    .filter((server) => wanted.length === 0 || placesOf(server).some((stack) => wanted.includes(stack)))
    .sort((one, other) => compare(one.domain, other.domain) || compare(one.id, other.id));
  const remark = all.isWhole ? undefined : listRemark("assets", all, "servers may be missing here.");
  if (remark) surroundings[flags.json || flags.csv ? "writeError" : "write"](`${remark}\n`);
  const part = partRemark(
    "name",
    name,
    seenItems(all).map(({ domain }) => domain),
  );
  if (part) surroundings.writeError(`pulumi-hosting: ${part}\n`);
  for (const server of servers) if (server.perhaps.length > 0) warnOf(server, surroundings);
  if (flags.json) surroundings.write(jsonText(servers, all.isWhole));
  else if (flags.csv) surroundings.write(csvText([shown, ...servers.map((server) => cells(server, shown))]));
  // Columns that the user selects with `-o` are never narrowed.
  else
    surroundings.write(
      serverTable(servers, shown, flags.columns === undefined ? widthOf(surroundings) : undefined),
    );
  return exitCodes.well;
}

/**
 * The values of `--stack` that select a server. A server that may or may not be in a stack is selected by the stack
 * and by `-`.
 */
const placesOf = ({ stacks, perhaps }: ListedServer): readonly string[] => [
  ...(stacks.length === 0 ? [none] : stacks),
  ...perhaps,
];

const warnOf = ({ domain, id, perhaps }: ListedServer, { writeError }: Surroundings): void =>
  writeError(
    `pulumi-hosting: ${shownText(`${domain} (${id})`)} may be in ${perhaps.join(", ")}, or in no stack: the state there has a server of this id, and does not say the host and account of that one.\n`,
  );

function jsonText(servers: readonly ListedServer[], isWhole: boolean): string {
  const note = isWhole ? {} : { listIsWhole: false };
  const rows = servers.map((server) => ({
    ...Object.fromEntries(cells(server, columns).map((cell, at) => [columns[at], cell])),
    ...{ labels: shownLabels(server.labels), ...note },
  }));
  return `${JSON.stringify(rows)}\n`;
}
