import { secretBySchema } from "../../provider/engine/decoded";
import { isSecretValue, markSecretValues, plainData } from "../../provider/engine/engineValues";
import { addSetNames, type Stored } from "../../provider/resource/stored";
import { resources } from "../../provider/resources";
import { isObject, type Properties } from "../../provider/values";
import { wrongUse } from "../CommandFailed";
import { runPulumi } from "../runPulumi";
import type { Surroundings } from "../surroundings";
import type { Program } from "./programs";
import type { Found } from "./records";
import { type How, protection } from "./tables";

/** A resource in a file for `pulumi import --file`. */
interface Imported {
  readonly type: string;
  readonly name: string;
  readonly id: string;
  /**
   * If the file has the outputs of a resource, Pulumi stores them and does not call the provider to read the
   * resource.
   */
  readonly inputs?: Properties;
  readonly outputs?: Properties;
}

/** The first minor version of Pulumi 3 whose import files may have outputs. */
const firstWithOutputs = 254;

/**
 * Whether the installed Pulumi accepts outputs in import files. Dynamic resources can be imported only with such
 * outputs.
 */
export async function takesOutputs(surroundings: Surroundings): Promise<boolean> {
  const version = await runPulumi(["version"], "", surroundings).catch(() => undefined);
  const minor = /^v3\.(\d+)\./m.exec(version?.output ?? "")?.[1];
  return Number(minor) >= firstWithOutputs;
}

/** The import entries for the plugin, which reads each resource itself. */
export const throughPlugin = (records: readonly Found[]): Imported[] =>
  records.map(({ resource, name, id }) => ({ type: `hosting:index:${resource}`, name, id }));

/**
 * The import entries with inputs and outputs as the provider stores them, so that the plugin is not called. Servers
 * are protected from the start.
 */
export async function storedForm(
  records: readonly Found[],
  { isOfClasses, stackDefaults }: Pick<Program, "isOfClasses"> & Pick<How, "stackDefaults">,
  load: () => Promise<ProviderText> = () => import("./providerText.js"),
): Promise<Imported[]> {
  const { textsOfProviders } = isOfClasses ? await load().catch(sayMissing) : { textsOfProviders: noTexts };
  const texts = await textsOfProviders();
  return records.map((record) => {
    const { resource, name, id } = record;
    const isServer = resource === "Server";
    const ownInputs = {
      ...(isServer && stackDefaults),
      ...record.inputs,
      ...record.secrets,
      ...(isServer && protection),
    };
    const __provider = texts?.[resource];
    const member = __provider === undefined ? {} : { __provider };
    return {
      type: isOfClasses ? `pulumi-nodejs:dynamic/hosting:${resource}` : `hosting:index:${resource}`,
      name,
      id,
      inputs: { ...storedProperties(resource, ownInputs), ...member },
      outputs: { ...storedProperties(resource, { ...record.outputs, ...addSetNames(ownInputs) }), ...member },
    };
  });
}

type ProviderText = typeof import("./providerText.js");

/**
 * Throws an error that explains how to install Pulumi's SDK, if that is what is missing: this package does not depend
 * on the SDK, so the project must have it.
 */
function sayMissing(error: unknown): never {
  const isMissing =
    error instanceof Error && /^Cannot find (?:module|package) '@pulumi\//.test(error.message);
  if (!isMissing) throw error;
  throw wrongUse(
    "A program with the classes needs Pulumi's SDK, which this project does not have. Nothing was written. Run `npm install @pulumi/pulumi` in the project's folder, or take --program typescript, for the plugin.",
  );
}

const noTexts = async () => undefined;

/** The properties in the form of an exported state, where secrets are marked, so that Pulumi encrypts them. */
function storedProperties(name: Found["resource"], properties: Stored): Properties {
  const secretInputs = secretBySchema(resources[name]);
  return inExport(markSecretValues(plainData(properties), (member) => secretInputs.includes(member)));
}

/** Replaces each secret value by its JSON text, which is how an export holds it. */
const inExport = (markedProperties: Properties): Properties =>
  Object.fromEntries(Object.entries(markedProperties).map(([name, value]) => [name, plaintextOf(value)]));

function plaintextOf(member: unknown): unknown {
  if (!isObject(member) || !isSecretValue(member)) return member;
  const { value, ...mark } = member;
  return { ...mark, plaintext: JSON.stringify(value) };
}
