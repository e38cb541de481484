import { formatDuration } from "../../../provider/duration";
import { canDrift } from "../../admin/drift";
import { isHanging } from "../../host";
import type { BackgroundProcess, ServerRow } from "../../store/rows";
import { foreignText, type Html, html, mostRows, shortened } from "../html";
import { button, empty, notShown, section } from "../parts";

/** The servers, newest first; of many, those at work and the newest. */
export function serversSection(servers: readonly ServerRow[], now: number): Html {
  const atWork = servers.filter((one) => one.process);
  const idle = servers.filter((one) => !one.process);
  const chosen = new Set([...atWork, ...idle.reverse()].slice(0, mostRows));
  // In the order of the account: a build that ends makes nothing jump.
  const shown = servers.filter((one) => chosen.has(one)).reverse();
  return section("servers", "Servers", [
    shown.length === 0
      ? empty(html`No servers yet. A stack orders them with <code>pulumi up</code>.`)
      : html`<ul class="servers" data-key="list">${shown.map((one) => itemOf(one, now))}</ul>`,
    ...[notShown(servers.length) ?? []].flat(),
  ]);
}

function itemOf(server: ServerRow, now: number): Html {
  const { uniq_id, domain, type, plan_id, zone_id, template_name, process, status } = server;
  const facts = [
    html`<code>${foreignText(uniq_id)}</code>`,
    foreignText(type),
    html`plan ${foreignText(plan_id)}`,
    html`zone ${zone_id}`,
    html`<code>${foreignText(template_name)}</code>`,
    server.built ? html`<code>${foreignText(server.ip)}</code>` : html`no address yet`,
    html`backups ${server.backup_enabled ? "on" : "off"}`,
  ];
  return html`<li data-key="server-${shortened(uniq_id)}"><h3>${foreignText(domain)}</h3><span class="badge ${tone(server)}" data-key="status">${foreignText(status)}</span><p class="facts" data-key="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</p>${process && workOf(server, process, now)}${
    canDrift(server) &&
    button({
      key: "drift",
      label: "Make drift",
      about: `on ${shortened(domain)}`,
      method: "POST",
      path: "drift",
      body: { server: uniq_id },
    })
  }</li>`;
}

/** How far the work is. What hangs has no end, and its bar no value. */
function workOf({ domain }: ServerRow, process: BackgroundProcess, now: number): Html {
  const elapsed = Math.max(0, now - process.startedAt);
  const label = `${process.kind} of ${shortened(domain)}`;
  if (isHanging(process))
    return html`<div class="work hanging" data-key="work"><progress aria-label="${label}"></progress><span>${process.kind} hangs: ${formatDuration(elapsed)}, and no end</span></div>`;
  const whole = Math.max(1, process.endsAt - process.startedAt);
  return html`<div class="work" data-key="work"><progress aria-label="${label}" value="${Math.min(elapsed, whole)}" max="${whole}"></progress><span>${process.kind}: ${formatDuration(elapsed)} of ${formatDuration(whole)}</span></div>`;
}

function tone({ process, status, powerStatus }: ServerRow): string {
  if (process) return isHanging(process) ? "bad" : "busy";
  if (status === "Failed") return "bad";
  return powerStatus === "Running" ? "good" : "";
}
