import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { CallFailed, type LinesOfCall } from "../../engine/call";
import { type Decoded, secretsAmong } from "../../engine/decoded";
import type { FrontCall } from "../../engine/front";
import { parseUrn, resourceToken } from "../../engine/names";
import { failure } from "../../message";
import type { Resource } from "../../resource/resource";
import type { Properties } from "../../values";
import { PartlyFailed } from "../errors";
import type { Plugin } from "../plugin";
import { encode } from "../properties";

interface EngineRequest {
  readonly urn: string;
  /** What the engine gave. What is secret in it stays secret in the answer. */
  readonly given: readonly Decoded[];
  /** The stored properties. What was secret in them and is no longer given stays secret in the answer. */
  readonly before?: Decoded;
  /** `customTimeouts`, in seconds; 0 is none. */
  readonly timeout?: number;
  readonly isPreview?: boolean;
}

/** The resource of a URN. @throws CodedError naming those that exist. */
export function resourceOf({ dependencies: { resources } }: Plugin, urn: string): Resource {
  const { type } = parseUrn(urn);
  const found = Object.values(resources).find(({ name }) => type === resourceToken(name));
  if (found) return found;
  const known = Object.values(resources).map(({ name }) => resourceToken(name));
  throw failure("type-unknown", { what: `resource ${type}`, known });
}

/** Runs a call of a resource. @throws CallFailed; PartlyFailed with what the engine must store. */
export async function inCall<Answer>(
  plugin: Plugin,
  { urn, given, before, timeout = 0, isPreview = false }: EngineRequest,
  method: (call: FrontCall, out: (properties: Properties) => Struct) => Promise<Answer>,
): Promise<Answer> {
  const resource = resourceOf(plugin, urn);
  const names = secretsAmong(resource, given, before);
  const out = (properties: Properties) => encode(properties, names, before?.secrets);
  return underWay(plugin, urn, async (context) => {
    try {
      return await method({ resource, urn, session: plugin.session, context, timeout, isPreview }, out);
    } catch (error) {
      if (!(error instanceof CallFailed) || !error.part) throw error;
      const { message, part } = error;
      const isUnfinished = resource.isUnfinished?.(part.outputs) ?? false;
      throw new PartlyFailed(message, part.id, out(part.outputs), isUnfinished);
    }
  });
}

/** Runs work that Cancel can end. It returns after all its lines have arrived. */
export async function underWay<Answer>(
  { engine, running }: Plugin,
  urn: string,
  work: (context: LinesOfCall) => Promise<Answer>,
): Promise<Answer> {
  let saidStatus = false;
  const abort = new AbortController();
  running.add(abort);
  try {
    return await work({
      signal: abort.signal,
      status: (line) => {
        saidStatus = true;
        engine.status(urn, line);
      },
      warn: (line) => engine.warn(urn, line),
    });
  } finally {
    running.delete(abort);
    // The last progress line would stay on the resource.
    if (saidStatus) engine.status(urn, "");
    await engine.sent();
  }
}
