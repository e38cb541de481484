import { SandboxError } from "../errors";
import { begin, setPower } from "../host";
import type { PowerStatus, ServerRow } from "../store/rows";
import { idleServer, oneServer } from "./findRecord";
import type { Call, Handlers, NamesBelow } from "./handler";

const record = (row: ServerRow, task = row.process?.task ?? 0) => ({
  error: "",
  powerStatus: row.powerStatus,
  resource: row.uniq_id,
  status: row.status,
  task,
});

/** How long the cached power status may be out of date, in milliseconds. */
const lag = 60_000;

/** The cached power status. A host with a late cache reports the previous status for a minute after a change. */
function cachedRecord({ host }: Call, row: ServerRow) {
  const previousPower = host.unspecified.cachedPower === "late" ? row.powerBefore : undefined;
  if (!previousPower || host.time.now() >= previousPower.changedAt + lag) return record(row);
  return { ...record(row, 0), powerStatus: previousPower.powerStatus, status: previousPower.powerStatus };
}

/** The effect of a power operation. */
interface Change {
  readonly status: string;
  readonly statusAfter: PowerStatus;
  /** The operation does nothing if the server is in this power state already. */
  readonly unless?: PowerStatus;
}

/** Starts a power operation. A server that is busy, or was never built, refuses it. */
function change(call: Call, uniqId: string, { status, statusAfter: after, unless }: Change) {
  const row = idleServer(call, uniqId);
  if (!row.active) throw new SandboxError("Workflow::Conflict", `the server ${uniqId} was not built`);
  // A second start does nothing, so its response names no task.
  if (row.powerStatus === unless) return record(row);
  const task = begin(call.host, row, { kind: "power", status, powerStatus: after });
  // A rebooting server is down from the first moment, while a stopping server still runs.
  if (after === "Running") setPower(row, "Stopped", call.host.time.now());
  return record(row, task);
}

export const power: Handlers<NamesBelow<"server.power">> = {
  "server.power.status": ({ uniq_id }, call) => record(oneServer(call, uniq_id)),
  "server.power.cachedStatus": ({ uniq_id }, call) => cachedRecord(call, oneServer(call, uniq_id)),
  "server.power.start": ({ uniq_id }, call) =>
    change(call, uniq_id, { status: "Booting", statusAfter: "Running", unless: "Running" }),
  "server.power.stop": ({ uniq_id }, call) =>
    change(call, uniq_id, { status: "Stopping", statusAfter: "Stopped", unless: "Stopped" }),
  "server.power.shutdown": ({ uniq_id }, call) =>
    change(call, uniq_id, { status: "Shutting Down", statusAfter: "Stopped", unless: "Stopped" }),
  "server.power.reboot": ({ uniq_id }, call) =>
    change(call, uniq_id, { status: "Rebooting", statusAfter: "Running" }),
  "server.power.reset": ({ uniq_id }, call) =>
    change(call, uniq_id, { status: "Restarting", statusAfter: "Running" }),
};
