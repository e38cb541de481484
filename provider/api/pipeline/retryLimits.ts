import type * as z from "zod";
import { duration, formatDuration, parseDuration } from "../../duration";
import { membersOnly } from "../contract/membersOnly";

/** Milliseconds. */
export const usualRetries = { within: 600_000, longestPause: 30_000 } as const;

const member = (name: keyof typeof usualRetries, what: string) =>
  duration()
    .optional()
    .describe(
      `${what}: a duration such as "30m", or a number of seconds. Default: ${formatDuration(usualRetries[name])}.`,
    );

/** `retries` of the configuration: how long a call is tried again after failures that pass. */
export const retries = () =>
  membersOnly({
    within: member("within", "How long one call is tried again at most"),
    longestPause: member("longestPause", "The longest pause between two tries where the host asks for none"),
  });
export type Retries = z.output<ReturnType<typeof retries>>;

/** The limits in milliseconds. */
export const retryLimits = (given: Retries | undefined) => ({
  within: parseDuration(given?.within) ?? usualRetries.within,
  longestPause: parseDuration(given?.longestPause) ?? usualRetries.longestPause,
});
