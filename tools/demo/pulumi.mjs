import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { run } from "../process/run.mjs";

/** @typedef {ReturnType<typeof createPulumi>} Pulumi */

/** A step of the demo had an unexpected result. The message is for the user. */
export class StoryError extends Error {}

/**
 * Runs ordinary `pulumi` commands in a project, and shows their output. The user's own Pulumi settings and stacks are
 * not touched.
 * @param {{ project: import("./project.mjs").Project, env: NodeJS.ProcessEnv, signal: AbortSignal, narrator:
 * import("./narrator.mjs").Narrator }} facts
 */
export function createPulumi({ project, env, signal, narrator }) {
  const home = join(project.home, "home");
  const state = join(project.home, "state");
  const temporary = join(project.home, "temporary");
  for (const folder of [home, state, temporary]) mkdirSync(folder);
  const isolated = {
    ...env,
    // Provider processes of one run share files in the folder for temporary files, and these files stay for a day.
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    PULUMI_HOME: home,
    PULUMI_BACKEND_URL: pathToFileURL(state).href,
    PULUMI_CONFIG_PASSPHRASE: "a passphrase of the demo",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  };
  const execute = async (
    /** @type {readonly string[]} */ args,
    /** @type {((text: string) => void) | undefined} */ onOutput,
  ) => {
    const { code, output } = await run("pulumi", args, {
      cwd: project.folder,
      env: isolated,
      signal,
      onOutput,
    });
    signal.throwIfAborted();
    return { code, output: stripVTControlCharacters(output) };
  };
  const colour = ["--color", narrator.isColoured ? "always" : "never"];
  /** Runs a command and shows it, with stars in place of secrets. */
  const runShown = async (
    /** @type {readonly string[]} */ args,
    /** @type {readonly string[]} */ secrets = [],
  ) => {
    const maskSecrets = (/** @type {string} */ argument) =>
      secrets.reduce((text, secret) => text.replace(secret, "******"), argument);
    narrator.command(`pulumi ${args.map(maskSecrets).map(quoteArgument).join(" ")}`);
    return execute([...args, ...colour], narrator.output);
  };
  return {
    /**
     * Runs a command that must succeed.
     * @param {readonly string[]} args
     * @param {{ secrets?: readonly string[] }} [options]
     */
    async succeeds(args, { secrets } = {}) {
      const { code, output } = await runShown(args, secrets);
      if (code !== 0) throw new StoryError(`\`pulumi ${args[0]}\` failed (exit ${code}).`);
      return output;
    },
    /**
     * Runs a command that must fail.
     * @param {readonly string[]} args
     */
    async refused(args) {
      const { code, output } = await runShown(args);
      if (code === 0) throw new StoryError(`\`pulumi ${args[0]}\` should have been refused, and was not.`);
      return output;
    },
    /** The stack's outputs. No command is shown for this. @returns {Promise<Record<string, unknown>>} */
    async outputs() {
      const { code, output } = await execute(["stack", "output", "--json"], undefined);
      if (code !== 0) throw new StoryError("The outputs of the stack cannot be read.");
      return JSON.parse(output);
    },
  };
}

/** @param {string} argument */
const quoteArgument = (argument) => (/[\s"']/.test(argument) ? `'${argument}'` : argument);
