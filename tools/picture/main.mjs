// `npm run picture` makes the pictures of the README. Some need no engine. For docs/preview.svg it runs the program of
// the README on the real engine and the sandbox: a refused preview, the report of an allowed preview, and an `up`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createProject } from "../demo/project.mjs";
import { run } from "../process/run.mjs";
import { command } from "../setUp/command.mjs";
import { root } from "../setUp/root.mjs";
import { setUp } from "../setUp/setUp.mjs";
import { loadTypeScript } from "../setUp/typeScript.mjs";
import { mostLetters, svgOf } from "./svg.mjs";

const publicKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj you@example.com";

/** The program of the README, changed as its reader would change it. @param {(program: string) => string} edit */
function program(edit) {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [, text = ""] = /`index\.ts`:\n\n```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  if (edit(text) === text) throw new Error("The README has no such program.");
  return edit(text);
}

/**
 * The output of a command from this line on, because a terminal overwrites the progress lines before it. @param
 * {string} output
 * @param {string} firstText
 */
const outputFrom = (output, firstText) => {
  const lines = output.split("\n");
  const at = lines.findIndex((line) => line.includes(firstText));
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
  /** @type {typeof import("./printedReport.js")} */
  const { printedReport } = await loadTypeScript(join(import.meta.dirname, "printedReport.ts"));
  const sandbox = await startSandbox({ profile: "fast" });
  const project = createProject();
  try {
    const { home, folder: cwd } = project;
    for (const folder of ["state", ".ssh", "temporary"]) mkdirSync(join(home, folder));
    writeFileSync(join(home, ".ssh/id_ed25519.pub"), `${publicKey}\n`);
    writeFileSync(join(cwd, "Pulumi.yaml"), JSON.stringify({ name: "web", runtime: "nodejs" }));
    const env = {
      ...environment,
      ...{ HOME: home, USERPROFILE: home, TMPDIR: join(home, "temporary"), TEMP: join(home, "temporary") },
      ...{ PULUMI_HOME: join(home, "home"), PULUMI_BACKEND_URL: pathToFileURL(join(home, "state")).href },
      ...{ PULUMI_CONFIG_PASSPHRASE: "a passphrase", PULUMI_SKIP_UPDATE_CHECK: "true" },
      ...{ HOSTING_BASE_URL: sandbox.url, HOSTING_USERNAME: sandbox.username },
      HOSTING_PASSWORD: sandbox.password,
    };
    /** @type {(...args: readonly string[]) => Promise<string>} */
    const pulumi = async (...args) => (await run("pulumi", args, { cwd, env, signal })).output;
    /** @param {(program: string) => string} edit */
    const declare = (edit) => writeFileSync(join(cwd, "index.ts"), program(edit));
    const colour = ["--color", "always"];

    declare((text) => `${text}\n`);
    await pulumi("stack", "init", "dev");
    await pulumi("up", "--yes", "--skip-preview");
    /** @param {string} text */
    const otherTemplate = (text) => text.replace("debian 12", "debian 13");
    declare(otherTemplate);
    const refusedPreview = await pulumi("preview", ...colour);
    declare((text) => otherTemplate(text).replace("  domain:", '  rebuildPolicy: "rebuild",\n  domain:'));
    const preview = (await run("pulumi", ["preview", "--json"], { cwd, env, signal })).output;
    const state = await pulumi("stack", "export");
    const reportText = await printedReport({ preview, state, environment: env, columns: mostLetters });
    const upOutput = await pulumi("up", "--yes", "--skip-preview", ...colour);
    const commandsWithOutput = [
      ['pulumi preview   # "debian 13" in index.ts', outputFrom(refusedPreview, "Diagnostics:")],
      ['npx pulumi-hosting report   # rebuildPolicy: "rebuild" in index.ts', reportText.trimEnd()],
      ["pulumi up", outputFrom(upOutput, "Resources:")],
    ];
    const lines = commandsWithOutput.flatMap(([commandText, output = ""]) => [
      `\u001b[1m$ ${commandText}\u001b[0m`,
      ...output.split("\n"),
      "",
    ]);
    writeFileSync(join(root, "docs/preview.svg"), svgOf(lines.slice(0, -1)));
    return 0;
  } finally {
    await sandbox.close();
    project.remove();
  }
});
