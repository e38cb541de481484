import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { quickstartLives } from "../support/quickstartLife.mjs";
import { beginStack } from "../support/stackFiles.js";
import { describePackage, publicKey } from "./package.mjs";

/** The newest Node and SDK that the CLI is known with. */
const newest = { node: "24", sdk: "3.270.0" };

describePackage(
  { by: "npm", ...newest },
  {
    first: (installed) =>
      it("lives from preview to destroy", () => quickstartLives(installed(), newest), 600_000),
    last: (installed) =>
      it("runs the README's first program, and the README's leak test finds nothing left", async () => {
        const project = installed();
        const [, program] =
          /`index.ts`:\n\n```ts\n([\s\S]+?)```/.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
        writeFileSync(join(project.folder, "index.ts"), program as string);
        writeFileSync(join(project.folder, "Pulumi.yaml"), "name: web\nruntime: nodejs\n");
        mkdirSync(join(project.home, ".ssh"));
        writeFileSync(join(project.home, ".ssh/id_ed25519.pub"), `${publicKey}\n`);
        project.env.HOME = project.home;
        await beginStack(project, "readme");
        // Its types are right.
        delete project.env.PULUMI_NODEJS_TRANSPILE_ONLY;
        const script = "pulumi up --yes --skip-preview && pulumi destroy --yes --skip-preview";
        const { code, output } = await run(
          join(project.folder, "node_modules/.bin/hosting-sandbox"),
          ["exec", "--expect-empty", "--", "sh", "-c", script],
          { cwd: project.folder, env: project.env },
        );
        expect(code, output).toBe(0);
        expect(output).toContain("+ 3 created");
        expect(output).toContain("- 3 deleted");
        expect(output).toMatch(/ip {4}: "198\.18\.\d+\.\d+"/);
      }),
  },
);
