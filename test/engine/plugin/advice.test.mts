import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { one } from "../../provider/resources/sshKey/samples.js";
import { serverArgs } from "../serverStack.js";
import { type CliProject, cliProject } from "./cliProject.mjs";

type Properties = Readonly<Record<string, unknown>>;
/** What the program declares of a resource; a Server unless it says otherwise. */
type Declared = Properties & { readonly options?: Properties; readonly type?: string };

// Whoever copies a command from a message runs it as it stands. What is left at the host then must be what the message
// has promised: nothing else is removed, nothing is ordered twice, and nothing is paid for that no stack has.
describe("an advice that is followed to the letter", { timeout: 240_000 }, () => {
  let project: CliProject;
  let stacks = 0;
  let name: string;
  beforeAll(async () => {
    project = await cliProject("examples/yaml", { profile: "instant" });
    project.env.HOSTING_PREVIEW_CHECKS = "off";
  }, 600_000);
  afterAll(() => project?.close());
  beforeEach(async () => {
    project.sandbox.reset();
    project.sandbox.faults.clear();
    declare({});
    await begin();
  });

  const begin = async () => {
    stacks += 1;
    name = `stack${stacks}`;
    await project.begin(name);
  };
  /** Puts these resources in the place of the program. */
  const declare = (resources: Readonly<Record<string, Declared>>) =>
    project.write(
      "Pulumi.yaml",
      JSON.stringify({
        name: "advice",
        runtime: "yaml",
        plugins: { providers: [{ name: "hosting", path: root }] },
        resources: Object.fromEntries(
          Object.entries(resources).map(([key, { type = "Server", options = {}, ...properties }]) => [
            key,
            { type: `hosting:${type}`, properties, options },
          ]),
        ),
      }),
    );
  const named = (domain: string, more: Declared = {}): Declared => ({
    ...serverArgs,
    domain: `${domain}.example.com`,
    ...more,
  });
  const web = (more?: Declared) => named("web", more);

  const atHost = () =>
    project.sandbox.servers
      .filter(({ status }) => status !== "Destroying")
      .map(({ uniq_id }) => uniq_id)
      .sort();
  const idOf = (domain: string) =>
    project.sandbox.servers.find((one) => one.domain === `${domain}.example.com`)?.uniq_id as string;
  const orders = () => project.sandbox.ledger.orders.length;
  const removed = () => project.sandbox.ledger.destructions.map(({ params }) => params.uniq_id);
  /** The ids that the stack has, each as often as it has it. */
  const held = () =>
    [...project.exported().matchAll(/"type": ?"hosting:index:Server",\s*"[^}]*?"?id": ?"(\w{6})"/g)].map(([, id]) => id);

  /** A command as a terminal runs it, with an answer to its question; what it printed, in one line. */
  const shell = async (command: string): Promise<string> => {
    const flags = command.startsWith("pulumi state") ? "--yes" : "--yes --skip-preview";
    const output = await project.run("sh", "-c", `${command} ${flags} --non-interactive 2>&1`).catch(
      (error: Error) => error.message,
    );
    return output.replace(/\s+/g, " ");
  };
  /** The command that follows these words in what was printed. */
  const commandIn = (output: string, words: string): string => {
    const [, command] = new RegExp(`${words}[^\`]*\`([^\`]+)\``).exec(output) ?? [];
    if (!command) throw new Error(`No command after "${words}" in: ${output}`);
    return command;
  };
  const up = () => shell("pulumi up");

  it("prints", async () => {
    declare({ web: web(), db: named("db") });
    console.log(await up());
    console.log(atHost(), orders(), removed(), project.exported().slice(0, 1500));
  });
});
