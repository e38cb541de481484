import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Reader, reader } from "./reader.mjs";

describe("a reader who uses the classes", { timeout: 300_000 }, () => {
  let reading: Reader;
  beforeAll(async () => {
    reading = await reader();
  }, 600_000);
  afterAll(() => reading?.close(), 120_000);

  it("has a first stack after the README's steps, and sees what the host sells and allows", async () => {
    await reading.follow("README.md", "A first stack");
    await reading.follow("docs/permissions.md", "Ask the host");
    const shown = await reading.type("pulumi preview");
    expect(shown).toContain("+ 3 to create");
    expect(shown).toMatch(/zones +: \[/);
    expect(shown).toMatch(/"?server\/create"? *: true/);
    expect(reading.sandbox.writes()).toEqual([]);
    expect(await reading.type("pulumi up")).toContain("+ 3 created");
    expect(await reading.type("pulumi destroy")).toContain("- 3 deleted");
  });

  it("tests a program with mocks", async () => {
    const printed = await reading.follow("docs/testing.md", "Unit tests with mocks");
    expect(printed).toMatch(/Tests\s.*1 passed/);
  });

  it("runs a fleet, all of it at the same time", async () => {
    await reading.follow("docs/fleet.md", "The program");
    expect(await reading.follow("docs/fleet.md", "How many at the same time")).toContain("+ 13 created");
    const operations = reading.sandbox.requests.map(({ operation }) => operation);
    const orders = operations.flatMap((operation, at) => (operation === "server.create" ? [at] : []));
    expect(orders).toHaveLength(12);
    expect(await reading.type("pulumi preview --expect-no-changes")).toContain("13 unchanged");
  });

  it("runs the whole program in CI, and nothing is left", async () => {
    const printed = await reading.follow("docs/testing.md", "Whole runs in CI");
    expect(printed).toContain("+ 13 created");
    expect(printed).toContain("- 13 deleted");
  });
});
