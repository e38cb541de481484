import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Environment variables for a Pulumi CLI that downloads nothing and keeps all its files in `home`. */
export const cliEnvironment = (home: string) => ({
  PULUMI_HOME: join(home, "home"),
  PULUMI_BACKEND_URL: pathToFileURL(home).href,
  PULUMI_SKIP_UPDATE_CHECK: "true",
  PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  // The engine runs only for seconds, so collecting garbage would only cost time.
  GOGC: "off",
});

const required = (file: string) => `--require ${JSON.stringify(resolve(__dirname, file))}`;

/** An option of Node that makes the Pulumi SDK load only the modules that its processes use (lightSdk.cjs). */
export const lightSdk = {
  NODE_OPTIONS: required("../../support/lightSdk.cjs"),
};

/** How many times as fast time passes in quickTime.cjs. */
export const quickSpeed = 20;

/** An option of Node that makes a provider's time pass twenty times as fast (quickTime.cjs). */
export const quickTime = required("quickTime.cjs");
