import { pluginFolder } from "../../support/testedPlugin.js";
import type { Files } from "./team.mjs";

/** The two ways to declare servers in a program: with the plugin's classes or with dynamic resources. */
export const fronts = ["plugin", "dynamic"] as const;
export type Front = (typeof fronts)[number];

/** The servers of a program: the inputs of each by its name, and the names of the servers it is created after. */
export type Servers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
interface Declared {
  readonly after?: readonly string[];
}

/** The files of a project that declares these servers. The project is named after the front. */
export const programFiles = (front: Front, servers: Servers): Files => programs[front](servers);

const programs: Record<Front, (servers: Servers) => Files> = {
  dynamic: (servers) => ({
    "Pulumi.yaml": "name: dynamic\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n",
    "package.json": "{}",
    "index.js": [
      'const { Server } = require("pulumi-hosting");',
      "const made = {};",
      `for (const [name, { after = [], ...inputs }] of Object.entries(${JSON.stringify(servers)}))`,
      "  made[name] = new Server(name, inputs, { dependsOn: after.map((other) => made[other]) });",
    ].join("\n"),
  }),
  plugin: (servers) => ({
    "Pulumi.yaml": JSON.stringify({
      name: "plugin",
      runtime: "yaml",
      plugins: { providers: [{ name: "hosting", path: pluginFolder }] },
      resources: Object.fromEntries(
        Object.entries(servers).map(([name, { after = [], ...properties }]: [string, Declared]) => [
          name,
          {
            type: "hosting:Server",
            properties,
            options: { dependsOn: after.map((other) => `\${${other}}`) },
          },
        ]),
      ),
    }),
  }),
};
