import { livesAsTheDemo } from "../support/lives.mjs";
import { describePackage } from "./package.mjs";

/**
 * The newest Node and SDK that the CLI is known with, which take the quickstart through the demo's whole life. The oldest
 * ones are those of npm.test.mts.
 */
describePackage({ by: "pnpm", node: "24.21.0", sdk: "3.270.0" }, livesAsTheDemo);
