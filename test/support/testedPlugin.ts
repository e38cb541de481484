import { join, resolve } from "node:path";

/** The folder with an executable of a release that `npm run release:check` tests in place of the checkout's plugin. */
const given = process.env.HOSTING_TEST_PLUGIN;

/** The folder of the plugin that the engine of the tests starts. */
export const pluginFolder = given ?? resolve(__dirname, "../..");

/** The executable of a release; undefined: the checkout is tested. */
export const testedExecutable = given && join(given, "pulumi-resource-hosting");
