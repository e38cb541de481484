import { pluginFolder } from "../../support/testedPlugin.js";
import type { Files } from "./team.mjs";

/** The ways that a program can declare its servers in. */
export const fronts = ["plugin", "dynamic"] as const;
export type Front = (typeof fronts)[number];

/** A program's servers: the inputs of each by its name, and after which others it is created. */
export type Servers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
interface Declared {
  readonly after?: readonly string[];
}

/** The files of a project that declares these servers; it has the name of the front. */
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
