import { afterAll, beforeAll, describe, it } from "vitest";
import { type InstalledProject, installedProject } from "./support/installed.mjs";
import { quickstartCompiles, quickstartLives } from "./support/quickstart.mjs";

/** The newest Node and SDK that the CLI is known with; the oldest ones are those of package/npm.test.mts. */
const newest = { node: "24", sdk: "3.270.0" };

describe("the quickstart with the newest Node and SDK", { timeout: 300_000 }, () => {
  let project: InstalledProject;
  beforeAll(async () => {
    project = await installedProject(newest);
  }, 300_000);
  afterAll(() => project?.remove(), 120_000);

  it("compiles, and its plugin starts", () => quickstartCompiles(project, newest));
  it("lives from preview to destroy", () => quickstartLives(project));
});
