import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Configuration } from "../../../provider/config";
import { CallFailed } from "../../../provider/engine/call";
import type { EngineLog } from "../../../provider/plugin/engineLog";
import { PartlyFailed } from "../../../provider/plugin/errors";
import * as handlersOfPlugin from "../../../provider/plugin/handlers";
import { createPlugin } from "../../../provider/plugin/plugin";
import type { Session } from "../../../provider/resource/session";
import type { Properties } from "../../../provider/values";
import { failuresOf, type Given, methodRequest, noWait } from "../../provider/plugin/client";
import { resources as all } from "../resources";
import { type Beside, CallFailure, copied, type ProviderProcess, type Say } from "./process";

const handlers = { ...handlersOfPlugin };
type Handlers = typeof handlers;
type Answer<Name extends keyof Handlers> = Awaited<ReturnType<Handlers[Name]>>;

/** A process of the plugin. Its gRPC handlers are called directly, without a connection. */
export function pluginProcess(
  settings: Readonly<Record<string, unknown>>,
  open: (configuration: Configuration) => Session,
  say: Say,
  { status = () => {}, resources = all, environment = {} }: Beside = {},
): ProviderProcess {
  const warn = (_urn: string, line: string) => say(line);
  const engine: EngineLog = {
    warn,
    inform: warn,
    status: (_urn, line) => status(line),
    sent: async () => {},
    close: () => {},
  };
  const plugin = createPlugin({
    resources,
    createSession: open,
    environment,
    clock: noWait,
    connectEngine: () => engine,
    schema: async () => ({}),
  });
  plugin.engine = engine;
  const configured = handlers.configure(plugin, methodRequest("configure", { args: settings }));
  const call = async <Name extends keyof Handlers>(
    name: Name,
    fields: Given<Name>,
  ): Promise<Answer<Name>> => {
    await configured;
    const handle = handlers[name] as (given: typeof plugin, request: object) => Promise<Answer<Name>>;
    try {
      return await handle(plugin, methodRequest(name, copied(fields)) as object);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const part = error instanceof PartlyFailed && { id: error.id, outputs: plain(error.properties) };
      throw new CallFailure(error.message, part || undefined);
    }
  };
  return {
    async check(urn, news, olds = {}) {
      const response = await call("check", { urn, news, olds });
      return { inputs: plain(response.getInputs()), failures: failuresOf(response) };
    },
    async diff({ urn, id, outputs: olds }, news) {
      const response = await call("diff", { urn, id, olds, news });
      return { changes: response.getChanges() !== 1, replaces: response.getReplacesList() };
    },
    async create(urn, properties) {
      const response = await call("create", { urn, properties });
      return { id: response.getId(), outputs: plain(response.getProperties()) };
    },
    async read({ urn, id, inputs, outputs: properties }) {
      const response = await call("read", { urn, id, inputs, properties });
      if (!response.getId()) return undefined;
      return { inputs: plain(response.getInputs()), outputs: plain(response.getProperties()) };
    },
    async update({ urn, id, outputs: olds }, news) {
      return plain((await call("update", { urn, id, olds, news })).getProperties());
    },
    async delete({ urn, id, outputs: properties }) {
      await call("delete", { urn, id, properties });
    },
  };
}

const plain = (given: Struct | undefined): Properties => copied(given?.toJavaScript() ?? {}) as Properties;
