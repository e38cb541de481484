import { createRequire } from "node:module";
import { unknownCheckingProxy } from "@pulumi/policy";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { expect, it } from "vitest";
import { noPlainPassword } from "../../policy/noPlainPassword";
import { resources } from "../../provider/resources";
import { resource, unknown } from "./support";

/** The policy framework's own codec, which its types do not declare. */
const { deserializeProperties, serializeProperties } = createRequire(__filename)(
  "@pulumi/policy/deserialize",
) as {
  deserializeProperties(properties: Struct, keepSecrets: boolean): object;
  serializeProperties(properties: object): Promise<object>;
};

/** A secret in the form that the engine and a policy exchange. */
const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

/** The inputs after the policy has run, in the engine's form; undefined if the policy changed nothing. */
async function remediated(inputs: Record<string, unknown>, settings: object = {}) {
  const given = resource({}, { type: "command:remote:Command" });
  // The policy framework also wraps the properties in proxies that hide the secret marks.
  const props = unknownCheckingProxy(deserializeProperties(Struct.fromJavaScript(inputs as never), true));
  const args = { ...given, props, getConfig: () => settings } as never;
  const result = await noPlainPassword.remediateResource?.(args);
  return result && serializeProperties(result);
}

it("marks a plain password as secret, at any depth, and changes nothing else", async () =>
  expect(
    await remediated({
      create: "true",
      connection: { host: "198.51.100.7", password: "hunter2", user: secret("root") },
      logins: [{ authData: "abc" }, { authData: secret("def") }],
    }),
  ).toEqual({
    create: "true",
    connection: { host: "198.51.100.7", password: secret("hunter2"), user: secret("root") },
    logins: [{ authData: secret("abc") }, { authData: secret("def") }],
  }));

it.each([
  ["a secret", { password: secret("hunter2") }],
  ["a value inside a secret", { connection: secret({ password: "hunter2" }) }],
  ["a value that is known only after up", { password: unknown }],
  ["an empty text", { password: "" }],
  ["a value that is no text", { password: 3, authData: null }],
  ["an internal member of the dynamic provider", { __asked: { password: "hunter2" } }],
])("does not change %s", async (_what, inputs) => expect(await remediated(inputs)).toBeUndefined());

it("looks for the property names in its setting `names`", async () =>
  expect(await remediated({ token: "abc", password: "hunter2" }, { names: ["token"] })).toEqual({
    token: secret("abc"),
    password: "hunter2",
  }));

it("covers every secret input of this package by default", () => {
  const secrets = Object.values(resources).flatMap(({ inputs }) =>
    Object.entries(inputs.shape).flatMap(([name, type]) =>
      (type as { meta(): { secret?: boolean } | undefined }).meta()?.secret ? [name] : [],
    ),
  );
  expect(noPlainPassword.configSchema?.properties.names?.default).toEqual([...new Set(secrets)]);
});
