/**
 * Starts the plugin, and prints its port as the first line of output. This module is bundled to dist/plugin/main.js,
 * which the executable `pulumi-resource-hosting` runs. Resolves when the plugin accepts connections.
 *
 * @param whenUsed called at the end of a run that has used more of the plugin than its schema.
 */
async function main(whenUsed: () => void = () => {}): Promise<void> {
  const [{ endWithEngine }, { serve }, { packagePlugin }, { projectRuntime }, { speakLanguage }] =
    await Promise.all([
      import("../engine/engineLife.js"),
      import("./serve.js"),
      import("./packagePlugin.js"),
      import("./language.js"),
      import("../messages/syntax.js"),
    ]);
  endWithEngine(process);
  // The folder may be gone when the first message needs the language.
  const folder = process.cwd();
  speakLanguage(() => projectRuntime(folder));
  const { port } = await serve(packagePlugin(whenUsed));
  await new Promise((resolve) => process.stdout.write(`${port}\n`, resolve));
}

// Two other parts of the package are in the same bundle, because they share most of their code with the plugin
// (tools/setUp/buildPackage.mjs). Each of these two parts is loaded when it is first needed.
main.dynamic = () => require("../dynamic/index.js") as typeof import("../dynamic/index");
main.sshLibrary = () => require("../ssh/library.js") as typeof import("../ssh/library");

export = main;
