import * as z from "zod";
import { secretsOf } from "../../provider/api/options/checkOptions";
import type { Configuration } from "../../provider/config";
import type { DiffResult, Resource } from "../../provider/resource/resource";
import type { Session } from "../../provider/resource/session";
import { notesInMemory } from "../../provider/run/notes";
import { RunRecord } from "../../provider/run/runRecord";

const none = { changes: false, replaces: [], changedInputs: [], steps: [] };
/** The result of a diff with only the given members set. */
export const diffResult = (found: Partial<DiffResult> = {}): DiffResult => ({ ...none, ...found });

const shownSize = z.optional(z.number()).meta({ repeats: ["size"] });
/** Outputs whose `shownSize` has the same value as the input `size`. */
export const repeating = z.object({ ip: z.string().optional(), shownSize });

/** A resource with the given methods, and a record of their calls. */
export function spyResource(answers: Partial<Resource> = {}) {
  const asked: [method: string, request: unknown][] = [];
  const noted = <Method extends (...args: never[]) => unknown>(name: string, method: Method, request = 1) =>
    ((...args: never[]) => {
      asked.push([name, args[request]]);
      return method(...args);
    }) as Method;
  const { check, diff, create, read, update, delete: remove, ...others } = answers;
  const resource: Resource = {
    name: "Thing" as Resource["name"],
    what: (id) => `thing ${id}`,
    description: "A thing.",
    inputs: z.object({ size: z.number().optional(), password: z.string().optional().meta({ secret: true }) }),
    outputs: z.object({ ip: z.string().optional() }),
    changes: {
      size: { effect: "update", readsFrom: "never" },
      password: { effect: "update", readsFrom: "never" },
    },
    reportedInputs: [],
    check: noted("check", check ?? (({ news }) => ({ inputs: news, failures: [] })), 0),
    diff: noted("diff", diff ?? (() => diffResult())),
    create: noted("create", create ?? (async () => ({ id: "7", outputs: {} }))),
    read: noted("read", read ?? (async () => undefined)),
    update: noted("update", update ?? (async () => ({}))),
    delete: noted("delete", remove ?? (async () => {})),
    ...others,
  };
  return { asked, resource };
}

/** A session that cannot reach a host. */
export const sessionOf = (configuration: Configuration): Session =>
  ({
    configuration,
    clock: { now: () => 0 },
    secrets: new Set(secretsOf(configuration)),
    refreshed: new Set(),
    saidOnce: new Set(),
    advice: new Map(),
    partlyCreated: new Map(),
    run: new RunRecord({ host: configuration.baseUrl, now: () => 0, notes: notesInMemory(() => 0) }),
  }) as unknown as Session;
