import {
  CheckRequest,
  ConfigureRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  ReadRequest,
  UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Configuration } from "../../../provider/config";
import { CallFailed } from "../../../provider/engine/call";
import { PartlyFailed } from "../../../provider/plugin/errors";
import { handlers } from "../../../provider/plugin/handlers";
import { createPlugin } from "../../../provider/plugin/plugin";
import { structOf } from "../../../provider/plugin/structs";
import type { Session } from "../../../provider/resource/session";
import type { Properties } from "../../../provider/values";
import { resources } from "../resources";
import { CallFailure, copied, type ProviderProcess, type Say } from "./process";

/** A process of the plugin, called by its handlers: only the wire of gRPC is left out. */
export function pluginProcess(
  settings: Readonly<Record<string, unknown>>,
  open: (configuration: Configuration) => Session,
  say: Say,
): ProviderProcess {
  const plugin = createPlugin({
    resources,
    createSession: open,
    environment: {},
    connectEngine: () => plugin.engine,
    version: "0.0.0",
    schema: async () => ({}),
  });
  const warn = (_urn: string, line: string) => say(line);
  plugin.engine = { ...plugin.engine, warn, inform: warn };
  const configure = new ConfigureRequest();
  configure.setArgs(structOf({ ...settings }));
  const configured = handlers.configure(plugin, configure);
  const whole = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    await configured;
    try {
      return copied(await call());
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const part = error instanceof PartlyFailed && { id: error.id, outputs: plain(error.properties) };
      throw new CallFailure(error.message, part || undefined);
    }
  };
  return {
    check: (urn, news, olds) =>
      whole(async () => {
        const request = new CheckRequest();
        request.setUrn(urn);
        request.setNews(struct(news));
        request.setOlds(struct(olds));
        const response = await handlers.check(plugin, request);
        const failures = response.getFailuresList().map((one) => one.getReason());
        return { inputs: plain(response.getInputs()), failures };
      }),
    diff: ({ urn, id, outputs }, news) =>
      whole(async () => {
        const request = new DiffRequest();
        request.setUrn(urn);
        request.setId(id);
        request.setOlds(struct(outputs));
        request.setNews(struct(news));
        const response = await handlers.diff(plugin, request);
        return {
          changes: response.getChanges() !== 1,
          replaces: response.getReplacesList(),
          deleteBeforeReplace: response.getDeletebeforereplace(),
        };
      }),
    create: (urn, news) =>
      whole(async () => {
        const request = new CreateRequest();
        request.setUrn(urn);
        request.setProperties(struct(news));
        const response = await handlers.create(plugin, request);
        return { id: response.getId(), outputs: plain(response.getProperties()) };
      }),
    read: ({ urn, id, inputs, outputs }) =>
      whole(async () => {
        const request = new ReadRequest();
        request.setUrn(urn);
        request.setId(id);
        request.setInputs(struct(inputs));
        request.setProperties(struct(outputs));
        const response = await handlers.read(plugin, request);
        if (!response.getId()) return undefined;
        return { inputs: plain(response.getInputs()), outputs: plain(response.getProperties()) };
      }),
    update: ({ urn, id, outputs }, news) =>
      whole(async () => {
        const request = new UpdateRequest();
        request.setUrn(urn);
        request.setId(id);
        request.setOlds(struct(outputs));
        request.setNews(struct(news));
        return plain((await handlers.update(plugin, request)).getProperties());
      }),
    delete: ({ urn, id, outputs }) =>
      whole(async () => {
        const request = new DeleteRequest();
        request.setUrn(urn);
        request.setId(id);
        request.setProperties(struct(outputs));
        await handlers.delete(plugin, request);
      }),
  };
}

const struct = (properties: Properties = {}): Struct => structOf(copied(properties));
const plain = (given: Struct | undefined): Properties => copied(given?.toJavaScript() ?? {}) as Properties;
