import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { projectOf } from "../../provider/nearestProject";
import { pluginPathAdvice } from "../import/programs";
import { installNode, isNewEnough } from "../neededNode";
import { namedRuntime } from "../runtimes";
import { type Check, well } from "./check";
import { programChecks } from "./program";

const packageOf = (path: string, name: string): { version: string } =>
  createRequire(path)(`${name}/package.json`) as { version: string };

/** The files that let Pulumi run the plugin in a folder: that of the npm package, or the executable of a release. */
const pluginFiles = ["PulumiPlugin.yaml", "pulumi-resource-hosting", "pulumi-resource-hosting.exe"];

/** Checks the versions of the programs on this machine. */
export const machineChecks: readonly Check[] = [
  {
    name: "node",
    after: [],
    look: ({ surroundings: { node } }) =>
      isNewEnough(node) ? well(node) : { state: "wrong", found: node, remedy: installNode() },
  },
  {
    name: "plugin",
    after: [],
    look: ({ surroundings }) => {
      const project = projectOf(surroundings.folder);
      if (!project) return well("there is no Pulumi.yaml here");
      const { name, folder, pluginPath, runtime } = project;
      if (name === undefined || runtime === undefined)
        return {
          state: "wrong",
          found: `Pulumi.yaml has no ${name === undefined ? "name" : "runtime"} that can be read`,
          remedy: "Run `pulumi preview`: it names the line that is wrong.",
        };
      if (pluginPath === undefined && namedRuntime(runtime).hasClasses)
        return well("not in Pulumi.yaml: programs with the classes need none");
      if (pluginPath === undefined)
        return {
          state: "note",
          found: `not in Pulumi.yaml, and a program in ${runtime} needs it`,
          remedy: `If you have not installed a release: ${pluginPathAdvice()}`,
        };
      if (pluginFiles.some((file) => existsSync(join(resolve(folder, pluginPath), file))))
        return well(pluginPath);
      if (pluginFiles.includes(basename(pluginPath)))
        return {
          state: "wrong",
          found: `Pulumi.yaml has the executable ${pluginPath}, and Pulumi wants its folder`,
          remedy: `Set \`path: ${dirname(pluginPath)}\` there.`,
        };
      return {
        state: "wrong",
        found: `there is no plugin in ${pluginPath}, where Pulumi.yaml has it`,
        remedy:
          "Run `npm install pulumi-hosting` in the project's folder. If npm installs it into a folder above, run `npm init -y` first.",
      };
    },
  },
  {
    name: "pulumi",
    after: [],
    look: async ({ surroundings }) => {
      try {
        const { exitCode, output, errors } = await surroundings.run("pulumi", ["version"]);
        if (exitCode === 0) return well(output.trim());
        return { state: "wrong", found: errors.trim().split("\n")[0] ?? "", remedy: "Install Pulumi again." };
      } catch {
        return {
          state: "note",
          found: "there is no command pulumi",
          remedy: "Install Pulumi, and put it on the PATH.",
        };
      }
    },
  },
  {
    name: "sdk",
    after: [],
    look: ({ surroundings }) => {
      try {
        return well(
          `@pulumi/pulumi ${packageOf(join(surroundings.folder, "index.js"), "@pulumi/pulumi").version}`,
        );
      } catch {
        const { runtime } = projectOf(surroundings.folder) ?? {};
        if (!namedRuntime(runtime).usesNpm) return well(`not needed: the program is in ${runtime}`);
        return {
          state: "note",
          found: "no @pulumi/pulumi in this folder",
          remedy: "For a TypeScript program: npm install @pulumi/pulumi. Other languages have their own.",
        };
      }
    },
  },
  ...programChecks,
];
