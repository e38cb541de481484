import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { failureText, isPartial } from "../../engine/failureText";
import { redact } from "../../engine/redact";
import { secretsOf } from "../../engine/secretsOf";
import { secretNames } from "../../resource/checkInputs";
import type { Properties } from "../../resource/properties";
import type { CallContext, Resource } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { CallFailed, PartlyDone } from "../errors";
import type { Plugin } from "../plugin";
import { type Decoded, encode, textsIn } from "../properties";
import { parseUrn } from "../urn";

/** One call of a resource, with everything that the engine said for it. */
export interface Call {
  readonly resource: Resource;
  readonly session: Session;
  readonly context: CallContext;
  /** Properties on their way out. */
  readonly out: (properties: Properties) => Struct;
}

export interface Asked {
  readonly urn: string;
  /** What the engine gave: what is secret in it stays secret on the way out, and is in no line. */
  readonly given: readonly Decoded[];
  /** What was before: its secrets are in no line either, and what is not given any more stays secret on the way out. */
  readonly before?: Decoded;
  /** `customTimeouts`, in seconds; 0 is none. */
  readonly timeout?: number;
  /** What to add to the sentence of an error. */
  readonly hint?: (error: unknown) => string;
}

/** The resource that a urn is of. @throws CallFailed naming those there are. */
export function resourceOf({ dependencies: { resources } }: Plugin, urn: string): Resource {
  const { type } = parseUrn(urn);
  const found = Object.values(resources).find(({ name }) => type === `hosting:index:${name}`);
  if (found) return found;
  const known = Object.keys(resources).map((name) => `hosting:index:${name}`);
  throw new CallFailed(`pulumi-hosting has no resource ${type}; it has: ${known.join(", ")}.`);
}

/** Names of the properties that go out as secrets. */
export function secretsAmong(
  resource: Resource,
  given: readonly Decoded[],
  before?: Pick<Decoded, "secrets">,
): Set<string> {
  const isGiven = (name: string) =>
    given.some(({ properties }) => (properties[name] ?? undefined) !== undefined);
  return new Set([
    ...secretNames(resource.inputs),
    ...secretNames(resource.outputs),
    ...given.flatMap(({ secrets }) => [...secrets]),
    // The host may still tell its value: nobody has said that it may be shown.
    ...[...(before?.secrets ?? [])].filter((name) => !isGiven(name)),
  ]);
}

/** Names of the inputs that the program holds, or held, as secrets. */
export const declaredSecret = (...given: readonly Decoded[]): ReadonlySet<string> =>
  new Set(given.flatMap(({ secrets }) => [...secrets]));

/** What is secret in what the engine gave, by the schema or by the program: texts that no line may quote. */
export function secretTexts({ inputs, outputs }: Resource, given: readonly Decoded[]): unknown[] {
  const names = [...secretNames(inputs), ...secretNames(outputs)];
  return given.flatMap(({ properties, texts }) => [
    ...texts,
    ...names.flatMap((name) => textsIn(properties[name])),
  ]);
}

/** Runs a call; whatever it throws becomes one clean sentence, and a partial failure what the engine stores. */
export async function inCall<Answer>(
  plugin: Plugin,
  { urn, given, before, timeout = 0, hint = () => "" }: Asked,
  method: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const resource = resourceOf(plugin, urn);
  const names = secretsAmong(resource, given, before);
  const texts = secretTexts(resource, before ? [...given, before] : given);
  const clean = (line: string) => redact(line, texts);
  const out = (properties: Properties) => encode(properties, names, before?.secrets);
  const { engine, running } = plugin;
  let saidStatus = false;
  const abort = new AbortController();
  running.add(abort);
  try {
    const session = await plugin.session;
    texts.push(...secretsOf(session.configuration));
    return await method({
      resource,
      session: withTimeout(session, timeout),
      context: {
        signal: abort.signal,
        status: (line) => {
          saidStatus = true;
          engine.status(urn, clean(line));
        },
        warn: (line) => engine.warn(urn, clean(line)),
      },
      out,
    });
  } catch (error) {
    const message = clean(failureText(error) + hint(error));
    if (!isPartial(error)) throw new CallFailed(message);
    const unfinished = resource.isUnfinished?.(error.outputs) ?? false;
    throw new PartlyDone(message, error.id, out(error.outputs), unfinished);
  } finally {
    running.delete(abort);
    // How far it was is over; the last line would stay on the resource.
    if (saidStatus) engine.status(urn, "");
    await engine.sent();
  }
}

/** `customTimeouts` say how long any wait of this call may last; only the resource's own `timeouts` are more exact. */
function withTimeout(session: Session, seconds: number): Session {
  if (seconds <= 0) return session;
  const timeouts = { build: seconds, rebuild: seconds, power: seconds, removal: seconds };
  return { ...session, configuration: { ...session.configuration, timeouts } };
}
