import { createFront, type FrontDependencies } from "../../../provider/dynamic/front";
import type { Resource } from "../../../provider/resource/resource";
import { sessionOf, spyResource } from "../thing";

export const providerText = 'exports.handler = () => require("pulumi-hosting/…");';
export const addProvider = (properties: object) => ({ ...properties, __provider: providerText });

/** A dynamic provider of one resource, and the lines that it has printed. */
export function unconfigured(resource: Resource, given: Partial<FrontDependencies> = {}) {
  const said: string[] = [];
  const front = createFront({
    resources: { Thing: resource },
    createSession: sessionOf,
    environment: {},
    inform: (line) => said.push(line),
    statusLine: () => ({ show: (text) => said.push(text), end: async () => {} }),
    warn: (line) => said.push(`warning: ${line}`),
    watchEngine: () => undefined,
    ...given,
  });
  const settings: Record<string, string | undefined> = {
    "hosting:baseUrl": "https://api.example.com",
    "hosting:username": "ada",
    "hosting:password": "correct horse",
  };
  const provider = front.provider("Thing");
  const configure = (changes: typeof settings = {}) =>
    provider.configure({ config: { get: (key) => ({ ...settings, ...changes })[key] } });
  return { provider, said, configure };
}

/**
 * A configured dynamic provider of a stub resource, with the calls that the stub received and the lines that were
 * printed.
 */
export function answeringFront(answers: Partial<Resource> = {}) {
  const { asked, resource } = spyResource(answers);
  const { provider, said, configure } = unconfigured(resource);
  void configure();
  return { provider, said, asked };
}
