import * as z from "zod";
import { isObject } from "../../provider/values";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { readEvents } from "./readEvents";

const properties = z.record(z.string(), z.unknown());
const position = z.looseObject({ sourcePosition: z.string().optional() });

const state = z.looseObject({
  type: z.string(),
  /** For a resource that an alias has found, the old one. */
  urn: z.string().optional(),
  id: z.string().optional(),
  /** An old copy that its replacement has outlived, and that is still to be deleted: both have one URN. */
  delete: z.boolean().optional(),
  /** Of a replacement: the old one is deleted first. */
  pendingReplacement: z.boolean().optional(),
  inputs: properties.optional(),
  outputs: properties.optional(),
  sourcePosition: z.string().optional(),
  stackTrace: z.array(position).nullish(),
});

const step = z.looseObject({
  op: z.string(),
  urn: z.string(),
  oldState: state.nullish(),
  newState: state.nullish(),
  detailedDiff: z.record(z.string(), z.unknown()).nullish(),
  diffReasons: z.array(z.string()).nullish(),
  replaceReasons: z.array(z.string()).nullish(),
});

const diagnostic = z.looseObject({
  urn: z.string().optional(),
  message: z.string().default(""),
  severity: z.string().default("info"),
});

const preview = z.looseObject({
  duration: z.number().optional(),
  steps: z.array(step).default([]),
  diagnostics: z.array(diagnostic).default([]),
  changeSummary: z.record(z.string(), z.number()).nullish(),
});

/** A preview as `pulumi preview --json` reports it; only what reports need. */
export type Preview = z.output<typeof preview>;
export type PreviewStep = z.output<typeof step>;
export type ResourceState = z.output<typeof state>;

/** A step, as a preview would have it. */
export const parseStep = (event: object): PreviewStep => step.parse(event);

/** The output of `pulumi preview --json`, or the engine's events; undefined where the text is something else. */
export function parsePreview(text: string): Preview | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = readEvents(text);
  }
  // For a refresh of an empty stack, Pulumi reports nothing but its duration; for a failed preview, not even that.
  const isTold =
    isObject(json) && ("duration" in json || [json.steps, json.diagnostics].some((list) => hasItems(list)));
  const read = preview.safeParse(json);
  return isTold && read.success ? read.data : undefined;
}

const hasItems = (list: unknown) => Array.isArray(list) && list.length > 0;

/**
 * The same; nothing of one that has failed before it could report anything. @throws `isNone` when it is something else.
 */
export function readPreview(
  text: string,
  { hasFailed, isNone }: { readonly hasFailed: boolean; readonly isNone: string },
): Preview {
  const read = parsePreview(text) ?? (hasFailed ? preview.parse({}) : undefined);
  if (read) return read;
  throw new CommandFailed(exitCodes.configuration, isNone);
}
