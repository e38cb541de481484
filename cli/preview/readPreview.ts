import * as z from "zod";
import { isObject } from "../../provider/values";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { readEvents } from "./readEvents";

const properties = z.record(z.string(), z.unknown());
const position = z.looseObject({ sourcePosition: z.string().optional() });

const state = z.looseObject({
  type: z.string(),
  /** The URN of the resource. If an alias has matched the resource, this is the old URN. */
  urn: z.string().optional(),
  id: z.string().optional(),
  /**
   * True for an old copy that a replacement has left behind and that is still to be deleted. The copy has the same
   * URN as its replacement.
   */
  delete: z.boolean().optional(),
  /** In a replacement: whether the old resource is deleted first. */
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

/** A preview in the form of `pulumi preview --json`, with only what the reports need. */
export type Preview = z.output<typeof preview>;
export type PreviewStep = z.output<typeof step>;
export type ResourceState = z.output<typeof state>;

/** Parses a step in the form of a preview. */
export const parseStep = (event: object): PreviewStep => step.parse(event);

/** Parses the output of `pulumi preview --json`, or the engine's events; undefined for any other text. */
export function parsePreview(text: string): Preview | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = readEvents(text);
  }
  // For the refresh of an empty stack, Pulumi prints only the duration. For a failed preview it may not even print
  // that.
  const isTold =
    isObject(json) && ("duration" in json || [json.steps, json.diagnostics].some((list) => hasItems(list)));
  const parsedPreview = preview.safeParse(json);
  return isTold && parsedPreview.success ? parsedPreview.data : undefined;
}

const hasItems = (list: unknown) => Array.isArray(list) && list.length > 0;

/**
 * Parses a preview. A preview that failed before it could print anything counts as empty.
 *
 * @throws the message `isNone` if the text is not a preview.
 */
export function readPreview(
  text: string,
  { hasFailed, isNone }: { readonly hasFailed: boolean; readonly isNone: string },
): Preview {
  const parsed = parsePreview(text) ?? (hasFailed ? preview.parse({}) : undefined);
  if (parsed) return parsed;
  throw new CommandFailed(exitCodes.configuration, isNone);
}
