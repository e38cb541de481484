import { afterAll, it } from "vitest";
import { type InstalledProject, installedProject } from "./support/installed.mjs";
import { quickstartLives } from "./support/quickstartLife.mjs";

/** The oldest Node and SDK that the README promises; the newest ones are those of package/npm.test.mts. */
const oldest = { node: "20.18.0", sdk: "3.200.0" };

let project: InstalledProject | undefined;
afterAll(() => project?.remove(), 120_000);

it("the quickstart, installed by npm, lives on the oldest Node and SDK", async () => {
  project = await installedProject(oldest);
  await quickstartLives(project, oldest);
}, 600_000);
