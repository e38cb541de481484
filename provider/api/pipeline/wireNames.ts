import { isObject } from "../../values";
import type { OperationName } from "../contract";
import type { Wire } from "../wire";
import type { Call } from "./call";

type Names = Readonly<Record<string, string>>;
type Members = Readonly<Record<string, unknown>>;

/** Other names of fields in the response of the token call, as OAuth uses them. A configured name takes precedence. */
const otherNames = {
  token: ["access_token", "accessToken", "auth_token", "session_token"],
  expires: ["expires_in", "expiresIn", "expires_at", "expiresAt"],
} as const;

const units = { minute: 60, min: 60, hour: 3600, day: 86_400, milli: 0.001, ms: 0.001 } as const;
const unitAtEnd = /(?:^|_)(minute|min|hour|day|milli(?=s)|ms$)(?:s|seconds|secs)?$/;

/** How many seconds one unit is, by the unit at the end of a parameter's name: `ttl_minutes`, `ttlMinutes`. */
function secondsIn(name: string): number {
  const parts = name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  return units[unitAtEnd.exec(parts)?.[1] as keyof typeof units] ?? 1;
}

/**
 * Renames parameters to the names that this host expects, and fields of its responses back to those of the contract.
 */
export function wireNames(wire: Wire) {
  const sentNames: Partial<Record<OperationName, Names>> = {
    "account.token": { timeout: wire.tokenTimeout, passcode: wire.tokenPasscode },
    "server.create": { zone_id: wire.zoneParameter },
  };
  const sortWords: Names = { asc: wire.sortAscending, desc: wire.sortDescending };
  return {
    sent: (call: Call): Members =>
      renameMembers(withSortWord(inUnit(call, wire.tokenTimeout), sortWords), sentNames[call.name]),
    answered: ({ name }: Call, body: Members): Members =>
      name === "account.token" ? tokenIn(body, wire) : body,
  };
}

export type WireNames = ReturnType<typeof wireNames>;

function renameMembers(members: Members, names: Names = {}): Members {
  const nameMap = new Map(Object.entries(names));
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [nameMap.get(name) ?? name, value]),
  );
}

/** Converts the requested lifetime of a token from seconds to the unit of the host's parameter. */
function inUnit({ name, params }: Call, tokenTimeout: string): Members {
  if (name !== "account.token" || params.timeout === undefined) return params;
  return { ...params, timeout: Math.ceil(Number(params.timeout) / secondsIn(tokenTimeout)) };
}

function withSortWord(params: Members, sortWords: Names): Members {
  const { order_by: order } = params;
  if (!isObject(order) || typeof order.sort !== "string") return params;
  return { ...params, order_by: { ...order, sort: sortWords[order.sort] ?? order.sort } };
}

/** Renames the fields in the response of the token call to those of the contract. */
function tokenIn(body: Members, { tokenMember, expiresMember }: Wire): Members {
  const nameOf = (configured: string, usualName: string, alternatives: readonly string[]) =>
    [configured, usualName, ...alternatives].find((name) => body[name] !== undefined && body[name] !== null);
  const token = nameOf(tokenMember, "token", otherNames.token);
  const expires = nameOf(expiresMember, "expires", otherNames.expires);
  const { [token ?? ""]: text, [expires ?? ""]: end, ...otherMembers } = body;
  return {
    ...otherMembers,
    ...(token !== undefined && { token: text }),
    ...(expires !== undefined && { expires: inSeconds(expires, end) }),
  };
}

/**
 * Converts a time to seconds: a number by its unit, a date to seconds since 1970. Any other value is returned
 * unchanged.
 */
function inSeconds(name: string, value: unknown): unknown {
  const text = String(value);
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const number = Number(text) * secondsIn(name);
    return number > 1e11 ? number / 1000 : number;
  }
  const date = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? value : date / 1000;
}
