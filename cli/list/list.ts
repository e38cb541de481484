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
import { cells, columns, noStack, serverTable, usualColumns } from "./table";

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
  const shownColumns = chosenColumns(flags.columns, { all: columns, usual: usualColumns });
  if (flags.json && flags.csv) throw wrongUse("--json and --csv are two formats: give one of them.");
  const { stack: wantedStacks = [], name } = flags;
  const stacks = wantedStacks.filter((stack) => stack !== noStack);
  const ofThese = await stackStates(stacks, surroundings);
  const isOfThese = stacks.length > 0 && !wantedStacks.includes(noStack);
  const otherStates = isOfThese ? [] : await statesOfBackend(surroundings);
  const login = await chosenStack({ stack: stacks[0] }, surroundings);
  const hasPlans = flags.json === true || shownColumns.includes("plan") || shownColumns.includes("zone");
  // The stacks that the user named come last, because for a stack in both lists the name that the user typed is
  // shown.
  const inStates = await serversInStates([...otherStates, ...ofThese], surroundings);
  const allServers = await useSession({ stack: login }, surroundings, (session) =>
    readServers(session, inStates, surroundings.stop, hasPlans),
  );
  const servers = [...seenItems(allServers)]
    .filter(({ domain }) => name === undefined || matches(name, domain))
    .filter(({ labels }) => isChosen(labels))
    .filter(
      (server) => wantedStacks.length === 0 || placesOf(server).some((stack) => wantedStacks.includes(stack)),
    )
    .sort((first, second) => compare(first.domain, second.domain) || compare(first.id, second.id));
  const remark = allServers.isWhole
    ? undefined
    : listRemark("assets", allServers, "servers may be missing here.");
  if (remark) surroundings[flags.json || flags.csv ? "writeError" : "write"](`${remark}\n`);
  const partHint = partRemark(
    "name",
    name,
    seenItems(allServers).map(({ domain }) => domain),
  );
  if (partHint) surroundings.writeError(`pulumi-hosting: ${partHint}\n`);
  for (const server of servers) if (server.perhaps.length > 0) warnOf(server, surroundings);
  if (flags.json) surroundings.write(jsonText(servers, allServers.isWhole));
  else if (flags.csv)
    surroundings.write(csvText([shownColumns, ...servers.map((server) => cells(server, shownColumns))]));
  // Columns that the user selects with `-o` are never narrowed.
  else
    surroundings.write(
      serverTable(servers, shownColumns, flags.columns === undefined ? widthOf(surroundings) : undefined),
    );
  return exitCodes.well;
}

/**
 * The values of `--stack` that select a server. A server that may or may not be in a stack is selected by the stack
 * and by `-`.
 */
const placesOf = ({ stacks, perhaps }: ListedServer): readonly string[] => [
  ...(stacks.length === 0 ? [noStack] : stacks),
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
