import { expect, it } from "vitest";
import { wordUnderscore } from "../../../provider/api/contract/dataTypes";
import { autoname, parseUrn } from "../../../provider/engine/names";

it.each(["deploy", "deploy-key", "ops::eu", "ключ", "a b.c"])(
  "the automatic name of %s is allowed by the API",
  (name) => {
    const made = autoname(name, "seed");
    expect(made).toMatch(/_[a-z0-9]{7}$/);
    expect(wordUnderscore().safeParse(made).success).toBe(true);
  },
);

it.each([
  ["hosting:index:Server", "hosting:index:Server", "web"],
  ["my:own:Site$hosting:index:Server", "hosting:index:Server", "web"],
  ["hosting:index:SshKey", "hosting:index:SshKey", "ops::eu"],
  ["pulumi:providers:hosting", "pulumi:providers:hosting", "default_0_1_0"],
])("the URN of a %s is of type %s and has the name %s", (types, type, name) => {
  const parsed = parseUrn(`urn:pulumi:dev::shop::${types}::${name}`);
  expect(parsed).toEqual({ stack: "dev", project: "shop", type, name });
});
