import { changedBackups } from "../operations/backups";
import type { Sandbox } from "../sandbox";
import type { ServerRow } from "../store/rows";
import { Refused } from "./refused";

/** Put before the name of a server; the next drift removes it again. */
const mark = "renamed.";
const longestDomain = 253;

/**
 * Changes a server as someone at the host would, behind the stack's back: its name, which every stack sets, and its
 * backups. A second call undoes the first.
 * @returns what was done, and what to do next
 * @throws Refused when there is no such server, or it is busy
 */
export function makeDrift(sandbox: Sandbox, uniqId: string): { message: string } {
  const row = sandbox.servers.find((server) => server.uniq_id === uniqId);
  if (!row) throw new Refused(404, `The sandbox has no server ${uniqId}.`);
  if (!canDrift(row))
    throw new Refused(
      400,
      `${row.domain} is ${row.status}: drift needs a server that was built and is idle.`,
    );
  const before = row.domain;
  const other = before.startsWith(mark) ? before.slice(mark.length) : `${mark}${before}`;
  const domain = other.length > longestDomain ? before : other;
  const backups = changedBackups({ backup_enabled: row.backup_enabled ? 0 : 1 }, row);
  sandbox.server(uniqId).set({ domain, ...backups });
  if (sandbox.assets.some((asset) => asset.uniq_id === uniqId)) sandbox.asset(uniqId).set({ domain });
  const renamed = domain === before ? "" : `renamed ${before} to ${domain} and `;
  const turned = `turned ${domain === before ? `the backups of ${before}` : "its backups"} ${backups.backup_enabled ? "on" : "off"}`;
  return {
    message: `A person at the host ${renamed}${turned}. Next: run "pulumi refresh" to see the drift, then "pulumi up" to put it right.`,
  };
}

/** Whether someone at the host could change it now. */
export const canDrift = (server: ServerRow): boolean => server.built && server.process === undefined;
