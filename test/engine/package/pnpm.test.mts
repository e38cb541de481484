import { livesAsTheDemo } from "../support/lives.mjs";
import { describePackage } from "./package.mjs";

/** The newest supported Node and SDK, and the whole demo with the quickstart. npm.test.mts tests the oldest. */
describePackage({ by: "pnpm", node: "24.21.0", sdk: "3.276.0" }, livesAsTheDemo);
