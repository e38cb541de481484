import { describe, expect, it } from "vitest";
import { configurationOf } from "../../../provider/dynamic/configured";
import { hostError } from "../../support/hostError";
import { frontOf, spyResource } from "./support";

const environment = {
  HOSTING_BASE_URL: "https://stack.example.com",
  HOSTING_USERNAME: "bob",
  HOSTING_PASSWORD: "x",
};
const stackOf = (settings: Record<string, string>) => ({ get: (key: string) => settings[key] });

describe("the configuration of a Connection", () => {
  it("takes nothing from the environment, and what is missing or wrong names the Connection", () => {
    const stack = stackOf({ "hosting:connection": "other", "hosting:baseUrl": "somewhere" });
    expect(() => configurationOf(stack, environment)).toThrow(
      [
        'Connection "other": baseUrl must be a URL such as https://api.example.com.',
        'Connection "other": username is required: the name of your API user. Give it to the Connection, which takes nothing from the stack\'s configuration or the environment.',
        'Connection "other": password or token is required. Give it to the Connection, which takes nothing from the stack\'s configuration or the environment.',
      ].join("\n"),
    );
  });

  it("of the stack itself is told with how to set it", () => {
    expect(() => configurationOf(stackOf({}), {})).toThrow(
      "hosting:baseUrl is required: the address of your host's API. Set it with `pulumi config set hosting:baseUrl …` or HOSTING_BASE_URL.",
    );
  });
});

it("a failure at the host of a Connection names the Connection", async () => {
  const refused = async () => {
    throw hostError("authorization");
  };
  const front = frontOf(spyResource({ create: refused }).resource, {}, false);
  await front.provider.configure({
    config: stackOf({
      "hosting:connection": "other",
      "hosting:baseUrl": "https://api.example.com",
      "hosting:username": "ann",
      "hosting:password": "correct horse",
    }),
  });
  await expect(front.provider.create({})).rejects.toThrow(
    /^Connection "other": server\.details: it is authorization/,
  );
});
