import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { OperationName } from "../../../provider/api/contract";
import { envelope as contractEnvelope } from "../../../provider/api/contract/commonMembers";
import type { Operation } from "../../../provider/api/contract/operation";
import type { WireObject } from "../../../provider/api/pipeline/call";
import { decodePage, decodeRecord } from "../../../provider/api/pipeline/decode";
import { encodeParams, pathOf } from "../../../provider/api/pipeline/prepare";
import { givenOf } from "../index";
import type { Exchange } from "../transcript";

/** The paths that transcripts configure for the operations that have none. */
export const configuredPaths = {
  "server.byIdentifier": "server/by/identifier",
  "server.image.list": "server/image/list",
};

/** Where a declaration of the contract table and the transcripts of its operation disagree. */
export function disagreements(
  name: OperationName,
  operation: Operation,
  exchanges: readonly Exchange[],
  unlisted: readonly string[] = [],
  envelope: z.ZodObject = contractEnvelope,
): string[] {
  return [
    ...exchanges.flatMap((exchange) => [
      ...requestDisagreements(name, operation, exchange),
      ...answerDisagreements(operation, exchange, envelope),
    ]),
    ...missing("parameter", Object.keys(operation.params.shape), exchanges.flatMap(paramsOf)),
    ...missing("member", Object.keys(operation.answer.shape), exchanges.flatMap(membersOf)),
    ...exchanges
      .flatMap(membersOf)
      .filter((key) => !(key in operation.answer.shape) && !unlisted.includes(key))
      .map((key) => `the table has no member ${key}`),
  ];
}

function requestDisagreements(name: OperationName, operation: Operation, exchange: Exchange): string[] {
  const path = `/v3/${pathOf(name, operation, operation.path === null ? configuredPaths : undefined)}`;
  const paths = path === exchange.path ? [] : [`the path is ${path}`];
  try {
    const sent = encodeParams(name, operation, givenOf(exchange));
    return isDeepStrictEqual(sent, exchange.params) ? paths : [...paths, `sends ${JSON.stringify(sent)}`];
  } catch (error) {
    return [...paths, (error as Error).message];
  }
}

/** An answer is decoded from its loosest form: numbers as digits, booleans as 0 and 1. */
function answerDisagreements(operation: Operation, { answer }: Exchange, envelope: z.ZodObject): string[] {
  if (operation.paged !== "items" in answer) return [`is ${operation.paged ? "" : "not "}paged`];
  const loose = loosened(answer) as WireObject;
  const decoded = operation.paged
    ? decodePage(envelope, operation.answer, loose)
    : decodeRecord(operation.answer, loose);
  const members = new Set(Object.keys(operation.answer.shape));
  return isDeepStrictEqual(listed(decoded, members), listed(answer, members))
    ? []
    : [`reads ${JSON.stringify(decoded)}`];
}

/** Without what is inside members of open structure, which is kept as it comes. */
function listed(value: unknown, members: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => listed(one, members));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "items" ? listed(member, members) : typeof member === "object" ? "…" : member,
    ]),
  );
}

function loosened(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? 1 : 0;
  if (Array.isArray(value)) return value.map(loosened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, loosened(member)]));
}

const paramsOf = ({ params }: Exchange): string[] => Object.keys(params);

function membersOf({ answer }: Exchange): string[] {
  const records = "items" in answer ? (answer.items as Record<string, unknown>[]) : [answer];
  return records.flatMap((one) => Object.keys(one));
}

const missing = (what: string, wanted: readonly string[], found: readonly string[]): string[] =>
  wanted.filter((key) => !found.includes(key)).map((key) => `no transcript has the ${what} ${key}`);

/** The same shape with one member under another name. */
export function renamed(shape: z.ZodObject, member: string): z.ZodObject {
  const entries = Object.entries(shape.shape).map(([key, type]) => [key === member ? `${key}_x` : key, type]);
  return z.object(Object.fromEntries(entries));
}
