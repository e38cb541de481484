import { describe, expect, it } from "vitest";
import { configurationOf } from "../../../provider/engine/configuration";

const environment = {
  HOSTING_BASE_URL: "https://stack.example.com",
  HOSTING_USERNAME: "bob",
  HOSTING_PASSWORD: "x",
};

describe("the configuration of the stack", () => {
  it("takes from the environment what it is not given", () => {
    const configuration = configurationOf({ username: "ada" }, undefined, environment);
    expect(configuration).toMatchObject({ baseUrl: "https://stack.example.com", username: "ada" });
  });

  it("is told with how to set it", () => {
    expect(() => configurationOf({}, undefined, {})).toThrow(
      "hosting:baseUrl is required: the address of your host's API. Set it with `pulumi config set hosting:baseUrl …` or HOSTING_BASE_URL.",
    );
  });
});

describe("the configuration of what the program declares", () => {
  it("takes nothing from the environment, and what is missing or wrong names the Connection", () => {
    const other = { kind: "Connection", name: "other" } as const;
    expect(() => configurationOf({ baseUrl: "somewhere" }, other, environment)).toThrow(
      [
        'Connection "other": baseUrl must be a URL such as https://api.example.com.',
        'Connection "other": username is required: the name of your API user. Give it to the Connection, which takes nothing from the stack\'s configuration or the environment.',
        'Connection "other": password or token is required. Give it to the Connection, which takes nothing from the stack\'s configuration or the environment.',
      ].join("\n"),
    );
  });

  it("of a provider, which the engine names, is told without its name", () => {
    const given = { baseUrl: "https://api.example.com", password: "x", concurrency: 0 };
    expect(() => configurationOf(given, { kind: "provider" }, environment)).toThrow(
      [
        "username is required: the name of your API user. Give it to the provider, which takes nothing from the stack's configuration or the environment.",
        "concurrency must be a whole number from 1 to 100.",
      ].join("\n"),
    );
  });
});
