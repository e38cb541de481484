import type { Configuration } from "../../../provider/config";
import { ShownError } from "../../../provider/dynamic/failures";
import { createFront } from "../../../provider/dynamic/front";
import { parseUrn } from "../../../provider/engine/names";
import type { Session } from "../../../provider/resource/session";
import type { Properties } from "../../../provider/values";
import { resources as all } from "../resources";
import { marked, unmarked } from "./marks";
import { type Beside, CallFailure, copied, type ProviderProcess, type Say } from "./process";

/** The provider's serialised code, which Pulumi stores in the state. */
const providerText = "require";

/** A process of Pulumi's dynamic provider that serves the classes. */
export function classesProcess(
  settings: Readonly<Record<string, unknown>>,
  open: (configuration: Configuration) => Session,
  say: Say,
  { status = () => {}, resource = "Server", resources = all, environment = {} }: Beside = {},
): ProviderProcess {
  const provider = createFront({
    resources,
    createSession: open,
    watchEngine: () => undefined,
    environment,
    warn: say,
    inform: status,
    statusLine: () => ({ show: status, end: async () => {} }),
  }).provider(resource);
  const configured = provider.configure({
    config: { get: (key: string) => settings[key.replace("hosting:", "")] },
  });
  const hidden = { __provider: providerText };
  /** The inputs with the hidden members that the SDK adds. */
  const given = (urn: string, inputs: Properties): Properties => {
    const { name, stack } = parseUrn(urn);
    return { ...inputs, ...hidden, __urn: urn, __resourceName: name, __nameSeed: `${stack} ${name}` };
  };
  /** The values as they are serialised on the way to the process, and on the way back to the engine. */
  const sent = (properties: Properties) => unmarked(copied(properties));
  const stored = (properties: object) => ({ ...marked(copied({ ...properties })), ...hidden });
  const whole = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    await configured;
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ShownError)) throw error;
      const { message, id, properties } = error;
      throw new CallFailure(message, id ? { id, outputs: marked(copied({ ...properties })) } : undefined);
    }
  };
  return {
    check: (urn, news, olds) =>
      whole(async () => {
        const { inputs, failures } = await provider.check(sent(olds ?? {}), given(urn, sent(news)));
        return { inputs: stored(inputs), failures };
      }),
    diff: ({ id, outputs }, news) => whole(() => provider.diff(id, sent(outputs), sent(news))),
    create: (_urn, news) =>
      whole(async () => {
        const { id, outs } = await provider.create(sent(news));
        return { id, outputs: stored(outs) };
      }),
    read: ({ id, outputs }) =>
      whole(async () => {
        const found = await provider.read(id, sent(outputs));
        if (!("id" in found) || !found.inputs) return undefined;
        return { inputs: stored(found.inputs), outputs: stored(found.props) };
      }),
    update: ({ id, outputs }, news) =>
      whole(async () => stored((await provider.update(id, sent(outputs), sent(news))).outs)),
    delete: ({ id, outputs }) => whole(() => provider.delete(id, sent(outputs))),
  };
}
