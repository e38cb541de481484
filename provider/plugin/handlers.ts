import { type InvokeRequest, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import { runCall } from "../engine/call";
import { plainData, withSecretValues } from "../engine/engineValues";
import { functionToken } from "../engine/names";
import { callFunction, type FoundRecord, secretMembersOf } from "../functions/callFunction";
import { functions } from "../functions/table";
import { failure } from "../message";
import { namesIn } from "../values";
import { checkConfig, configure } from "./configuration";
import type { Plugin } from "./plugin";
import { decode } from "./properties";
import { underWay } from "./resources/call";
import { check } from "./resources/check";
import { create, diff, read, remove, update } from "./resources/methods";
import { structOf } from "./structs";

const names = new Map(namesIn(functions).map((name) => [functionToken(name), name]));

/** Calls a function. The items of a list are returned as `items`; secret members are marked. */
export async function invoke(plugin: Plugin, request: InvokeRequest): Promise<InvokeResponse> {
  const token = request.getTok();
  const name = names.get(token);
  if (!name) throw failure("type-unknown", { what: `function ${token}`, known: [...names.keys()] });
  const args = decode(request.getArgs());
  const records = await underWay(plugin, "", (context) =>
    runCall({ session: plugin.session, properties: [args], context }, (session, { signal }) =>
      callFunction(session, name, args.properties, { signal, called: token.split(":").at(-1) }),
    ),
  );
  const secrets = secretMembersOf(name);
  const marked = (one: FoundRecord) => withSecretValues(plainData(one), (member) => secrets.includes(member));
  const answer = Array.isArray(records) ? { items: records.map(marked) } : marked(records);
  return new InvokeResponse().setReturn(structOf(answer));
}

/** The handlers of Pulumi's ResourceProvider service that need the resources, by their names in the protocol. */
export const handlers = {
  checkConfig,
  configure,
  check,
  diff,
  create,
  read,
  update,
  delete: remove,
  invoke,
};
