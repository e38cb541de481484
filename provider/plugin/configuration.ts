import {
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  ConfigureResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { secretNames as secretNamesOf } from "../api/contract/marks";
import { ConfigurationError, configurationSchema } from "../config";
import {
  type ConfigurationHolder,
  type Environment,
  frontConfiguration,
  storedConfiguration,
  unknownSettings,
} from "../engine/configuration";
import { isSentinel, markSecretValues } from "../engine/engineValues";
import { parseUrn, type UrnParts } from "../engine/names";
import type { ShownFailure } from "../engine/shownFailure";
import { liftKey } from "../lift";
import { codedText, messageText } from "../messages";
import { holdSecrets, scrub } from "../secrets";
import { hasUnknown, type Properties } from "../values";
import type { Plugin } from "./plugin";
import { decode } from "./properties";
import { checkFailure } from "./resources/check";
import { structOf } from "./structs";

/** Creates the session that all calls wait for. In a process that serves several runs, each run gets a new session. */
export async function configure(plugin: Plugin, request: ConfigureRequest): Promise<ConfigureResponse> {
  const { createSession, environment } = plugin.dependencies;
  const { properties, texts } = decode(request.getArgs());
  const name = request.getName() || parseUrn(request.getUrn() ?? "").name;
  const lines = {
    warn: (line: string) => plugin.engine?.warn("", line),
    status: (line: string) => plugin.engine?.status("", line),
  };
  const openSession = async () =>
    createSession(storedConfiguration(properties, holderOf(name), environment), lines, plugin.engineAddress);
  plugin.session = openSession();
  holdSecrets((await plugin.session).secrets, texts);
  return new ConfigureResponse()
    .setAcceptsecrets(true)
    .setSupportspreview(true)
    .setSupportsAutonamingConfiguration(true);
}

/** The engine names the default providers of a stack `default`, `default_1_2_3` and so on. */
const isDefault = (providerName: string) => /^default(?:_|$)/.test(providerName) || providerName === "";

const holderOf = (providerName: string): ConfigurationHolder | undefined =>
  isDefault(providerName) ? undefined : { kind: "provider" };

/**
 * Reports each fault of the configuration with its property, but never the value of a secret. A value that is not known
 * before `up` is not reported as a fault.
 */
export function checkConfig(plugin: Plugin, request: CheckRequest): CheckResponse {
  const { properties, secrets, texts } = decode(request.getNews());
  const provider = parseUrn(request.getUrn());
  // The CLI prints the value of a property that a failure names.
  const isHidden = (key: string) =>
    properties[key] === undefined ||
    secretNames.includes(key) ||
    secrets.has(key) ||
    mayHoldLogin(properties[key]);
  const failures = faultsOf(properties, provider.name, plugin.dependencies.environment)
    .filter(({ key }) => key === liftKey || !hasUnknown(properties[key]))
    .map(({ key, line }) => ({
      property: isHidden(key) ? "" : key,
      reason: codedText([scrub(line, texts)], "configuration-invalid"),
    }));
  return new CheckResponse()
    .setInputs(withSecrets(request.getNews()))
    .setFailuresList([...failures, ...unknownKeysOf(properties, provider)].map(checkFailure));
}

function faultsOf(settings: Properties, providerName: string, environment: Environment) {
  try {
    frontConfiguration(settings, holderOf(providerName), environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.faults;
  }
}

const secretNames = secretNamesOf(configurationSchema);

/** Whether a value may contain a login, as `https://ada:her-password@api.example.com` does. */
const mayHoldLogin = (value: unknown) => typeof value === "string" && value.includes("@");

/** Failures for unknown keys. An unknown key may be a typing error, and has no effect. */
function unknownKeysOf(settings: Properties, { project, name }: UrnParts): ShownFailure[] {
  // In a project named `hosting`, that namespace holds the program's own configuration, so unknown keys are accepted.
  if (isDefault(name) && project === "hosting") return [];
  const whose = isDefault(name) ? "stack" : "provider";
  // The failure names no property, because the CLI would print its value, which may be a password under a misspelt key.
  return unknownSettings(Object.keys(settings), whose).map((setting) => ({
    property: "",
    reason: messageText(setting),
  }));
}

/**
 * The settings with the secret ones marked. The engine stores them and passes them to `configure`, and some language
 * hosts do not mark the settings that the schema declares secret.
 */
function withSecrets(struct: Struct | undefined): Struct {
  const isSecret = (name: string, value: unknown) =>
    secretNames.includes(name) && typeof value !== "object" && !isSentinel(value);
  return structOf(markSecretValues(struct?.toJavaScript() ?? {}, isSecret));
}
