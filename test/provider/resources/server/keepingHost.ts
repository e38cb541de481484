import { wireName } from "../../../../provider/programNames";
import { type ChangeRow, isSentByOperation } from "../../../../provider/resource/changeTable";
import { serverChanges } from "../../../../provider/resources/server/declared/changes";
import type { Properties } from "../../../../provider/values";
import type { Script } from "../../../support/scriptedHost";
import { id, record } from "./rebuildingHost";

const rows = Object.entries<ChangeRow>(serverChanges);

/** A host that stores the values it gets, and shows them in the fields that the change table names. */
export function keepingHost(had: Properties): Script {
  const kept: Properties = { ...had };
  let worksUntil = 0;
  const shown = (operation: string) =>
    Object.fromEntries(
      rows.flatMap(([name, { readsFrom }]) =>
        readsFrom !== "never" && readsFrom.operation === operation ? [[readsFrom.field, kept[name]]] : [],
      ),
    );
  const now = (seconds: number) =>
    record({
      ...shown("server.details"),
      ...(seconds < worksUntil && { active: false, status: "Re-Imaging" }),
    });
  const take = (operation: "server.update" | "asset.update") => (params: Properties, seconds: number) => {
    for (const [name, row] of rows)
      if (isSentByOperation(row, operation) && wireName(name) in params) kept[name] = params[wireName(name)];
    return operation === "server.update" ? now(seconds) : { uniq_id: id };
  };
  const power = (powerState: string) => () => {
    kept.powerState = powerState;
    return { task: 1 };
  };
  return {
    "server.details": (_params, seconds) => now(seconds),
    "asset.details": () => ({ uniq_id: id, type: "Cloud.VPS", ...shown("asset.details") }),
    "asset.list": (_params, seconds) => [
      { uniq_id: id, type: "Cloud.VPS", active: now(seconds).active, ...shown("asset.details") },
    ],
    "server.update": take("server.update"),
    "asset.update": take("asset.update"),
    "server.rebuild": ({ template_name }, seconds) => {
      Object.assign(kept, { templateName: template_name, username: "root", powerState: "running" });
      worksUntil = seconds + 60;
      return now(seconds);
    },
    "server.power.status": () => ({ powerStatus: kept.powerState }),
    "server.power.start": power("running"),
    "server.power.shutdown": power("stopped"),
    "server.power.reboot": power("running"),
    "server.power.reset": power("running"),
  };
}
