import { type InvokeRequest, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import { runCall } from "../engine/call";
import { markSecretValues, plainData } from "../engine/engineValues";
import { functionToken } from "../engine/names";
import { callFunction, secretMembersOf } from "../functions/callFunction";
import { functions } from "../functions/table";
import { failure } from "../message";
import { memberNames, type Properties } from "../values";
import type { Plugin } from "./plugin";
import { decode } from "./properties";
import { runCancellable } from "./resources/call";
import { structOf } from "./structs";

// The handlers of Pulumi's ResourceProvider service that need the resources. The handlers have the names that the
// protocol uses.
export { checkConfig, configure } from "./configuration";
export { check } from "./resources/check";
export { create, diff, read, remove as delete, update } from "./resources/methods";

const names = new Map(memberNames(functions).map((name) => [functionToken(name), name]));

/** Calls a function. A function that lists records returns them as `items`. Secret members are marked. */
export async function invoke(plugin: Plugin, request: InvokeRequest): Promise<InvokeResponse> {
  const token = request.getTok();
  const name = names.get(token);
  if (!name) throw failure("type-unknown", { what: `function ${token}`, known: [...names.keys()] });
  const args = decode(request.getArgs());
  const records = await runCancellable(plugin, "", (context) =>
    runCall({ session: plugin.session, properties: [args], context }, (session, { signal }) =>
      callFunction(session, name, args.properties, { signal, called: token.split(":").at(-1) }),
    ),
  );
  const secrets = secretMembersOf(name);
  const markRecord = (record: Properties) =>
    markSecretValues(plainData(record), (member) => secrets.includes(member));
  const answer = Array.isArray(records) ? { items: records.map(markRecord) } : markRecord(records);
  return new InvokeResponse().setReturn(structOf(answer));
}
