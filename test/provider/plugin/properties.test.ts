import { describe, expect, it } from "vitest";
import { decode, encode } from "../../../provider/plugin/properties";
import { unknown } from "../../../provider/values";
import { secretOf, struct, unknownText, values } from "./client";

describe("properties from the engine", () => {
  it("lose the marks of secrets, at any depth, and the names of those that had one are known", () => {
    const { properties, secrets, texts } = decode(
      struct({
        password: secretOf("first"),
        features: { plain: 1, key: secretOf({ inner: "x" }) },
        list: ["a", secretOf("b")],
        domain: "web.example.com",
      }),
    );
    expect(properties).toEqual({
      password: "first",
      features: { plain: 1, key: { inner: "x" } },
      list: ["a", "b"],
      domain: "web.example.com",
    });
    expect(secrets).toEqual(new Set(["password", "features", "list"]));
    expect([...texts].sort()).toEqual(["b", "first", "x"]);
  });

  it("of which a number is secret have its digits among the texts, in a copy of the input too", () => {
    const { texts } = decode(
      struct({ planId: secretOf(1201), __asked: { planId: secretOf(1202), zoneId: 12 } }),
    );
    expect([...texts].sort()).toEqual(["1201", "1202"]);
  });

  it("of a connection are as secret as the inputs that they are copies of", () => {
    const connection = { host: "192.0.2.1", user: secretOf("ada"), password: secretOf("first") };
    const { secrets, texts } = decode(struct({ connection }));
    expect(secrets).toEqual(new Set(["username", "password"]));
    expect([...texts].sort()).toEqual(["ada", "first"]);
  });

  it("have the core's unknown for what is not shown in a preview, secret or not", () => {
    const given = struct({ ip: unknownText, password: secretOf(unknownText), list: [unknownText, 1] });
    expect(decode(given).properties).toEqual({ ip: unknown, password: unknown, list: [unknown, 1] });
  });

  it("have none of the dynamic front's own, of a resource that was moved here", () => {
    expect(
      decode(struct({ __provider: "exports…", __resourceName: "web", __set: [], a: 1 })).properties,
    ).toEqual({
      __set: [],
      a: 1,
    });
  });

  it("are none when there are none", () => {
    expect(decode(undefined)).toEqual({ properties: {}, secrets: new Set(), texts: [] });
  });
});

describe("properties for the engine", () => {
  it("have a connection whose login is as secret as the inputs, and no more of it", () => {
    const connection = { host: "192.0.2.1", port: 22, user: "ada", password: "first", hostKey: "k" };
    expect(values(encode({ connection }, new Set(["password"])))).toEqual({
      connection: { ...connection, password: secretOf("first") },
    });
    expect(values(encode({ connection }, new Set(["password", "username"])))).toEqual({
      connection: { ...connection, user: secretOf("ada"), password: secretOf("first") },
    });
  });

  it("have the named ones as secrets; null is none", () => {
    const out = encode(
      { password: "first", token: null, domain: "d" },
      new Set(["password", "token", "other"]),
    );
    expect(values(out)).toEqual({ password: secretOf("first"), token: null, domain: "d" });
  });

  it("have the engine's text for what is not shown in a preview", () => {
    expect(values(encode({ ip: unknown, password: unknown }, new Set(["password"])))).toEqual({
      ip: unknownText,
      password: secretOf(unknownText),
    });
  });

  it("have nothing that the engine cannot store", () => {
    const odd = { gone: undefined, at: new Date(0), map: new Map(), not: Number.NaN, list: [undefined, 1] };
    expect(values(encode(odd, new Set()))).toEqual({ at: "1970-01-01T00:00:00.000Z", list: [null, 1] });
  });

  it("come back as they were", () => {
    const properties = { a: { b: [1, "2", true, null] }, password: "x" };
    expect(decode(encode(properties, new Set(["password"])))).toEqual({
      properties,
      secrets: new Set(["password"]),
      texts: ["x"],
    });
  });
});
