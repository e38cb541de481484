import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type OperationName, operations } from "../../provider/api/contract";
import { envelope } from "../../provider/api/contract/commonMembers";
import type { Operation } from "../../provider/api/contract/operation";
import { exchangesOf, transcripts } from "./index";
import { disagreements, renamed } from "./support/disagreements";

// The contract table feeds client and sandbox alike, so that the two cannot show an error in it. Transcripts can:
// every member of the table, under another name, disagrees with one.

const unlisted = transcripts.flatMap((transcript) => transcript.unlisted ?? []);
const table = operations().map(([name, operation]) => {
  const exchanges = exchangesOf("client").filter((exchange) => exchange.operation === name);
  const against = (changed: Partial<Operation>, changedEnvelope?: z.ZodObject) =>
    disagreements(name as OperationName, { ...operation, ...changed }, exchanges, unlisted, changedEnvelope);
  const agrees = (...changed: Parameters<typeof against>) => against(...changed).length === 0;
  return { name, operation, exchanges, against, agrees };
});

describe.each(table)("$name", ({ operation, exchanges, against, agrees }) => {
  it("agrees with its transcripts, which have every parameter and every member", () => {
    expect(exchanges).not.toEqual([]);
    expect(against({})).toEqual([]);
  });

  it("disagrees under another path", () => {
    const path = operation.path === null ? "server/other" : `${operation.path}x`;
    expect(against({ path })).not.toEqual([]);
  });

  it("disagrees when it is paged and was not, or the other way round", () =>
    expect(against({ paged: !operation.paged })).not.toEqual([]));

  const params = Object.keys(operation.params.shape);
  it("disagrees when any parameter has another name", () =>
    expect(params.filter((key) => agrees({ params: renamed(operation.params, key) }))).toEqual([]));

  it("disagrees when any parameter is left out, or one is added", () => {
    const without = (key: string) => operation.params.omit({ [key]: true } as never) as z.ZodObject;
    expect(params.filter((key) => agrees({ params: without(key) }))).toEqual([]);
    expect(against({ params: operation.params.extend({ extra: z.string().optional() }) })).toEqual([
      "no transcript has the parameter extra",
    ]);
  });

  it("disagrees when any member of the answer has another name", () => {
    const members = Object.keys(operation.answer.shape);
    expect(members.filter((key) => agrees({ answer: renamed(operation.answer, key) }))).toEqual([]);
  });
});

const lists = table.filter(({ operation }) => operation.paged);
describe.each(lists)("pages of $name", ({ operation, agrees }) => {
  it("disagree when any member of the envelope has another name", () => {
    const members = Object.keys(envelope.shape).filter((key) => key !== "items");
    expect(members.filter((key) => agrees({}, renamed(envelope, key)))).toEqual([]);
  });

  it("disagree when a member of order_by has another name", () => {
    const { order_by } = operation.params.shape;
    const inner = order_by ? (order_by as z.ZodOptional<z.ZodObject>).unwrap() : z.object({});
    const changed = (key: string) => operation.params.extend({ order_by: renamed(inner, key).optional() });
    expect(Object.keys(inner.shape)).toEqual(order_by ? ["field", "sort"] : []);
    expect(Object.keys(inner.shape).filter((key) => agrees({ params: changed(key) }))).toEqual([]);
  });
});

it("every transcript is of an operation of the table", () => {
  const names = new Set<string>(table.map(({ name }) => name));
  const exchanges = [...exchangesOf("client"), ...exchangesOf("sandbox")];
  expect(exchanges.map(({ operation }) => operation).filter((name) => !names.has(name))).toEqual([]);
});

it("every operation has an exchange that the sandbox is held to", () => {
  const held = new Set(exchangesOf("sandbox").map(({ operation }) => operation));
  expect(table.map(({ name }) => name).filter((name) => !held.has(name))).toEqual([]);
});
