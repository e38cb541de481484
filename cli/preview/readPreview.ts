import { z } from "zod";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { readEvents } from "./readEvents";

const properties = z.record(z.string(), z.unknown());
const position = z.looseObject({ sourcePosition: z.string().optional() });

const state = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
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
});

const diagnostic = z.looseObject({
  urn: z.string().optional(),
  message: z.string().default(""),
  severity: z.string().default("info"),
});

const preview = z.looseObject({
  steps: z.array(step).default([]),
  diagnostics: z.array(diagnostic).default([]),
});

/** A preview as `pulumi preview --json` tells it; only what reports need. */
export type Preview = z.output<typeof preview>;
export type PreviewStep = z.output<typeof step>;
export type ResourceState = z.output<typeof state>;

/** Reads the output of `pulumi preview --json`, or the engine's events. @throws when it is something else. */
export function readPreview(text: string): Preview {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = readEvents(text);
  }
  const read = preview.safeParse(json);
  if (read.success && ("steps" in read.data || "diagnostics" in read.data)) return read.data;
  throw new CommandFailed(
    exitCodes.configuration,
    "This is not the output of `pulumi preview --json`. Give it that output, or nothing to have it run.",
  );
}
