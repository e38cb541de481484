import { existsSync } from "node:fs";
import { join } from "node:path";
import { firstUpwards, projectOf } from "../../provider/nearestProject";
import { installTypeScript, usedTypeScript } from "../../sdk/usedTypeScript";
import { namedRuntime } from "../runtimes";
import { type Check, type Examined, well } from "./check";

/** Whether the project uses npm for its programs and `is` returns true for its runtime. */
const ofNpm =
  (is: (runtime: ReturnType<typeof namedRuntime>) => unknown) =>
  ({ surroundings: { folder } }: Examined): boolean => {
    const runtime = projectOf(folder)?.runtime;
    return runtime !== undefined && Boolean(is(namedRuntime(runtime)));
  };

const plugAndPlay = (folder: string): string | undefined =>
  firstUpwards(folder, (folderAbove) =>
    existsSync(join(folderAbove, ".pnp.cjs")) ? join(folderAbove, ".pnp.cjs") : undefined,
  );

/** Checks what Pulumi's SDK needs in the project. */
export const programChecks: readonly Check[] = [
  {
    name: "runtime",
    after: [],
    isFor: ofNpm((runtime) => runtime.usesNpm),
    look: ({ surroundings: { folder } }) => {
      const { runtime, pluginPath } = projectOf(folder) ?? {};
      const { title, hasClasses } = namedRuntime(runtime);
      if (hasClasses) return well(`${title}, for the classes and the plugin`);
      if (pluginPath !== undefined) return well(`${title}, for the plugin`);
      return {
        state: "note",
        found: `${title}: Pulumi cannot store the code of the classes there`,
        remedy:
          "Set `runtime: nodejs` in Pulumi.yaml, or use the plugin: `pulumi package add ./node_modules/pulumi-hosting`.",
      };
    },
  },
  {
    name: "typescript",
    after: [],
    // Runtimes other than Node.js have their own compiler.
    isFor: ofNpm((runtime) => runtime.hasClasses),
    look: ({ surroundings: { folder } }) => {
      const typeScript = usedTypeScript(join(folder, "index.js"));
      if (!typeScript) return well("none in the project, so that of @pulumi/pulumi");
      if (typeScript.hasCompiler) return well(typeScript.version);
      return {
        state: "wrong",
        found: `${typeScript.version}: it has no compiler that @pulumi/pulumi can use`,
        remedy: `Run \`${installTypeScript}\` in the project's folder. Without it programs fail with \`reading 'readFile'\`, and classes with \`reading 'Latest'\`.`,
      };
    },
  },
  {
    name: "plug-n-play",
    after: [],
    isFor: (examined) =>
      ofNpm((runtime) => runtime.usesNpm)(examined) &&
      plugAndPlay(examined.surroundings.folder) !== undefined,
    look: ({ surroundings: { folder } }) => ({
      state: "note",
      found: "Yarn's Plug'n'Play: `pulumi` itself finds no package",
      remedy: `Set \`nodeLinker: node-modules\` in .yarnrc.yml, and run \`yarn install\`. Or set NODE_OPTIONS to \`--require ${plugAndPlay(folder)}\` for each command of Pulumi, and run \`yarn unplug pulumi-hosting\` for the plugin.`,
    }),
  },
];
