import type { HttpAnswer } from "../http";
import { httpDate } from "../httpDate";

type Headers = HttpAnswer["headers"];

/** How long a response asks the client to wait, in milliseconds. */
export interface AskedPause {
  /** The wait before the next attempt, whatever the failure. */
  readonly retryAfter?: number | undefined;
  /**
   * The time until the host's rate limit resets, if no calls are left. Only a call that exceeded the limit has to wait
   * for the reset.
   */
  readonly reset?: number | undefined;
}

/**
 * Reads `Retry-After` and the rate limit headers. Dates are compared with the response's own `Date`, because the host's
 * clock may differ from ours.
 */
export function askedPause(headers: Headers, localTime: number): AskedPause {
  const now = httpDate(firstValue(headers.date) ?? "", localTime) ?? localTime;
  return { retryAfter: retryAfterIn(headers, now), reset: resetIn(headers, now) };
}

const firstValue = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === "string" ? header : header?.[0];

const secondsOnly = /^\d+(?:\.\d+)?$/;
const milliseconds = (seconds: string | number): number => Math.ceil(Number(seconds) * 1000);
const until = (date: number | undefined, now: number) =>
  date === undefined ? undefined : Math.max(0, date - now);

/**
 * The longest pause of several `Retry-After` values, because a proxy may have added another value. A comma inside a
 * date does not separate values.
 */
function retryAfterIn(headers: Headers, now: number): number | undefined {
  const texts = [headers["retry-after"] ?? []]
    .flat()
    .flatMap((text) => text.split(/,(?!\s*\d{1,2}[ -][a-z]{3})/i));
  return longestOf(texts.map((text) => pauseIn(text.trim(), now)));
}

function longestOf(pauses: readonly (number | undefined)[]): number | undefined {
  const knownPauses = pauses.filter((pause) => pause !== undefined);
  return knownPauses.length === 0 ? undefined : Math.max(...knownPauses);
}

/** Matches `ratelimit-reset`, `x-rate-limit-reset`, `x-ratelimit-reset-after` and `x-ratelimit-reset-requests`. */
const resetName = /^(.*rate-?limit.*-)reset(?:-after)?(-.*)?$/;
/**
 * Matches the header of the IETF draft, `RateLimit: "default";r=0;t=6`, and of an older draft, `limit=100, remaining=0,
 * reset=6`.
 */
const structured = /^(?:x-)?rate-?limit$/;

function resetIn(headers: Headers, now: number): number | undefined {
  const pauses = Object.entries(headers).flatMap(([name, header]) => {
    const texts = [header ?? []].flat();
    if (structured.test(name)) return texts.flatMap(pausesOfLimits);
    const [, start, end = ""] = resetName.exec(name) ?? [];
    if (start === undefined) return [];
    const isLeft = Number(firstValue(headers[`${start}remaining${end}`])) > 0;
    return isLeft ? [] : (pauseIn(texts[0]?.trim() ?? "", now) ?? []);
  });
  return longestOf(pauses);
}

/**
 * Parses a pause: seconds; a point in time, as epoch seconds or milliseconds, which are larger than any pause; a date;
 * or a duration such as `1m30s`.
 */
function pauseIn(text: string, now: number): number | undefined {
  if (secondsOnly.test(text)) {
    const number = Number(text);
    if (number < 1e9) return milliseconds(number);
    return until(number < 1e11 ? milliseconds(number) : number, now);
  }
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g)];
  if (parts.length > 0 && parts.map(([part]) => part).join("") === text)
    return Math.ceil(
      parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units], 0),
    );
  const [, day, time, zone = "Z"] = iso.exec(text) ?? [];
  const date = day === undefined ? httpDate(text, now) : Date.parse(`${day}T${time}${zone}`);
  return until(Number.isNaN(date) ? undefined : date, now);
}

/** Matches `2026-01-01T00:01:00Z`. A date without a time zone is read as GMT, as in the other formats. */
const iso = /^(\d{4}-\d\d-\d\d)[T ]([\d:.]+)(Z|[+-]\d\d:?\d\d)?$/i;

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const;

/** The pauses of the rate limits that are used up. */
function pausesOfLimits(text: string): number[] {
  const isOlder = !text.includes(";");
  const limits = isOlder ? [text] : text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  return limits.flatMap((limit) => {
    const numberOf = (names: string) => {
      const [, digits] = new RegExp(String.raw`(?:^|[;,\s])(?:${names})=(\d+)`).exec(limit) ?? [];
      return digits === undefined ? undefined : Number(digits);
    };
    const seconds = numberOf("t|reset");
    return seconds === undefined || (numberOf("r|remaining") ?? 0) > 0 ? [] : [milliseconds(seconds)];
  });
}
