import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, encode } from "../../../provider/plugin/properties";
import { unknown } from "../../../provider/values";
import { secretOf, struct, type Values, values } from "./client";

const decoded = (given: Values) => {
  const { properties, secrets, texts } = decode(struct(given));
  return { properties, secrets: [...secrets].sort(), texts: [...texts].sort() };
};

describe("properties from the engine", () => {
  it("are unwrapped from secret marks at any depth, and the names of the secret ones are returned", () => {
    const features = { plain: 1, key: secretOf({ inner: "x" }) };
    const given = { password: secretOf("first"), features, list: ["a", secretOf("b")], open: "o" };
    const plain = { plain: 1, key: { inner: "x" } };
    expect(decoded(given)).toEqual({
      properties: { password: "first", features: plain, list: ["a", "b"], open: "o" },
      secrets: ["features", "list", "password"],
      texts: ["b", "first", "x"],
    });
  });

  it("contribute the digits of a secret number to the secret texts, also from a copy of the input", () => {
    const __asked = { planId: secretOf(1202), zoneId: 12 };
    expect(decoded({ planId: secretOf(1201), __asked })).toMatchObject({ texts: ["1201", "1202"] });
  });

  it("keep the members of `connection` as secret as the inputs that they copy", () => {
    const connection = { host: "192.0.2.1", user: secretOf("ada"), password: secretOf("first") };
    const found = { secrets: ["password", "username"], texts: ["ada", "first"] };
    expect(decoded({ connection })).toMatchObject(found);
  });

  it("lose the internal members of a dynamic resource that was moved to the plugin", () => {
    const moved = { __provider: "exports…", __resourceName: "web", __set: [], a: 1 };
    expect(decoded(moved).properties).toEqual({ __set: [], a: 1 });
  });
});

describe("properties for the engine", () => {
  const encoded = (properties: Values, ...secrets: string[]) => values(encode(properties, new Set(secrets)));

  it("mark only those members of `connection` as secret whose inputs are secret", () => {
    const connection = { host: "192.0.2.1", port: 22, user: "ada", password: "first", hostKey: "k" };
    const password = secretOf("first");
    expect(encoded({ connection }, "password")).toEqual({ connection: { ...connection, password } });
    const both = { ...connection, user: secretOf("ada"), password };
    expect(encoded({ connection }, "password", "username")).toEqual({ connection: both });
  });

  it("mark the named properties as secret, but not null", () => {
    const given = { password: "first", token: null, domain: "d" };
    const marked = { ...given, password: secretOf("first") };
    expect(encoded(given, "password", "token", "other")).toEqual(marked);
  });
});

it("an encoded value is decoded to the same value with the same secrets", () => {
  const name = fc.stringMatching(/^[a-z]{1,8}$/);
  const plain = fc.jsonValue({ noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value)));
  const properties = fc.dictionary(name, fc.oneof(plain, fc.constant(unknown)));
  fc.assert(
    fc.property(properties, fc.array(name), (given, others) => {
      const names = Object.keys(given).filter((_, index) => index % 2 === 0);
      const { properties, secrets } = decode(encode(given, new Set([...names, ...others])));
      expect(properties).toEqual(given);
      const marked = Object.keys(given).filter((one) => names.includes(one) || others.includes(one));
      expect(secrets).toEqual(new Set(marked.filter((one) => given[one] !== null)));
    }),
  );
});
