import { describe, expect, it } from "vitest";
import { configurationOf } from "../../../provider/engine/configuration";

const _given = { baseUrl: "https://api.example.com", username: "ada", password: "x" };
const environment = { HOSTING_BASE_URL: "https://stack.example.com", HOSTING_PASSWORD: "x" };

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
