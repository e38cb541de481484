import {
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  ConfigureResponse,
  type DiffRequest,
  DiffResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { configurationSchema } from "../config";
import { withSecretValues } from "../engine/secretValue";
import { isSentinel } from "../engine/unknowns";
import { secretNames as secretNamesOf } from "../resource/checkInputs";
import { configurationFailures, configurationOf } from "./configured";
import { CallFailed } from "./errors";
import type { Plugin } from "./plugin";
import { decode, structOf } from "./properties";
import { failureOf } from "./resources/check";
import { whyItMustStay } from "./staysThere";
import { parseUrn } from "./urn";

/** Each fault of the configuration as a failure with its property, never with the value of a secret. */
export function checkConfig({ dependencies }: Plugin, request: CheckRequest): CheckResponse {
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  const urn = request.getUrn();
  const { environment } = dependencies;
  const failures = configurationFailures(news, urn, environment);
  // Told here, where it is a clean line; DiffConfig, which the engine also asks between two providers, holds it too.
  const reason = whyItMustStay(olds, news, parseUrn(urn).name, environment);
  const response = new CheckResponse();
  response.setInputs(withSecrets(request.getNews()));
  response.setFailuresList([...failures, ...(reason ? [{ property: "", reason }] : [])].map(failureOf));
  return response;
}

const secretNames = secretNamesOf(configurationSchema);

/**
 * As they came, the secrets as such: the engine stores them and hands them to `configure`. Not every host marks what the
 * schema calls secret.
 */
function withSecrets(given: Struct | undefined): Struct {
  const isSecret = (name: string, value: unknown) =>
    secretNames.includes(name) && typeof value !== "object" && !isSentinel(value);
  return structOf(withSecretValues(given?.toJavaScript() ?? {}, isSecret));
}

/** @throws CallFailed when the resources of this provider would be looked for somewhere else. */
export function diffConfig({ dependencies }: Plugin, request: DiffRequest): DiffResponse {
  const before = decode(request.getOldInputs() ?? request.getOlds());
  const after = decode(request.getNews());
  const { name } = parseUrn(request.getUrn());
  const reason = whyItMustStay(before, after, name, dependencies.environment);
  if (reason) throw new CallFailed(reason);
  const [olds, news] = [before.properties, after.properties];
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
    createSession(
      configurationOf(properties, name, environment),
      {
        warn: (line) => plugin.engine.warn("", line),
        status: (line) => plugin.engine.status("", line),
        debug: (line) => plugin.engine.debug(line),
      },
      plugin.engineAddress,
    ))();
  await plugin.session;
  const response = new ConfigureResponse();
  response.setAcceptsecrets(true);
  response.setAcceptresources(false);
  response.setAcceptoutputs(false);
  response.setSupportspreview(true);
  response.setSupportsAutonamingConfiguration(true);
  return response;
}
