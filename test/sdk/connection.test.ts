import { inspect } from "node:util";
import { expect, it } from "vitest";
import { secretNames } from "../../provider/api/contract/marks";
import { configurationSchema } from "../../provider/config";
import { Connection, SshKey } from "../../sdk";
import { secretMembers } from "../../sdk/connection";
import { isSecretInput, known, mockEngine, plainValue } from "./support";

const login = { baseUrl: "https://api.example.com", username: "bob", password: "correct horse" };

it("a Connection is a separate provider, whose settings are texts under the keys of a stack, with the secrets marked", async () => {
  const registered = await mockEngine();
  const more = { accountNumber: 12, timeouts: { build: "90m" }, apiVersion: undefined };
  const other = new Connection("other", { ...login, ...more });
  const key = new SshKey("deploy", { publicKeyValue: "ssh-ed25519 AAAA" }, { provider: other });
  await known(key.urn);
  const [connection, resource] = registered;
  expect(connection).toMatchObject({
    type: "pulumi:providers:pulumi-nodejs",
    name: "other",
    inputs: {
      "hosting:connection": "other",
      "hosting:baseUrl": "https://api.example.com",
      "hosting:username": "bob",
      "hosting:accountNumber": "12",
      "hosting:timeouts": '{"build":"90m"}',
    },
  });
  expect(connection?.inputs).not.toHaveProperty("hosting:apiVersion");
  expect(isSecretInput(connection!.inputs["hosting:password"])).toBe(true);
  expect(plainValue(connection!.inputs["hosting:password"])).toBe("correct horse");
  expect(resource!.provider).toMatch(/pulumi:providers:pulumi-nodejs::other::/);
});

it("the list of secret members equals that of the configuration schema", () => {
  expect([...secretMembers].sort()).toEqual([...secretNames(configurationSchema)].sort());
});

it("printing a Connection shows none of its arguments", async () => {
  await mockEngine();
  const other = new Connection("other", login);
  expect(inspect(other, { depth: 10, showHidden: true })).not.toContain("correct horse");
});
