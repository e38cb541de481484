import { describe, expect, it } from "vitest";
import { repeatingNames } from "../../../provider/engine/decoded";
import type { Resource } from "../../../provider/resource/resource";
import { resources } from "../../support/resources";
import { type Script, scriptedHost } from "../../support/scriptedHost";
import { told } from "../../support/told";
import { one, two } from "../resources/sshKey/samples";

it.each([
  ["Server", " X3YRDP ", "uniqId"],
  ["Server", "x3yrdp", "uniqId"],
  ["Server", "nope", "uniqId"],
  ["Asset", "nope", "uniqId"],
  ["Credential", " 5", "idNumber"],
  ["Credential", "0x5", "idNumber"],
  ["Credential", "5.0", "idNumber"],
  ["Credential", "+5", "idNumber"],
  ["SshKey", " deploy", "idNumberOrName"],
] as const)(
  "refuses an id in another spelling than the canonical one for import or get: %s %j",
  async (resource, id, expected) => {
    const { session, context, reads } = scriptedHost({});
    const asked = resources[resource].read(session, { id, outputs: {} }, context);
    await expect(asked).rejects.toThrow(told("import-id-malformed", { resource, id, expected }));
    expect(reads).toEqual([]);
  },
);

describe("an SSH key looked up by digits", () => {
  const named = (id: number, public_key_name: string, public_key_value: string) => ({
    id,
    public_key_name,
    public_key_value,
  });
  const keys = [named(7, "deploy", one), named(8, "7", two), named(9, "2026", two)];
  const read = (id: string) => {
    const list: Script[string] = ({ public_key_name: name }) =>
      keys.filter((key) => name === undefined || key.public_key_name === name);
    const { session, context } = scriptedHost({ "sshKey.list": list });
    return (resources.SshKey as Resource).read(session, { id, outputs: {} }, context);
  };

  it("is the key with this id, or else the key with this name", async () => {
    expect(await read("7")).toMatchObject({ id: "7", inputs: { publicKeyName: "deploy" } });
    expect(await read("8")).toMatchObject({ id: "8", inputs: { publicKeyName: "7" } });
    expect(await read("2026")).toMatchObject({ id: "9", inputs: { publicKeyName: "2026" } });
    expect(await read("5")).toBeUndefined();
  });
});

it.each([
  ["Server", "templateName", ["template", "templateDescription"]],
  ["Server", "planId", ["configId", "configDescription"]],
  ["Server", "zoneId", ["zone"]],
  ["Server", "newIps", ["ipCount"]],
  ["Server", "placement", ["planId", "zoneId", "configId", "configDescription", "zone"]],
  ["Server", "domain", []],
  ["SshKey", "publicKeyName", []],
  ["Credential", "username", []],
  ["Asset", "customDescription", []],
] as const)("for %s, a secret input %s makes the outputs %j secret", (name, input, outputs) => {
  expect(repeatingNames(resources[name], new Set([input]))).toEqual(outputs);
});
