import type { Configuration } from "../../../provider/config";
import { ShownError } from "../../../provider/dynamic/failures";
import { createFront } from "../../../provider/dynamic/front";
import { parseUrn } from "../../../provider/engine/names";
import type { Session } from "../../../provider/resource/session";
import type { Properties } from "../../../provider/values";
import { resources } from "../resources";
import { type Beside, CallFailure, copied, type ProviderProcess, type Say } from "./process";

/** What Pulumi stores as the text of the provider. */
const providerText = "require";

/** A process of Pulumi's dynamic provider, with the front of the classes. */
export function classesProcess(
  settings: Readonly<Record<string, unknown>>,
  open: (configuration: Configuration) => Session,
  say: Say,
  { status = () => {}, resource = "Server" }: Beside = {},
): ProviderProcess {
  const provider = createFront({
    resources,
    createSession: open,
    watchEngine: () => undefined,
    environment: {},
    warn: say,
    status,
  }).provider(resource);
  const configured = provider.configure({
    config: { get: (key: string) => settings[key.replace("hosting:", "")] },
  });
  /** As the SDK gives the inputs. */
  const given = (urn: string, inputs: Properties): Properties => {
    const { name, stack } = parseUrn(urn);
    return { ...inputs, ...hidden, __urn: urn, __resourceName: name, __nameSeed: `${stack} ${name}` };
  };
  const hidden = { __provider: providerText };
  const whole = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    await configured;
    try {
      return copied(await call());
    } catch (error) {
      if (!(error instanceof ShownError)) throw error;
      const { message, id, properties } = error;
      throw new CallFailure(message, id ? { id, outputs: copied({ ...properties }) } : undefined);
    }
  };
  return {
    check: (urn, news, olds) =>
      whole(async () => {
        const { inputs, failures } = await provider.check(copied(olds ?? {}), given(urn, copied(news)));
        return { inputs: { ...inputs, ...hidden }, failures: failures.map(({ reason }) => reason) };
      }),
    diff: ({ id, outputs }, news) => whole(() => provider.diff(id, copied(outputs), copied(news))),
    create: (_urn, news) =>
      whole(async () => {
        const { id, outs } = await provider.create(copied(news));
        return { id, outputs: { ...outs, ...hidden } };
      }),
    read: ({ id, outputs }) =>
      whole(async () => {
        const found = await provider.read(id, copied(outputs));
        if (!("id" in found) || !found.inputs) return undefined;
        return { inputs: { ...found.inputs, ...hidden }, outputs: { ...found.props, ...hidden } };
      }),
    update: ({ id, outputs }, news) =>
      whole(async () => ({ ...(await provider.update(id, copied(outputs), copied(news))).outs, ...hidden })),
    delete: ({ id, outputs }) => whole(() => provider.delete(id, copied(outputs))),
  };
}
