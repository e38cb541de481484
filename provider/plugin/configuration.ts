import {
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  ConfigureResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { secretNames as secretNamesOf } from "../api/contract/marks";
import { configurationSchema } from "../config";
import { isSentinel, withSecretValues } from "../engine/engineValues";
import { parseUrn } from "../engine/names";
import { holdSecrets } from "../secrets";
import { configurationFailures, configurationOfProvider } from "./configured";
import type { Plugin } from "./plugin";
import { decode } from "./properties";
import { failureOf } from "./resources/check";
import { structOf } from "./structs";

/** Reports each fault of the configuration with its property, and never the value of a secret. */
export function checkConfig({ dependencies }: Plugin, request: CheckRequest): CheckResponse {
  const news = decode(request.getNews());
  const failures = configurationFailures(news, request.getUrn(), dependencies.environment);
  const response = new CheckResponse();
  response.setInputs(withSecrets(request.getNews()));
  response.setFailuresList(failures.map(failureOf));
  return response;
}

const secretNames = secretNamesOf(configurationSchema);

/**
 * The given values, with the secret ones marked. The engine stores them and gives them to `configure`, and some
 * language hosts do not mark what the schema calls secret.
 */
function withSecrets(given: Struct | undefined): Struct {
  const isSecret = (name: string, value: unknown) =>
    secretNames.includes(name) && typeof value !== "object" && !isSentinel(value);
  return structOf(withSecretValues(given?.toJavaScript() ?? {}, isSecret));
}

/** Makes the session that all calls wait for. A process that serves several runs gets a new one for each. */
export async function configure(plugin: Plugin, request: ConfigureRequest): Promise<ConfigureResponse> {
  const { createSession, environment } = plugin.dependencies;
  const { properties, texts } = decode(request.getArgs());
  const name = request.getName() || parseUrn(request.getUrn() ?? "").name;
  const lines = {
    warn: (line: string) => plugin.engine.warn("", line),
    status: (line: string) => plugin.engine.status("", line),
  };
  const read = async () => configurationOfProvider(properties, name, environment);
  plugin.session = read().then((configuration) => createSession(configuration, lines, plugin.engineAddress));
  holdSecrets((await plugin.session).secrets, texts);
  const response = new ConfigureResponse();
  response.setAcceptsecrets(true);
  response.setSupportspreview(true);
  response.setSupportsAutonamingConfiguration(true);
  return response;
}
