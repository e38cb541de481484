import { amountOf, amountText } from "../../provider/amount";
import { operationOf } from "../../provider/api/contract";
import { isObject, type Properties } from "../../provider/values";
import { shownAnswer } from "../call/shownAnswer";
import { exitCodes } from "../exitCodes";
import { storedLabelsText } from "../labels";
import { shownProtection } from "../preview/protection";
import { type ServerInState, textOf } from "../serversInStates";
import type { Surroundings } from "../surroundings";
import { fittedTable, widthOf } from "../text/fittedTable";
import { hostAnswer, type NameFlags, namedServer } from "./namedServer";

/**
 * The rows of the table about a server. Each row has an output of the state and fields of the host's response. The
 * first field with a value is shown.
 */
const members: readonly (readonly [title: string, output: string, ...reported: readonly string[]])[] = [
  ["domain", "domain", "domain"],
  ["ip", "ip", "ip"],
  ["addresses", "ipCount", "ip_count"],
  ["type", "type", "type"],
  ["plan", "planId", "plan_id", "config_id"],
  ["zone", "zoneId", "zone_id"],
  ["region", "regionId", "region_id"],
  ["template", "templateName", "template_name", "template"],
  ["user", "username", "username"],
  ["backups", "backupEnabled", "backup_enabled"],
  ["status", "status", "status"],
  ["power", "powerState", "power"],
  ["created", "createDate", "create_date"],
];

/**
 * `pulumi-hosting describe`: shows what the state and the host say about a server, side by side. It changes nothing.
 */
export async function describeServer(
  name: string,
  { json, ...flags }: NameFlags & { readonly json?: true },
  surroundings: Surroundings,
): Promise<number> {
  const stackServer = await namedServer(name, flags, surroundings);
  const { server, stack } = stackServer;
  const signal = surroundings.stop;
  const hostView = await hostAnswer(stackServer, surroundings, async ({ host }, params) => {
    const shownServer = await host.servers.shown(
      { ...params, accnt: params.accnt, isYoung: false },
      { signal },
    );
    if (shownServer.is !== "shown") return { is: shownServer.is };
    const power = await host.servers.power({ ...params, accnt: params.accnt }, { signal });
    const record = shownAnswer(operationOf("server.details"), shownServer.record) as Properties;
    return { is: shownServer.is, record: { ...record, power: power.state ?? power.unknownWord } };
  });
  const record: Properties = hostView.record ?? {};
  const rows = [
    ...members.map(([title, output, ...hostFields]) => ({
      title,
      state: textOf(server.outputs[output]),
      host: textOf(hostFields.map((member) => record[member]).find((value) => textOf(value) !== "")),
    })),
    ...stateRows(server, stack).map(([title, state]) => ({ title, state, host: "" })),
  ].filter(({ state, host }) => state !== "" || host !== "");
  if (json) {
    const state = Object.fromEntries(
      rows.flatMap(({ title, state }) => (state === "" ? [] : [[title, state]])),
    );
    surroundings.write(
      `${JSON.stringify({ id: server.id, stack, state, is: hostView.is, host: record }, null, 2)}\n`,
    );
    return exitCodes.well;
  }
  const column = (title: "state" | "host", value: string) =>
    value || (title === "host" && !hostView.record ? hostView.is : "-");
  const { text } = fittedTable(
    [
      { title: server.id, cells: rows.map(({ title }) => title) },
      { title: "state", cells: rows.map(({ state }) => column("state", state)) },
      { title: "host", cells: rows.map(({ host }) => column("host", host)) },
    ],
    widthOf(surroundings),
  );
  surroundings.write(text);
  return exitCodes.well;
}

/** Rows about a server whose values only the state has. */
function stateRows(
  { name, outputs }: ServerInState,
  stack: string,
): (readonly [title: string, state: string])[] {
  const { price, labels, sshHostKeys } = outputs;
  const { total, currency, period } = isObject(price) ? price : {};
  const amount = amountOf(total);
  return [
    ["resource", name],
    ["stack", stack],
    ["labels", storedLabelsText(labels)],
    ["protected", { on: "yes", off: "no", hidden: "perhaps" }[shownProtection(outputs)]],
    [
      "price",
      [amount ? amountText(amount) : "", textOf(currency), period ? `per ${textOf(period)}` : ""]
        .filter(Boolean)
        .join(" "),
    ],
    ["host keys", Array.isArray(sshHostKeys) ? String(sshHostKeys.length) : ""],
  ];
}
