import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../provider/config";
import { configurationOf } from "../../../provider/engine/configuration";

const given = { baseUrl: "https://api.example.com", username: "ada", password: "x" };
const environment = { HOSTING_BASE_URL: "https://stack.example.com", HOSTING_PASSWORD: "x" };

describe("an environment that turns the check of certificates off", () => {
  const off = { ...environment, NODE_TLS_REJECT_UNAUTHORIZED: "0" };
  const refusal = /^NODE_TLS_REJECT_UNAUTHORIZED is 0 .* Unset it\. .* set hosting:caFile\.$/;

  it.each([
    ["the stack's own configuration", undefined],
    ["a Connection", { kind: "Connection", name: "other" }],
    ["a provider", { kind: "provider" }],
  ] as const)("is refused with %s", (_what, holder) => {
    const refused = () => configurationOf(given, holder, off);
    expect(refused).toThrow(ConfigurationError);
    expect(refused).toThrow(refusal);
  });

  it.each(["https://localhost", "http://127.0.0.1", "https://[::1]"])("does no harm here: %s", (baseUrl) => {
    expect(configurationOf({ ...given, baseUrl }, undefined, off)).toMatchObject({ baseUrl });
  });

  it("is one with 0 only, as Node reads it", () => {
    for (const NODE_TLS_REJECT_UNAUTHORIZED of ["", "1", "false", undefined])
      expect(() => configurationOf(given, undefined, { NODE_TLS_REJECT_UNAUTHORIZED })).not.toThrow();
  });
});

describe("the configuration of what the program declares", () => {
  const advice = (kind: string) =>
    `Give it to the ${kind}, which takes nothing from the stack's configuration or the environment.`;

  it("takes nothing from the environment, and what is missing or wrong names the Connection", () => {
    const lines = [
      "baseUrl must be a URL such as https://api.example.com.",
      `username is required: the name of your API user. ${advice("Connection")}`,
      `password or token is required. ${advice("Connection")}`,
    ];
    const other = { kind: "Connection", name: "other" } as const;
    const told = lines.map((line) => `Connection "other": ${line}`).join("\n");
    expect(() => configurationOf({ baseUrl: "somewhere" }, other, environment)).toThrow(told);
  });
});
