import { missingRecord, SandboxError } from "../errors";
import { begin } from "../host";
import { randomPassword, randomToken } from "../random";
import { changedBackups } from "./backups";
import { idleServer, oneServer } from "./findRecord";
import { formatDomain, requestedTemplate } from "./forms";
import type { Handlers } from "./handler";
import { isShown } from "./lag";
import { refuseUnoffered, refuseUnofferedBackups } from "./offers";
import { page } from "./page";
import { firstUsername, provision, refuseTemplate } from "./provision";
import { setLogin } from "./serverLogin";
import { serverDetails, serverView, shownIp } from "./serverView";

type Names =
  `server.${"create" | "details" | "list" | "password" | "rebuild" | "byIdentifier" | "update" | "console"}`;

export const server: Handlers<Names> = {
  "server.create": (params, call) => serverView(call.host, provision(params, call)),
  "server.details": ({ uniq_id }, call) => {
    const row = oneServer(call, uniq_id);
    if (!isShown(call, row, "lagDetails")) throw missingRecord("the server", uniq_id);
    return serverDetails(call.host, row);
  },
  "server.list": (params, call) => {
    const matches = <Value>(wanted: Value | undefined, value: Value) =>
      wanted === undefined || wanted === value;
    const rows = call.host.state.servers
      .filter((row) => call.accounts.includes(row.accnt) && isShown(call, row, "lagList"))
      .filter(
        (row) =>
          matches(params.ip, shownIp(row)) &&
          matches(params.plan_id, row.plan_id) &&
          matches(params.region_id, row.region_id) &&
          matches(params.status, row.status) &&
          matches(params.template_name, row.template_name) &&
          matches<string>(params.type, row.type) &&
          matches(params.zone_id, row.zone_id),
      );
    return page(
      rows.map((row) => serverView(call.host, row)),
      params,
      call,
    );
  },
  "server.password": ({ uniq_id }, call) => ({ password: oneServer(call, uniq_id).password }),
  "server.rebuild": ({ uniq_id, template_name, force }, call) => {
    const row = force ? oneServer(call, uniq_id) : idleServer(call, uniq_id);
    if (row.process?.kind === "removal")
      throw new SandboxError("Workflow::Conflict", `${uniq_id} is being removed`);
    const templateName = requestedTemplate(call.host.unspecified, template_name);
    refuseTemplate(row, templateName);
    setLogin(call, row, { username: firstUsername(row.type), password: randomPassword(call.host.random) });
    begin(call.host, row, { kind: "rebuild", status: "Re-Imaging", templateName });
    return serverView(call.host, row);
  },
  // The specification does not say what this operation is for. Here it changes nothing, and returns the server's
  // record.
  "server.byIdentifier": ({ uniq_id }, call) => serverView(call.host, oneServer(call, uniq_id)),
  "server.update": (params, call) => {
    const row = oneServer(call, params.uniq_id);
    const asset = call.host.state.assets.find((candidate) => candidate.uniq_id === row.uniq_id);
    // Everything is checked before anything is changed.
    refuseUnoffered(row.type, params);
    const backups = changedBackups(params, row);
    const { backup_enabled, backup_plan, backup_quota } = params;
    // Backup settings that the call does not touch may come from an older catalogue, so they are not checked.
    if ([backup_enabled, backup_plan, backup_quota].some((member) => member !== undefined))
      refuseUnofferedBackups(row.type, backups);
    setLogin(call, row, params);
    row.domain = formatDomain(call.host.unspecified, params.domain ?? row.domain);
    if (asset) asset.domain = row.domain;
    Object.assign(row, backups);
    if (params.bandwidth_quota !== undefined) row.bandwidth_quota = String(params.bandwidth_quota);
    return serverView(call.host, row);
  },
  "server.console": ({ uniq_id, secure_spice }, call) => {
    const row = oneServer(call, uniq_id);
    if (!row.active)
      throw new SandboxError("Workflow::Conflict", `the server ${uniq_id} is still being built`);
    return {
      hostname: `console${row.zone_id}.sandbox.example`,
      ip: `198.51.100.${row.zone_id}`,
      port: (secure_spice ? 61000 : 60000) + (call.host.state.nextConsole++ % 1000),
      token: randomToken(call.host.random),
      type: "spice",
    };
  },
};
