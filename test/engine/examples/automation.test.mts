import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { type Reader, reader } from "../pages/reader.mjs";
import { stepsOf } from "../pages/steps.js";
import { pythonPackages } from "../support/pythonPackages.mjs";

const page = "docs/automation.md";
const text = readFileSync(join(root, page), "utf8");
const setUp = "docs/installation-configuration.md";

// The Go program is only compiled (compiled/compiled.test.mts), because linking it takes longer than both of these.
const programs = [
  { language: "TypeScript", follow: "TypeScript with the plugin", file: "index.ts", started: "bin/index.js" },
  { language: "Python", follow: "Python", file: "__main__.py", started: "__main__.py" },
];

/** npm runs this script after it installs the generated classes. The tests' stand-in for npm does not. */
const postinstall =
  "(cd sdks/hosting && PATH=$PWD/../../node_modules/.bin:$PATH node scripts/postinstall.js)";

describe.each(programs)(
  "examples/automation in $language",
  { timeout: 300_000 },
  ({ language, follow, file, started }) => {
    let reading: Reader;
    beforeAll(async () => {
      reading = await reader();
      reading.env.HOSTING_SANDBOX_PROFILE = "instant";
      if (language === "Python") reading.env.PYTHONPATH = await pythonPackages();
      await reading.follow(setUp, follow);
      if (language === "TypeScript") await reading.type(postinstall);
    }, 600_000);
    afterAll(() => reading?.close(), 120_000);

    it("creates the server of a project's folder, then finds no change, and deletes it", async () => {
      const printed = await reading.follow(page, language);
      expect(printed).toContain("+ 2 created");
      expect(printed).toContain("2 unchanged");
      expect(printed.match(/^ip: 198\.18\.\d+\.\d+$/gm)).toHaveLength(2);
      expect(printed).toContain("- 2 deleted");
      expect(reading.read("Pulumi.yaml")).toContain("path: node_modules/pulumi-hosting");
    });

    it("matches the program that its page prints", () => {
      const example = readFileSync(join(root, "examples/automation", language.toLowerCase(), file), "utf8");
      expect(reading.read(file)).toBe(example);
    });

    it("fails in a folder without Pulumi.yaml, as the page says", async () => {
      const [, error = ""] = /^(error: no .*) …$/m.exec(text) ?? [];
      expect(error).not.toBe("");
      reading.write(started, reading.read(started).replace(/workDir: "\."|work_dir="\."/, ""));
      const [run] = stepsOf(text).filter(({ section, does }) => section === language && does === "run");
      const failing = (run?.text ?? "").replace(/^[\s\S]*?npx pulumi-hosting/, "! npx pulumi-hosting");
      expect(await reading.type(failing)).toContain(error);
    });
  },
);
