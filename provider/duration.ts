import * as z from "zod";

const units = { h: 3_600_000, m: 60_000, s: 1_000 } as const;
const pattern = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;

/** The allowed forms of a duration, as messages and docs describe them. */
const durationShape = 'a duration such as "30m", "4h" or "1h30m", or a number of seconds, above 0';

/**
 * Converts `"1h30m"`, `"90s"`, `"90"` or `90` (seconds) to milliseconds. Returns `undefined` if the value is no
 * duration above 0.
 */
export function parseDuration(value: unknown): number | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) return positive(Number(text) * units.s);
  const [, hours, minutes, seconds] = pattern.exec(text.trim()) ?? [];
  return positive(
    Number(hours ?? 0) * units.h + Number(minutes ?? 0) * units.m + Number(seconds ?? 0) * units.s,
  );
}

/**
 * Formats a duration with its two largest units: `3m10s`, `45s`, `1h5m`. The smaller unit is left out if it is 0: `8m`.
 */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / units.s));
  const [hours, minutes, restSeconds] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  if (hours > 0) return minutes > 0 ? `${hours}h${minutes}m` : `${hours}h`;
  if (minutes > 0) return restSeconds > 0 ? `${minutes}m${restSeconds}s` : `${minutes}m`;
  return `${restSeconds}s`;
}

/**
 * The schema of an input that is a duration. The value stays as the user wrote it; {@link parseDuration} converts it.
 */
export const duration = () =>
  z
    .union([z.string(), z.number()], { error: `must be ${durationShape}` })
    .refine((value) => parseDuration(value) !== undefined, { error: `must be ${durationShape}` });

const positive = (milliseconds: number) => (milliseconds > 0 ? milliseconds : undefined);
