import { afterEach } from "vitest";
import * as z from "zod";
import { type Configuration, secretsOf } from "../../../../provider/config";
import { ManagedResources } from "../../../../provider/resource/managed";
import { notesInMemory } from "../../../../provider/resource/notes";
import type { Resource } from "../../../../provider/resource/resource";
import type { Session } from "../../../../provider/resource/session";
import { pluginClient, urnOf } from "../client";

export const urn = urnOf("Thing");

const configuration = { password: "of-the-account", timeouts: { build: "1h" } } as unknown as Configuration;

/** Outputs of which one repeats an input. */
export const repeating = z.object({
  ip: z.string().optional(),
  shownSize: z
    .number()
    .optional()
    .meta({ repeats: ["size"] }),
});

/** A resource that says what it was asked, and answers what the test wants. */
export function thing(answers: Partial<Resource> = {}): Resource {
  const fail = async (): Promise<never> => {
    throw new Error("not asked in this test");
  };
  return {
    name: "Thing",
    description: "A thing.",
    inputs: z.object({
      size: z.number().optional(),
      password: z.string().optional().meta({ secret: true }),
    }),
    outputs: z.object({ ip: z.string().optional() }),
    changes: {
      size: { effect: "update", readsFrom: "never" },
      password: { effect: "update", readsFrom: "never" },
    },
    reportedInputs: [],
    check: ({ news }) => ({ inputs: news, failures: [] }),
    diff: () => ({
      changes: false,
      replaces: [],
      deleteBeforeReplace: false,
      detailed: {},
      steps: [],
    }),
    create: fail,
    read: fail,
    update: fail,
    delete: fail,
    ...answers,
  };
}

let close = () => {};
afterEach(() => close());

/** A client of a plugin with one resource `Thing`, configured; closed after the test. */
export async function clientOf(answers: Partial<Resource>) {
  const started = await pluginClient({ resources: { Thing: thing(answers) } });
  close = started.close;
  // The engine configures it; here the session stands for itself.
  started.plugin.session = Promise.resolve({
    configuration,
    secrets: new Set(secretsOf(configuration)),
    managed: new ManagedResources({
      host: configuration.baseUrl,
      random: () => 0,
      notes: notesInMemory(() => 0),
    }),
  } as unknown as Session);
  return started;
}
