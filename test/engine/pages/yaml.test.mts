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

  it("looks at it with the command hosting", async () => {
    const command = "docs/command.md";
    expect(await reading.follow(command, "What a preview does to machines")).toContain(
      "web/dev: no changes\n",
    );
    expect(await reading.follow(command, "Drift")).toContain("No drift.\n");
    expect(await reading.follow(command, "What is wrong?")).toMatch(/login +ok +ada, by password\n/);
    expect(await reading.follow(command, "Any operation of the API")).toMatch(/"id": 1201,/);
    expect(reading.sandbox.writes()).toEqual([]);
  });

  it("in a fresh clone it is the same stack", async () => {
    await reading.clone();
    expect(await reading.follow(page, "In a fresh clone")).toContain("2 unchanged");
    expect(reading.sandbox.writes()).toEqual([]);
  });

  it("takes over a part of the account", async () => {
    const printed = await reading.follow("docs/command.md", "An account becomes a program");
    expect(printed).toContain("Found 1 Asset. Written: import.json and imported.yaml.\n");
    expect(printed).toContain("= 1 imported");
    expect(reading.sandbox.writes()).toEqual([]);
  });
});
