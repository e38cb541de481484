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
import { codedText, worded } from "../messages";
import { holdSecrets, scrub } from "../secrets";
import { hasUnknown, type Properties } from "../values";
import type { Plugin } from "./plugin";
import { decode } from "./properties";
import { checkFailure } from "./resources/check";
import { structOf } from "./structs";

/** Makes the session that all calls wait for. A process that serves several runs gets a new one for each. */
export async function configure(plugin: Plugin, request: ConfigureRequest): Promise<ConfigureResponse> {
  const { createSession, environment } = plugin.dependencies;
  const { properties, texts } = decode(request.getArgs());
  const name = request.getName() || parseUrn(request.getUrn() ?? "").name;
  const lines = {
    warn: (line: string) => plugin.engine?.warn("", line),
    status: (line: string) => plugin.engine?.status("", line),
  };
  const open = async () =>
    createSession(storedConfiguration(properties, holderOf(name), environment), lines, plugin.engineAddress);
  plugin.session = open();
  holdSecrets((await plugin.session).secrets, texts);
  return new ConfigureResponse()
    .setAcceptsecrets(true)
    .setSupportspreview(true)
    .setSupportsAutonamingConfiguration(true);
}

/** The engine names its own providers of a stack `default`, `default_1_2_3` and so on. */
const isDefault = (providerName: string) => /^default(?:_|$)/.test(providerName) || providerName === "";

const holderOf = (providerName: string): ConfigurationHolder | undefined =>
  isDefault(providerName) ? undefined : { kind: "provider" };

/**
 * Reports each fault of the configuration with its property, and never the value of a secret. A value that is not known
 * before `up` is not wrong yet.
 */
export function checkConfig(plugin: Plugin, request: CheckRequest): CheckResponse {
  const { properties, secrets, texts } = decode(request.getNews());
  const provider = parseUrn(request.getUrn());
  // The CLI prints the value of a named property.
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

/** An address such as `https://ada:her-password@api.example.com`. */
const mayHoldLogin = (value: unknown) => typeof value === "string" && value.includes("@");

/** Keys that are not known: they may be misspelled, so the setting would have no effect. */
function unknownKeysOf(settings: Properties, { project, name }: UrnParts): ShownFailure[] {
  // In a project of that name, `hosting` is the namespace of the program's own configuration.
  if (isDefault(name) && project === "hosting") return [];
  const whose = isDefault(name) ? "stack" : "provider";
  // Without the property: the CLI prints its value, and it may be a misspelt password.
  return unknownSettings(Object.keys(settings), whose).map((setting) => ({
    property: "",
    reason: worded(setting),
  }));
}

/**
 * The given values, with the secret ones marked. The engine stores them and gives them to `configure`, and some
 * language hosts do not mark what the schema calls secret.
 */
function withSecrets(struct: Struct | undefined): Struct {
  const isSecret = (name: string, value: unknown) =>
    secretNames.includes(name) && typeof value !== "object" && !isSentinel(value);
  return structOf(markSecretValues(struct?.toJavaScript() ?? {}, isSecret));
}
