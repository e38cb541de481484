import * as z from "zod";
import { secretsOf } from "../../../provider/config";
import { createFront, type FrontDependencies } from "../../../provider/dynamic/front";
import { ManagedResources } from "../../../provider/resource/managed";
import { notesInMemory } from "../../../provider/resource/notes";
import type { Resource } from "../../../provider/resource/resource";
import type { Session } from "../../../provider/resource/session";

export const providerText = 'exports.handler = () => require("pulumi-hosting/…");';

/** A resource that says what it was asked, and answers what the test wants. */
export function spyResource(answers: Partial<Resource> = {}) {
  const asked: [method: string, request: unknown][] = [];
  const note =
    <T>(method: string, answer: T) =>
    (...args: unknown[]) => {
      asked.push([method, args.at(method === "check" ? 0 : 1)]);
      return answer;
    };
  const resource: Resource = {
    name: "Thing",
    description: "A thing.",
    inputs: z.object({ size: z.number().optional(), password: z.string().optional().meta({ secret: true }) }),
    outputs: z.object({}),
    changes: {},
    reportedInputs: [],
    check: note("check", { inputs: {}, failures: [] }),
    diff: note("diff", {
      changes: false,
      replaces: [],
      deleteBeforeReplace: false,
      detailed: {},
      steps: [],
    }),
    create: note("create", Promise.resolve({ id: "7", outputs: {} })),
    read: note("read", Promise.resolve(undefined)),
    update: note("update", Promise.resolve({})),
    delete: note("delete", Promise.resolve()),
    ...answers,
  };
  return { asked, resource };
}

/** A front around one resource, with what it printed. `configure` as the engine does, unless told not to. */
export function frontOf(resource: Resource, given: Partial<FrontDependencies> = {}, configure = true) {
  const said: string[] = [];
  const front = createFront({
    resources: { Thing: resource },
    createSession: (configuration) =>
      ({
        configuration,
        secrets: new Set(secretsOf(configuration)),
        managed: new ManagedResources({
          host: configuration.baseUrl,
          random: () => 0,
          notes: notesInMemory(() => 0),
        }),
      }) as unknown as Session,
    environment: {},
    status: (line) => said.push(line),
    warn: (line) => said.push(`warning: ${line}`),
    watchEngine: () => undefined,
    ...given,
  });
  const provider = front.provider("Thing");
  const settings: Record<string, string> = {
    "hosting:baseUrl": "https://api.example.com",
    "hosting:username": "ada",
    "hosting:password": "correct horse",
  };
  const config = { get: (key: string) => settings[key] };
  if (configure) void provider.configure({ config });
  return { provider, said, config, settings };
}
