/** The plugin itself, loaded once. */
const load = () => import("./packagePlugin.js").then(({ packagePlugin }) => packagePlugin);

/**
 * Starts the plugin. The first line of output is its port. It is bundled to dist/plugin/main.js, which the
 * executable `pulumi-resource-hosting` runs, and which Pulumi's Node.js language host calls for the package's
 * folder. Resolves when the plugin listens and is loaded.
 */
async function main(): Promise<void> {
  const [{ endWithEngine }, { serve }] = await Promise.all([
    import("../engine/engineLife.js"),
    import("./serve.js"),
  ]);
  endWithEngine(process);
  const { port } = await serve(load);
  // The rest is loaded while the engine connects.
  await new Promise((resolve) => process.stdout.write(`${port}\n`, resolve));
  await load();
}

// What else of the package needs no dependency is part of the same bundle, because most of it is the same code
// (tools/setUp/buildPackage.mjs). Each part is loaded when it is first asked for.
main.dynamic = () => require("../dynamic/index.js") as typeof import("../dynamic/index");
main.sshLibrary = () => require("../ssh/library.js") as typeof import("../ssh/library");

export = main;
