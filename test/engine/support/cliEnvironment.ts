import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The environment of a CLI that fetches nothing and touches nothing of the user's. @param home its folder */
export const cliEnvironment = (home: string) => ({
  PULUMI_HOME: join(home, "home"),
  PULUMI_BACKEND_URL: pathToFileURL(home).href,
  PULUMI_SKIP_UPDATE_CHECK: "true",
  PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  // The engine lives for seconds: all its garbage goes with it.
  GOGC: "off",
});

const required = (file: string) => `--require ${JSON.stringify(resolve(__dirname, file))}`;

/** Lets the Pulumi SDK load only what its processes use (lightSdk.cjs). */
export const lightSdk = {
  NODE_OPTIONS: required("../../support/lightSdk.cjs"),
};

/** So many times as fast time passes in quickTime.cjs. */
export const quickSpeed = 20;

/** An option of Node that makes a provider's time pass twenty times as fast (quickTime.cjs). */
export const quickTime = required("quickTime.cjs");
