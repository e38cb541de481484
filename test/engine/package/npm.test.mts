import { livesBriefly } from "../support/lives.mjs";
import { describePackage } from "./package.mjs";

/** The oldest supported Node and SDK, as the README states. pnpm.test.mts tests the newest. */
describePackage({ by: "npm", node: "20.18.1", sdk: "3.200.0" }, livesBriefly);
