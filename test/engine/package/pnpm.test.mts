import { livesAsTheDemo } from "../support/lives.mjs";
import { describePackage } from "./package.mjs";

/** The newest Node and SDK, for the quickstart's whole life as the demo; npm.test.mts has the oldest. */
describePackage({ by: "pnpm", node: "24.21.0", sdk: "3.276.0" }, livesAsTheDemo);
