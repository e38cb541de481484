import type { HttpAnswer } from "../http";
import { httpDate } from "../httpDate";

type Headers = HttpAnswer["headers"];

/** How long an answer asks to wait, in milliseconds. */
export interface AskedPause {
  /** Before the next try, whatever failed. */
  readonly retryAfter?: number | undefined;
  /** Until calls are counted from zero again, if none is left: for a call that was one too many, and for no other. */
  readonly reset?: number | undefined;
}

/** `Retry-After`, and the headers of limits. Times are taken against the answer's own `Date`: clocks differ. */
export function askedPause(headers: Headers, ours: number): AskedPause {
  const now = httpDate(first(headers.date) ?? "", ours) ?? ours;
  return { retryAfter: retryAfterIn(headers, now), reset: resetIn(headers, now) };
}

const first = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === "string" ? header : header?.[0];

const secondsOnly = /^\d+(?:\.\d+)?$/;
const milliseconds = (seconds: string | number): number => Math.ceil(Number(seconds) * 1000);
const until = (date: number | undefined, now: number) =>
  date === undefined ? undefined : Math.max(0, date - now);

/** The longest of several: who is on the way may have added one. The comma in a date is none between two. */
function retryAfterIn(headers: Headers, now: number): number | undefined {
  const texts = [headers["retry-after"] ?? []]
    .flat()
    .flatMap((text) => text.split(/,(?!\s*\d{1,2}[ -][a-z]{3})/i));
  return longestOf(texts.map((text) => pauseIn(text.trim(), now)));
}

function longestOf(pauses: readonly (number | undefined)[]): number | undefined {
  const known = pauses.filter((pause) => pause !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** `ratelimit-reset`, `x-rate-limit-reset`, `x-ratelimit-reset-after`, `x-ratelimit-reset-requests`. */
const resetName = /^(.*rate-?limit.*-)reset(?:-after)?(-.*)?$/;
/** `RateLimit: "default";r=0;t=6` of the IETF's draft, and `limit=100, remaining=0, reset=6` of an older one. */
const structured = /^(?:x-)?rate-?limit$/;

function resetIn(headers: Headers, now: number): number | undefined {
  const pauses = Object.entries(headers).flatMap(([name, header]) => {
    const texts = [header ?? []].flat();
    if (structured.test(name)) return texts.flatMap(pausesOfLimits);
    const [, start, end = ""] = resetName.exec(name) ?? [];
    if (start === undefined) return [];
    const isLeft = Number(first(headers[`${start}remaining${end}`])) > 0;
    return isLeft ? [] : (pauseIn(texts[0]?.trim() ?? "", now) ?? []);
  });
  return longestOf(pauses);
}

/** Seconds, or a moment in seconds or milliseconds since the epoch, which no pause is as long as; a date; `1m30s`. */
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

/** `2026-01-01T00:01:00Z`. One that names no zone is GMT, as in the other forms. */
const iso = /^(\d{4}-\d\d-\d\d)[T ]([\d:.]+)(Z|[+-]\d\d:?\d\d)?$/i;

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const;

/** The pauses of the limits that are used up. */
function pausesOfLimits(text: string): number[] {
  const isOlder = !text.includes(";");
  const limits = isOlder ? [text] : text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  return limits.flatMap((limit) => {
    const numberOf = (names: string) => {
      const [, found] = new RegExp(String.raw`(?:^|[;,\s])(?:${names})=(\d+)`).exec(limit) ?? [];
      return found === undefined ? undefined : Number(found);
    };
    const seconds = numberOf("t|reset");
    return seconds === undefined || (numberOf("r|remaining") ?? 0) > 0 ? [] : [milliseconds(seconds)];
  });
}
