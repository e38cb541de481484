import { createRequire } from "node:module";
import { unknownCheckingProxy } from "@pulumi/policy";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { expect, it } from "vitest";
import { noPlainPassword } from "../../policy/noPlainPassword";
import { resources } from "../../provider/resources";
import { resource, unknown } from "./support";

/** The framework's own codec; its types do not report it. */
const { deserializeProperties, serializeProperties } = createRequire(__filename)(
  "@pulumi/policy/deserialize",
) as {
  deserializeProperties(properties: Struct, keepSecrets: boolean): object;
  serializeProperties(properties: object): Promise<object>;
};

/** A secret as it travels between the engine and a policy. */
const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

/** The inputs after the policy, both as they travel; undefined: it leaves them alone. */
async function remediated(inputs: Record<string, unknown>, settings: object = {}) {
  const given = resource({}, { type: "command:remote:Command" });
  // As the framework does it: secrets are hidden behind proxies.
  const props = unknownCheckingProxy(deserializeProperties(Struct.fromJavaScript(inputs as never), true));
  const args = { ...given, props, getConfig: () => settings } as never;
  const result = await noPlainPassword.remediateResource?.(args);
  return result && serializeProperties(result);
}

it("makes a plain password a secret, at any depth, and leaves the rest", async () =>
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
  ["what stands within one", { connection: secret({ password: "hunter2" }) }],
  ["what is known only after up", { password: unknown }],
  ["nothing", { password: "" }],
  ["what is no text", { password: 3, authData: null }],
  ["what a front keeps for itself", { __asked: { password: "hunter2" } }],
])("leaves %s alone", async (_what, inputs) => expect(await remediated(inputs)).toBeUndefined());

it("looks for the names of its settings", async () =>
  expect(await remediated({ token: "abc", password: "hunter2" }, { names: ["token"] })).toEqual({
    token: secret("abc"),
    password: "hunter2",
  }));

it("knows every secret input of the package by default", () => {
  const secrets = Object.values(resources).flatMap(({ inputs }) =>
    Object.entries(inputs.shape).flatMap(([name, type]) =>
      (type as { meta(): { secret?: boolean } | undefined }).meta()?.secret ? [name] : [],
    ),
  );
  expect(noPlainPassword.configSchema?.properties.names?.default).toEqual([...new Set(secrets)]);
});
