import { join, resolve } from "node:path";

/** The folder of a released executable, which `npm run release:check` tests instead of the checkout's plugin. */
const given = process.env.HOSTING_TEST_PLUGIN;

/** The folder of the plugin that the tests' engine starts. */
export const pluginFolder = given ?? resolve(__dirname, "../..");

/** The released executable. Undefined: the checkout is tested. */
export const testedExecutable = given && join(given, "pulumi-resource-hosting");
