import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { operations } from "../../../../provider/api/contract";
import { alsowithWord } from "../../../../provider/api/contract/enumerations";
import { isSecretType } from "../../../../provider/api/contract/marks";

const named = (test: (operation: (typeof all)[number][1]) => boolean) =>
  all.filter(([, operation]) => test(operation)).map(([name]) => name);
const all = operations();
const secretsOf = (part: "params" | "answer") =>
  all.flatMap(([name, operation]) =>
    Object.entries(operation[part].shape)
      .filter(([, type]) => isSecretType(type as z.ZodType))
      .map(([member]) => `${name}:${member}`),
  );

describe("the contract", () => {
  it("names 42 operations, each once, with a path of its own", () => {
    expect(all).toHaveLength(42);
    const paths = all.map(([, { path }]) => path).filter(Boolean);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("writes with these, and reads with all others", () => {
    expect(named(({ writes }) => writes)).toEqual([
      "account.token",
      "account.expireToken",
      "asset.requestRemoval",
      "asset.update",
      "sshKey.add",
      "sshKey.remove",
      "sshKey.update",
      "server.create",
      "server.rebuild",
      "server.byIdentifier",
      "server.update",
      "server.power.start",
      "server.power.stop",
      "server.power.shutdown",
      "server.power.reboot",
      "server.power.reset",
      "server.credential.create",
      "server.credential.update",
      "server.credential.delete",
    ]);
    expect(named(({ writes, repeatable }) => !writes && !repeatable)).toEqual([]);
  });

  it("never repeats what would then be done twice", () => {
    expect(named(({ repeatable }) => !repeatable)).toEqual([
      "sshKey.add",
      "sshKey.remove",
      "server.create",
      "server.rebuild",
      "server.byIdentifier",
      "server.power.reboot",
      "server.power.reset",
      "server.credential.create",
    ]);
  });

  it("calls destructive what can lose data or a service", () => {
    expect(named(({ destructive }) => destructive)).toEqual([
      "asset.requestRemoval",
      "sshKey.remove",
      "server.rebuild",
      "server.byIdentifier",
      "server.credential.delete",
    ]);
  });

  it("says what interrupts a server: every power operation but start", () => {
    expect(named(({ interrupts }) => interrupts)).toEqual([
      "server.power.stop",
      "server.power.shutdown",
      "server.power.reboot",
      "server.power.reset",
    ]);
  });

  it("has no path for the operation whose purpose is unstated", () => {
    expect(
      all.filter(([, { path }]) => path === null).map(([name, { certainty }]) => [name, certainty]),
    ).toEqual([["server.byIdentifier", "none"]]);
  });

  it("deprecates the server list only", () => {
    expect(named(({ deprecated }) => deprecated !== undefined)).toEqual(["server.list"]);
  });

  it("marks every secret, going out and coming in", () => {
    expect(secretsOf("params")).toEqual([
      "account.token:passcode",
      "account.expireToken:token",
      "server.create:password",
      "server.update:password",
      "server.credential.create:auth_data",
      "server.credential.update:auth_data",
    ]);
    expect(secretsOf("answer")).toEqual([
      "account.token:token",
      "asset.login:password",
      "server.password:password",
      "server.console:token",
      "server.credential.create:auth_data",
      "server.credential.details:auth_data",
      "server.credential.list:auth_data",
      "server.credential.update:auth_data",
    ]);
  });

  it("describes only params that it has", () => {
    for (const [name, { described, params }] of all)
      for (const param of described) expect(params.shape, name).toHaveProperty(param);
  });

  it("answers every refusal of a param with what is allowed", () => {
    for (const [name, { params }] of all)
      for (const [param, type] of Object.entries(params.shape))
        for (const junk of [() => 1, [[{}]], { a: 1 }, "\0", Number.NaN]) {
          const issues = (type as z.ZodType).safeParse(junk).error?.issues ?? [];
          for (const { message } of issues)
            expect(message, `${name} ${param}`).toMatch(/^(each item )?must /);
        }
  });
});

describe("alsowith", () => {
  it.each([
    "children",
    "creation_date",
    "vendorBackingUp",
    "acmeBackingUp",
    "acmeOpsRemoteDetails",
    "xServiceDetails",
  ])("takes %s", (word) => expect(alsowithWord().safeParse(word).success).toBe(true));
  it.each(["Children", "password", "", "children\n", "a b BackingUp", 1])("refuses %j", (word) =>
    expect(alsowithWord().safeParse(word).success).toBe(false),
  );
});
