import { expect, it } from "vitest";
import { parseUrn } from "../../../provider/engine/names";

it.each([
  ["urn:pulumi:dev::shop::hosting:index:Server::web", "hosting:index:Server", "web"],
  ["urn:pulumi:dev::shop::my:own:Site$hosting:index:Server::web", "hosting:index:Server", "web"],
  ["urn:pulumi:dev::shop::hosting:index:SshKey::ops::eu", "hosting:index:SshKey", "ops::eu"],
  [
    "urn:pulumi:dev::shop::pulumi:providers:hosting::default_0_1_0",
    "pulumi:providers:hosting",
    "default_0_1_0",
  ],
])("%s", (urn, type, name) => {
  expect(parseUrn(urn)).toEqual({ stack: "dev", project: "shop", type, name });
});
