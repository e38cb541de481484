import { changedBackups } from "../operations/backups";
import type { Sandbox } from "../sandbox";
import type { ServerRow } from "../store/rows";
import { AdminRefusal } from "./refusal";

/** Prefix that a drift adds to a server's name. The next drift removes the prefix again. */
const mark = "renamed.";
const longestDomain = 253;

/**
 * Changes the name and the backups of a server, as a person at the host could do without the stack noticing. Every
 * stack sets the name, so a refresh sees the drift. A second call changes both back.
 * @returns a message that says what was changed, and what to do next
 * @throws AdminRefusal when the server does not exist, or is busy
 */
export function makeDrift(sandbox: Sandbox, uniqId: string): { message: string } {
  const row = sandbox.servers.find((server) => server.uniq_id === uniqId);
  if (!row) throw new AdminRefusal(404, `The sandbox has no server ${uniqId}.`);
  if (!canDrift(row))
    throw new AdminRefusal(
      400,
      `${row.domain} is ${row.status}: drift needs a server that was built and is idle.`,
    );
  const currentDomain = row.domain;
  const otherDomain = currentDomain.startsWith(mark)
    ? currentDomain.slice(mark.length)
    : `${mark}${currentDomain}`;
  const domain = otherDomain.length > longestDomain ? currentDomain : otherDomain;
  const backups = changedBackups({ backup_enabled: row.backup_enabled ? 0 : 1 }, row);
  sandbox.server(uniqId).set({ domain, ...backups });
  if (sandbox.assets.some((asset) => asset.uniq_id === uniqId)) sandbox.asset(uniqId).set({ domain });
  const renameText = domain === currentDomain ? "" : `renamed ${currentDomain} to ${domain} and `;
  const backupsText = `turned ${domain === currentDomain ? `the backups of ${currentDomain}` : "its backups"} ${backups.backup_enabled ? "on" : "off"}`;
  return {
    message: `A person at the host ${renameText}${backupsText}. Next: run "pulumi refresh" to see the drift, then "pulumi up" to put it right.`,
  };
}

/** Whether the server can be changed now: it was built, and no work on it is going on. */
export const canDrift = (server: ServerRow): boolean => server.built && server.process === undefined;
