import { livesBriefly } from "../support/lives.mjs";
import { describePackage } from "./package.mjs";

/** The oldest Node and SDK that the README promises; the newest ones are those of pnpm.test.mts. */
describePackage({ by: "npm", node: "20.18.1", sdk: "3.200.0" }, livesBriefly);
