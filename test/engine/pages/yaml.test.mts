import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Reader, reader } from "./reader.mjs";

const page = "docs/installation-configuration.md";

describe("a reader who writes YAML", { timeout: 300_000 }, () => {
  let reading: Reader;
  beforeAll(async () => {
    reading = await reader();
  }, 600_000);
  afterAll(() => reading?.close(), 120_000);

  it("has a server after the page's steps", async () => {
    await reading.follow(page, "YAML");
    expect(await reading.follow(page, "Log in")).toContain("+ 2 created");
    expect(reading.sandbox.writes()).toEqual(["server.create"]);
  });

  it("in a fresh clone it is the same stack", async () => {
    await reading.clone();
    expect(await reading.follow(page, "In a fresh clone")).toContain("2 unchanged");
    expect(reading.sandbox.writes()).toEqual([]);
  });
});
