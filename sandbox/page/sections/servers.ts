import { canDrift } from "../../admin/drift";
import { isHanging } from "../../host";
import type { ServerRow } from "../../store/rows";
import { foreignText, type Html, html, long, mostRows, shortened } from "../html";
import { button, empty, emptyCell, hiddenRowsNote, type Row, section, table } from "../parts";

const columns = [
  ...["Domain", "Status", "Server", "Type", "Plan", "Zone"],
  ...["Template", "Address", "Backups", "Drift"],
];

/** Whether a filter with this text shows the server. */
export const hasText = ({ domain, uniq_id, status }: ServerRow, text: string): boolean =>
  [domain, uniq_id, status].some((one) => String(one).toLowerCase().includes(text.trim().toLowerCase()));

/**
 * The servers, newest first; of many, those at work and the newest.
 *
 * @param count of all servers
 */
export function serversSection(servers: readonly ServerRow[], count: number): Html {
  const atWork = servers.filter((one) => one.process);
  const idle = servers.filter((one) => !one.process);
  const chosen = new Set([...atWork, ...idle.reverse()].slice(0, mostRows));
  // In the order of the account: a build that ends makes nothing jump.
  const shown = servers.filter((one) => chosen.has(one)).reverse();
  const none =
    count === 0
      ? html`No servers yet. A stack orders them with <code>pulumi up</code>.`
      : "No server has the text of the filter.";
  return section("servers", "Servers", [
    shown.length === 0 ? empty(none) : table("table", "Servers, the newest first", columns, shown.map(rowOf)),
    ...[(shown.length > 0 && hiddenRowsNote(count, shown.length)) || []].flat(),
  ]);
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
      long(domain),
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
