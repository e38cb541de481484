import { type Clock, systemClock } from "../../../provider/clock.js";
import { root } from "../../../tools/setUp/root.mjs";
import { serverArgs } from "../hostingStack.js";
import { cliProject } from "./cliProject.mjs";

export type Properties = Readonly<Record<string, unknown>>;
/** A resource that the program declares, with its options. */
interface Declared {
  /** The type of the resource. Default: Server. */
  readonly is?: string;
  readonly args?: Properties;
  readonly options?: Properties;
}
export type Program = Readonly<Record<string, Declared>>;

export const server = (domain: string, args: Properties = {}, options: Properties = {}): Declared => ({
  args: { ...serverArgs, domain: `${domain}.example.com`, ...args },
  options,
});
export const web = (args?: Properties, options?: Properties) => server("web", args, options);
/** A YAML reference to another resource of the program, or to an output of it. */
export const reference = (to: string) => `\${${to}}`;

/**
 * The command that a message names after this text.
 *
 * @throws if the message names no command there.
 */
export function namedCommand(output: string, words: string): string {
  const [, command] = output.split(words)[1]?.match(/^ `([^`]+)`/) ?? [];
  if (!command) throw new Error(`There is no command after "${words}" in: ${output}`);
  return command;
}

/** The expected result of `left` if the host has exactly these servers, and the stack contains each once. */
export const only = (...ids: string[]) => ({ there: [...ids].sort(), held: [...ids].sort() });

/** Follows the advice of messages in a terminal, in stacks of one project. */
export async function follower() {
  let passed = 0;
  let isWaiting = true;
  const clock: Clock = {
    now: () => systemClock.now() + passed,
    sleep(milliseconds, signal) {
      if (!isWaiting) passed += milliseconds;
      return systemClock.sleep(isWaiting ? milliseconds / 10 : 0, signal);
    },
  };
  const project = await cliProject({ profile: "instant" }, clock);
  const { sandbox, env } = project;
  env.HOSTING_PREVIEW_CHECKS = "off";
  let stacks = 0;
  const resources = (): { urn: string; type: string; id: string }[] =>
    JSON.parse(project.exported()).deployment.resources ?? [];
  const serverNamed = (name: string) => resources().find(({ urn }) => urn.endsWith(`:Server::${name}`));

  /**
   * Runs a command as in a terminal, with its prompt answered. It returns the output in one line, even if the command
   * fails.
   */
  async function shell(command: string): Promise<string> {
    const answers = command.startsWith("pulumi state") ? "--yes" : "--yes --skip-preview";
    const flags = command === "pulumi preview" ? "" : answers;
    const typed = `${command} ${flags} --non-interactive --color never 2>&1`;
    const output = await project.run("sh", "-c", typed).catch((error: Error) => error.message);
    return output.replace(/\s+/g, " ");
  }
  return {
    sandbox,
    env,
    shell,
    up: () => shell("pulumi up"),
    close: project.close,
    /** Runs a command during which the plugin's waits end at once. */
    async withoutWaiting(command: () => Promise<string>) {
      isWaiting = false;
      return command().finally(() => {
        isWaiting = true;
      });
    },
    /**
     * Creates a stack, which all later commands use.
     *
     * @returns its name
     */
    async begin() {
      stacks += 1;
      const name = `stack${stacks}`;
      await project.begin(name);
      return name;
    },
    /** Replaces the program's resources. */
    declare(program: Program) {
      const declared = Object.entries(program).map(([key, { is = "Server", args, options }]) => [
        key,
        { type: `hosting:${is}`, properties: args, options },
      ]);
      const plugins = { providers: [{ name: "hosting", path: root }] };
      const file = { name: "advice", runtime: "yaml", plugins, resources: Object.fromEntries(declared) };
      project.write("Pulumi.yaml", JSON.stringify(file));
    },
    urnOf: (name: string) => serverNamed(name)?.urn as string,
    idOf: (name: string) => serverNamed(name)?.id as string,
    /** The servers at the host and in the stack, and the orders and removals so far. */
    left: () => ({
      there: sandbox.servers.map(({ uniq_id }) => uniq_id).sort(),
      held: resources()
        .filter(({ type }) => type.endsWith(":Server"))
        .map(({ id }) => id)
        .sort(),
      orders: sandbox.ledger.orders.length,
      removed: sandbox.ledger.destructions
        .filter(({ operation }) => operation === "asset.requestRemoval")
        .map(({ params }) => params.uniq_id),
    }),
  };
}
