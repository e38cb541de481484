// `npm run picture`: the pictures of the README. It draws those that need no engine. For docs/preview.svg it runs a
// preview that is refused, the report of an allowed one, and an up, on the real engine and the sandbox.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../process/run.mjs";
import { command } from "../setUp/command.mjs";
import { root } from "../setUp/root.mjs";
import { setUp } from "../setUp/setUp.mjs";
import { loadTypeScript } from "../setUp/typeScript.mjs";
import { svgOf } from "./svg.mjs";

/** @param {Readonly<Record<string, unknown>>} changed what differs from a server that is there */
const program = (changed) =>
  JSON.stringify({
    name: "shop",
    runtime: "yaml",
    plugins: { providers: [{ name: "hosting", path: root }] },
    resources: {
      web: {
        type: "hosting:Server",
        properties: {
          ...{ domain: "web1.example.com", type: "Cloud.VPS", zoneId: 12, planId: 1201 },
          ...{ templateName: "DEBIAN_12_64", ...changed },
        },
      },
    },
  });

/**
 * The output of a command from this line on: the lines before it are renewed by a terminal. @param {string} output
 * @param {string} first
 */
const from = (output, first) => {
  const lines = output.split("\n");
  const at = lines.findIndex((line) => line.includes(first));
  return lines
    .slice(Math.max(0, at))
    .filter((line) => !line.includes("Duration:"))
    .join("\n")
    .trimEnd();
};

await command(async (signal) => {
  /** @type {typeof import("./drawn.js")} */
  const { drawnPictures } = await loadTypeScript(join(import.meta.dirname, "drawn.ts"));
  for (const [path, picture] of await drawnPictures()) writeFileSync(join(root, path), picture);
  const environment = await setUp({ signal, log: console.log });
  const { startSandbox } = await import("pulumi-hosting/sandbox");
  const sandbox = await startSandbox({ profile: "fast" });
  const home = mkdtempSync(join(tmpdir(), "pulumi-hosting-picture-"));
  try {
    for (const folder of ["state", "project"]) mkdirSync(join(home, folder));
    const env = {
      ...environment,
      ...{ PULUMI_HOME: join(home, "home"), PULUMI_BACKEND_URL: pathToFileURL(join(home, "state")).href },
      ...{ PULUMI_CONFIG_PASSPHRASE: "a passphrase", PULUMI_SKIP_UPDATE_CHECK: "true" },
      ...{ HOSTING_BASE_URL: sandbox.url, HOSTING_USERNAME: sandbox.username },
      HOSTING_PASSWORD: sandbox.password,
    };
    const cwd = join(home, "project");
    /** @type {(name: string, args: readonly string[]) => Promise<string>} */
    const ran = async (name, args) => (await run(name, args, { cwd, env, signal })).output;
    /** @param {Readonly<Record<string, unknown>>} changed */
    const declare = (changed) => writeFileSync(join(cwd, "Pulumi.yaml"), program(changed));
    const colour = ["--color", "always"];

    declare({});
    await ran("pulumi", ["stack", "init", "dev"]);
    await ran("pulumi", ["up", "--yes", "--skip-preview"]);
    const template = { templateName: "DEBIAN_13_64" };
    declare(template);
    const refused = await ran("pulumi", ["preview", ...colour]);
    declare({ ...template, rebuildPolicy: "rebuild" });
    const reported = await ran(process.execPath, [join(root, "dist/cli/main.js"), "report"]);
    const applied = await ran("pulumi", ["up", "--yes", "--skip-preview", ...colour]);
    const shown = [
      ["pulumi preview", from(refused, "Diagnostics:")],
      ['pulumi-hosting report   # with rebuildPolicy: "rebuild"', reported.trimEnd()],
      ["pulumi up", from(applied, "Resources:")],
    ];
    const lines = shown.flatMap(([typed, output = ""]) => [
      `\u001b[1m$ ${typed}\u001b[0m`,
      ...output.split("\n"),
      "",
    ]);
    writeFileSync(join(root, "docs/preview.svg"), svgOf(lines.slice(0, -1)));
    return 0;
  } finally {
    await sandbox.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});
