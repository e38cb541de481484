/**
 * Starts the plugin. The first line of output is its port. It is bundled to dist/plugin/main.js, which the
 * executable `pulumi-resource-hosting` runs. Resolves when the plugin listens.
 *
 * @param whenUsed called at the end of a run that has used more of it than the schema.
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
  speakLanguage(projectRuntime(process.cwd()));
  const { port } = await serve(packagePlugin(whenUsed));
  await new Promise((resolve) => process.stdout.write(`${port}\n`, resolve));
}

// Other parts of the package without a dependency are in the same bundle, because most of their code is the same
// (tools/setUp/buildPackage.mjs). Each part is loaded when it is first asked for.
main.dynamic = () => require("../dynamic/index.js") as typeof import("../dynamic/index");
main.sshLibrary = () => require("../ssh/library.js") as typeof import("../ssh/library");

export = main;
