import { expect, it } from "vitest";
import { repeatsOf } from "../../../provider/engine/decoded";
import { resources } from "../../support/resources";

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
])("of a %s what is in %s is told again in %j", (name, input, outputs) => {
  expect(repeatsOf(resources[name]!, new Set([input]))).toEqual(outputs);
});

it("every output that repeats names inputs of its resource", () => {
  for (const { inputs, outputs } of Object.values(resources))
    for (const type of Object.values({ ...inputs.shape, ...outputs.shape }))
      expect(Object.keys(inputs.shape)).toEqual(expect.arrayContaining([...(type.meta()?.repeats ?? [])]));
});
