import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type OperationName, operations } from "../../provider/api/contract";
import { envelope } from "../../provider/api/contract/commonMembers";
import type { Operation } from "../../provider/api/contract/operation";
import { exchangesOf, transcripts } from "./index";
import { disagreements, renamed } from "./support/disagreements";

// The contract table feeds client and sandbox alike, so that the two cannot show an error in it. Transcripts can: they
// have every member of the table, and disagree with another name.

const unlisted = transcripts.flatMap((transcript) => transcript.unlisted ?? []);
const table = operations().map(([name, operation]) => {
  const exchanges = exchangesOf("client").filter((exchange) => exchange.operation === name);
  const against = (changed: Partial<Operation>, changedEnvelope?: z.ZodObject) =>
    disagreements(name as OperationName, { ...operation, ...changed }, exchanges, unlisted, changedEnvelope);
  return { name, operation, exchanges, against };
});

it.each(table)("$name agrees with its transcripts, which have every parameter and member", (row) => {
  expect(row.exchanges).not.toEqual([]);
  expect(row.against({})).toEqual([]);
});

describe("a table that differs disagrees:", () => {
  const { operation, against } = table.find(({ name }) => name === "asset.list") ?? expect.fail();
  const { params, answer } = operation;
  const order_by = z.object({ field: z.string(), direction: z.string().optional() }).optional();
  it.each<[what: string, changed: Partial<Operation>, envelope?: z.ZodObject]>([
    ["by its path", { path: "asset/lists" }],
    ["by pages", { paged: false }],
    ["by the name of a parameter", { params: renamed(params, "domain") }],
    ["by a parameter less", { params: params.omit({ domain: true } as never) as z.ZodObject }],
    ["by a parameter more", { params: params.extend({ extra: z.string().optional() }) }],
    ["by a member of order_by", { params: params.extend({ order_by }) }],
    ["by the name of a member", { answer: renamed(answer, "domain") }],
    ["by a member of the envelope", {}, renamed(envelope, "page_num")],
  ])("%s", (_what, changed, envelope) => expect(against(changed, envelope)).not.toEqual([]));
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
