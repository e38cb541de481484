import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * What a CLI of the tests is told by its environment: nothing of the user's own Pulumi is touched, and nothing is
 * fetched.
 * @param home a folder for its state and its own files
 */
export const cliEnvironment = (home: string) => ({
  PULUMI_HOME: join(home, "home"),
  PULUMI_BACKEND_URL: pathToFileURL(home).href,
  PULUMI_SKIP_UPDATE_CHECK: "true",
  PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  // The engine lives for seconds: all its garbage goes with it.
  GOGC: "off",
});

/** Lets the Pulumi SDK load only what its processes use (lightSdk.cjs). */
export const lightSdk = {
  NODE_OPTIONS: `--require ${JSON.stringify(resolve(__dirname, "../../support/lightSdk.cjs"))}`,
};
