import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { operations } from "../../../../provider/api/contract";
import * as answerTypes from "../../../../provider/api/contract/answerTypes";
import { isSecretType } from "../../../../provider/api/contract/marks";
import { answeredSchema } from "../../../../tools/sdkTypes/jsonSchema";

const named = (test: (operation: (typeof all)[number][1]) => boolean) =>
  all.filter(([, operation]) => test(operation)).map(([name]) => name);
const all = operations();
const secretsOf = (part: "params" | "answer") =>
  all.flatMap(([name, operation]) =>
    Object.entries(operation[part].shape)
      .filter(([, type]) => isSecretType(type as z.ZodType))
      .map(([member]) => `${name}:${member}`),
  );

/** Splits names that stand in columns or lines. */
const words = (text: string) => text.trim().split(/\s+/);

describe("the contract", () => {
  it("names 43 operations, each once, with its own path", () => {
    expect(all).toHaveLength(43);
    const paths = all.map(([, { path }]) => path).filter(Boolean);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("counts these operations as writes, and all others as reads that may be repeated", () => {
    const writing = words(`
      account.token account.expireToken asset.requestRemoval asset.update sshKey.add sshKey.remove sshKey.update
      server.create server.rebuild server.byIdentifier server.update
      server.power.start server.power.stop server.power.shutdown server.power.reboot server.power.reset
      server.credential.create server.credential.update server.credential.delete`);
    expect(named(({ writes }) => writes)).toEqual(writing);
    expect(named(({ writes, repeatable }) => !writes && !repeatable)).toEqual([]);
  });

  it("never repeats an operation that would take effect twice", () => {
    const once = words(`
      sshKey.add sshKey.remove server.create server.rebuild server.byIdentifier
      server.power.reboot server.power.reset server.credential.create`);
    expect(named(({ repeatable }) => !repeatable)).toEqual(once);
  });

  it("marks operations that can lose data or a service as destructive", () => {
    const losing = words(`
      asset.requestRemoval sshKey.remove server.rebuild server.byIdentifier server.credential.delete`);
    expect(named(({ destructive }) => destructive)).toEqual(losing);
  });

  it("marks operations that interrupt: the end of a token, and every power operation but start", () => {
    const power = "server.power.stop server.power.shutdown server.power.reboot server.power.reset";
    expect(named(({ interrupts }) => interrupts)).toEqual(words(`account.expireToken ${power}`));
  });

  it("has no path for the two operations that the specification only mentions, and assumes none", () => {
    const pathless = all.filter(([, { path }]) => path === null);
    expect(pathless).toMatchObject([
      ["server.byIdentifier", { certainty: "none" }],
      ["server.image.list", { certainty: "none" }],
    ]);
  });

  it("deprecates only server.list", () => {
    expect(named(({ deprecated }) => deprecated !== undefined)).toEqual(["server.list"]);
  });

  it("marks every secret in requests and responses", () => {
    const out = words(`
      account.token:passcode account.expireToken:token server.create:password server.update:password
      server.credential.create:auth_data server.credential.update:auth_data`);
    const back = words(`
      account.token:token asset.login:password server.password:password server.console:token
      server.credential.create:auth_data server.credential.details:auth_data
      server.credential.list:auth_data server.credential.update:auth_data`);
    expect([secretsOf("params"), secretsOf("answer")]).toEqual([out, back]);
  });

  it("says for every refused parameter what is allowed", () => {
    for (const [name, { params }] of all)
      for (const [param, type] of Object.entries(params.shape))
        for (const junk of [() => 1, [[{}]], { a: 1 }, "\0", Number.NaN]) {
          const issues = (type as z.ZodType).safeParse(junk).error?.issues ?? [];
          for (const { message } of issues)
            expect(message, `${name} ${param}`).toMatch(/^(each item )?must /);
        }
  });
});

const members = (answer: z.ZodObject) => answeredSchema(answer).properties ?? {};

describe("a field with a description", () => {
  const { flag, integer, openEnumeration, record, string } = answerTypes;
  const answer = record({
    count: integer().describe("Number of things."),
    ready: flag().describe("Whether it is ready."),
    kind: openEnumeration(["one", "other"]).describe("Kind of thing."),
    password: string().meta({ secret: true }).describe("Password of the thing."),
    token: string().describe("Token of the thing.").meta({ secret: true }),
  });

  it("keeps its type and its mark as secret, whichever is set first", () => {
    expect(members(answer)).toEqual({
      count: { type: "integer", description: "Number of things." },
      ready: { type: "boolean", description: "Whether it is ready." },
      kind: { type: "string", words: ["one", "other"], description: "Kind of thing." },
      password: { type: "string", secret: true, description: "Password of the thing." },
      token: { type: "string", secret: true, description: "Token of the thing." },
    });
    const secret = Object.entries(answer.shape).filter(([, type]) => isSecretType(type));
    expect(secret.map(([member]) => member)).toEqual(["password", "token"]);
  });
});
