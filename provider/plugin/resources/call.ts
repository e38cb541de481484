import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { CallFailed, type LinesOfCall } from "../../engine/call";
import { type Decoded, secretsAmong } from "../../engine/decoded";
import type { FrontCall } from "../../engine/front";
import { parseUrn, resourceToken } from "../../engine/names";
import { openStatusLine } from "../../engine/statusLine";
import { failure } from "../../message";
import type { Resource } from "../../resource/resource";
import type { Properties } from "../../values";
import { PartlyFailed } from "../errors";
import { engineFacts, type Plugin } from "../plugin";
import { encode } from "../properties";

/** A gRPC request about a resource. */
interface ResourceRequest {
  getUrn(): string;
  /** Pulumi's `customTimeouts`, in seconds; 0 means not set. */
  getTimeout?(): number;
  getPreview?(): boolean;
}

/** The decoded properties of a request. */
interface RequestProperties {
  /** The current properties. A secret among them stays secret in the response. */
  readonly current: readonly Decoded[];
  /** The stored properties. A secret among them that the program no longer sets stays secret in the response. */
  readonly before?: Decoded;
}

/**
 * Finds the resource of a URN.
 * @throws CodedError that names the existing resource types
 */
export function urnResource({ dependencies: { resources } }: Plugin, urn: string): Resource {
  const { type } = parseUrn(urn);
  const resource = Object.values(resources).find(({ name }) => type === resourceToken(name));
  if (resource) return resource;
  const knownTokens = Object.values(resources).map(({ name }) => resourceToken(name));
  throw failure("type-unknown", { what: `resource ${type}`, known: knownTokens });
}

/**
 * Runs a method of a resource.
 * @throws CallFailed; PartlyFailed with the id and properties that the engine must store
 */
export async function resourceCall<Answer>(
  plugin: Plugin,
  request: ResourceRequest,
  { current, before }: RequestProperties,
  method: (call: FrontCall, out: (properties: Properties) => Struct) => Promise<Answer>,
): Promise<Answer> {
  const urn = request.getUrn();
  const resource = urnResource(plugin, urn);
  const names = secretsAmong(resource, current, before);
  const out = (properties: Properties) => encode(properties, names, before?.secrets);
  const call = {
    ...engineFacts(plugin),
    resource,
    urn,
    session: plugin.session,
    properties: before ? [...current, before] : current,
    timeout: request.getTimeout?.() ?? 0,
    isPreview: request.getPreview?.() ?? false,
  };
  return runCancellable(plugin, urn, async (context) => {
    try {
      return await method({ ...call, context }, out);
    } catch (error) {
      if (!(error instanceof CallFailed) || !error.part) throw error;
      const { message, part } = error;
      const isUnfinished = resource.isUnfinished?.(part.outputs) ?? false;
      throw new PartlyFailed(message, part.id, out(part.outputs), isUnfinished);
    }
  });
}

/**
 * Runs work that Cancel can abort. The promise resolves after all status lines of the work have arrived at the engine.
 */
export async function runCancellable<Answer>(
  { engine, running, dependencies: { clock } }: Plugin,
  urn: string,
  work: (context: LinesOfCall) => Promise<Answer>,
): Promise<Answer> {
  const abort = new AbortController();
  const { show, end } = openStatusLine(clock, engine, urn);
  running.add(abort);
  try {
    return await work({ signal: abort.signal, status: show, warn: (line) => engine?.warn(urn, line) });
  } finally {
    running.delete(abort);
    await end();
  }
}
