import { type Clock, systemClock } from "../../../provider/clock.js";
import { root } from "../../../tools/setUp/root.mjs";
import { serverArgs } from "../hostingStack.js";
import { cliProject } from "./cliProject.mjs";

export type Properties = Readonly<Record<string, unknown>>;
/** The program's declaration of a resource, with its options. */
interface Declared {
  /** Default: a Server. */
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
/** To another resource of the program, or an output of it. */
export const reference = (to: string) => `\${${to}}`;

/** The command that a message names after these words. @throws when it names none there. */
export function namedCommand(output: string, words: string): string {
  const [, command] = output.split(words)[1]?.match(/^ `([^`]+)`/) ?? [];
  if (!command) throw new Error(`There is no command after "${words}" in: ${output}`);
  return command;
}

/** These servers are there, and the stack has each once. */
export const only = (...ids: string[]) => ({ there: [...ids].sort(), held: [...ids].sort() });

/** Someone at a terminal who does what messages say, in stacks of one project. */
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

  /** A command as a terminal runs it, with its question answered; what it printed, in one line, also when it fails. */
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
    /** A command during which the plugin's waits are over at once. */
    async withoutWaiting(command: () => Promise<string>) {
      isWaiting = false;
      return command().finally(() => {
        isWaiting = true;
      });
    },
    /** Begins a stack, on which the commands work from now on. @returns its name */
    async begin() {
      stacks += 1;
      const name = `stack${stacks}`;
      await project.begin(name);
      return name;
    },
    /** Puts these resources in the place of the program. */
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
    /** The resources at the host and in the stack, and the orders and removals on the way. */
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
