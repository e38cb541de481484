import {
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  ConfigureResponse,
  type DiffRequest,
  DiffResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { configurationSchema } from "../config";
import { isSentinel } from "../fronts/unknowns";
import { secretNames as secretNamesOf } from "../resources/checkInputs";
import { configurationFailures, configurationOf, mustStaySame } from "./configured";
import type { Plugin } from "./plugin";
import { decode, secret } from "./properties";
import { failureOf } from "./resources/check";
import { parseUrn } from "./urn";

/** Each fault of the configuration as a failure with its property, never with the value of a secret. */
export function checkConfig({ dependencies }: Plugin, request: CheckRequest): CheckResponse {
  const { properties } = decode(request.getNews());
  const { name } = parseUrn(request.getUrn());
  const response = new CheckResponse();
  response.setInputs(withSecrets(request.getNews()));
  response.setFailuresList(configurationFailures(properties, name, dependencies.environment).map(failureOf));
  return response;
}

const secretNames = secretNamesOf(configurationSchema);

/**
 * As they came, the secrets as such: the engine stores them and hands them to `configure`. Not every host marks what the
 * schema calls secret.
 */
function withSecrets(given: Struct | undefined): Struct {
  const entries = Object.entries(given?.toJavaScript() ?? {}).map(([name, value]) => [
    name,
    secretNames.includes(name) && typeof value !== "object" && !isSentinel(value) ? secret(value) : value,
  ]);
  return Struct.fromJavaScript(Object.fromEntries(entries));
}

/** @throws CallFailed when the resources of this provider would be looked for somewhere else. */
export function diffConfig(_: Plugin, request: DiffRequest): DiffResponse {
  const olds = decode(request.getOldInputs() ?? request.getOlds()).properties;
  const news = decode(request.getNews()).properties;
  mustStaySame(olds, news);
  const response = new DiffResponse();
  const changed = [...new Set([...Object.keys(olds), ...Object.keys(news)])].filter(
    (name) => JSON.stringify(olds[name]) !== JSON.stringify(news[name]),
  );
  const { DIFF_SOME, DIFF_NONE } = DiffResponse.DiffChanges;
  response.setChanges(changed.length > 0 ? DIFF_SOME : DIFF_NONE);
  response.setDiffsList(changed);
  return response;
}

/** The session that all calls wait for. In a process that serves several runs, each begins with its own. */
export async function configure(plugin: Plugin, request: ConfigureRequest): Promise<ConfigureResponse> {
  const { createSession, environment } = plugin.dependencies;
  const { properties } = decode(request.getArgs());
  const name = request.getName() || parseUrn(request.getUrn() ?? "").name;
  plugin.session = (async () =>
    createSession(configurationOf(properties, name, environment), (line) => plugin.engine.warn("", line)))();
  await plugin.session;
  const response = new ConfigureResponse();
  response.setAcceptsecrets(true);
  response.setAcceptresources(false);
  response.setAcceptoutputs(false);
  response.setSupportspreview(true);
  response.setSupportsAutonamingConfiguration(true);
  return response;
}
