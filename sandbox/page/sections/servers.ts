import { canDrift } from "../../admin/drift";
import { isHanging } from "../../host";
import type { ServerRow } from "../../store/rows";
import { foreignText, type Html, html, longText, shortened } from "../html";
import {
  button,
  type Column,
  emptyCell,
  emptyNote,
  moreNote,
  type Row,
  rowCount,
  section,
  table,
} from "../parts";
import { type View, viewLink } from "../view";

/** The columns of the table, each with the field that it can be sorted by. */
const columns: readonly (readonly [title: string, by?: keyof ServerRow])[] = [
  ...([
    ["Domain", "domain"],
    ["Status", "status"],
    ["Server", "uniq_id"],
    ["Type", "type"],
  ] as const),
  ...([
    ["Plan", "plan_id"],
    ["Zone", "zone_id"],
    ["Template", "template_name"],
  ] as const),
  ...([["Address", "ip"], ["Backups", "backup_enabled"], ["Drift"]] as const),
];

/** Whether the server matches the text of the filter. */
export const hasText = ({ domain, uniq_id, status }: ServerRow, text: string): boolean =>
  [domain, uniq_id, status].some((field) => String(field).toLowerCase().includes(text.trim().toLowerCase()));

/**
 * The section of the servers, newest first, or sorted by a column. If there are more servers than rows, busy servers
 * and the newest ones are shown.
 *
 * @param servers those that match the filter
 */
export function serversSection(
  servers: readonly ServerRow[],
  allServers: readonly ServerRow[],
  view: View,
): Html {
  const rows = { tableName: "servers", fewRows: 25, view };
  const sortField = columns.find(
    ([, field]) => field !== undefined && field === view.sort.replace("-", ""),
  )?.[1];
  const shown = sortField
    ? sortServers(servers, sortField, view.sort).slice(0, rowCount(rows))
    : newest(servers, rowCount(rows));
  const emptyText =
    allServers.length === 0
      ? html`No servers yet. A stack orders them with <code>pulumi up</code>.`
      : "No server has the text of the filter.";
  return section("servers", "Servers", [
    ...(allServers.length > 0 ? [countsOf(allServers, view)] : []),
    shown.length === 0
      ? emptyNote(emptyText)
      : table(
          "table",
          `Servers, ${sortField ? "sorted" : "the newest first"}`,
          columns.map(([title, field]) => (field === undefined ? title : headOf(title, field, view))),
          shown.map(rowOf),
        ),
    ...(shown.length > 0 ? moreNote(servers.length, rows, allServers.length) : []),
  ]);
}

/** The servers stay in the account's order, so that no row moves when a build ends. */
function newest(servers: readonly ServerRow[], count: number): ServerRow[] {
  const busyServers = servers.filter((server) => server.process);
  const idleServers = servers.filter((server) => !server.process);
  const chosenServers = new Set([...busyServers, ...idleServers.reverse()].slice(0, count));
  return servers.filter((server) => chosenServers.has(server)).reverse();
}

/** Compares digits as numbers, so that web2 comes before web10. */
const { compare } = new Intl.Collator("en", { numeric: true });

function sortServers(servers: readonly ServerRow[], field: keyof ServerRow, sort: string): ServerRow[] {
  const rows = [...servers].sort((first, second) => compare(String(first[field]), String(second[field])));
  return sort.startsWith("-") ? rows.reverse() : rows;
}

/**
 * The head of a column. A click sorts by the column, a second one reverses the order, and a third one ends the sorting.
 */
function headOf(title: string, field: string, view: View): Column {
  const isUp = view.sort === field;
  const isDown = view.sort === `-${field}`;
  const nextSort = isUp ? `-${field}` : isDown ? "" : field;
  return {
    title,
    head: viewLink({ ...view, sort: nextSort }, title, { key: `sort-${field}` }),
    sorted: isUp ? "ascending" : isDown ? "descending" : undefined,
  };
}

/** The most statuses that the page counts. */
const mostKinds = 12;

/**
 * The number of servers in each status. Each count is a link that filters by this status, and the same link ends the
 * filter again.
 */
function countsOf(servers: readonly ServerRow[], view: View): Html {
  const kinds = new Map<string, [ServerRow, ...ServerRow[]]>();
  for (const server of servers) {
    const sameStatus = kinds.get(String(server.status));
    if (sameStatus) sameStatus.push(server);
    else kinds.set(String(server.status), [server]);
  }
  const links = [...kinds].slice(0, mostKinds).map(([status, serversOfStatus]) => {
    const isChosen = view.filter.toLowerCase() === status.toLowerCase();
    return viewLink(
      { ...view, filter: isChosen ? "" : status },
      html`${serversOfStatus.length.toLocaleString("en")} ${foreignText(status)}`,
      {
        key: `status-${shortened(status)}`,
        className: `badge ${tone(serversOfStatus[0])}${isChosen ? " chosen" : ""}`,
      },
    );
  });
  return html`<p class="counts" data-key="counts">${links}</p>`;
}

function rowOf(server: ServerRow): Row {
  const { uniq_id, domain, type, plan_id, zone_id, template_name, status } = server;
  const drift = {
    key: "drift",
    label: "Make drift",
    about: `on ${shortened(domain)}`,
    method: "POST",
    path: "drift",
    body: { server: uniq_id },
  } as const;
  return {
    key: `server-${shortened(uniq_id)}`,
    cells: [
      longText(domain),
      html`<span class="badge ${tone(server)}">${foreignText(status)}</span>`,
      html`<code>${foreignText(uniq_id)}</code>`,
      foreignText(type),
      foreignText(plan_id),
      zone_id,
      html`<code>${foreignText(template_name)}</code>`,
      server.built ? html`<code>${foreignText(server.ip)}</code>` : "none yet",
      server.backup_enabled ? "on" : "off",
      canDrift(server) ? button(drift) : emptyCell,
    ],
  };
}

function tone({ process, status, powerStatus }: ServerRow): string {
  if (process) return isHanging(process) ? "bad" : "busy";
  if (status === "Failed") return "bad";
  return powerStatus === "Running" ? "good" : "";
}
