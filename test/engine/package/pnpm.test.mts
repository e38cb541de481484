import { describePackage } from "./package.mjs";

describePackage({ by: "pnpm", sdk: "3.232.0" });
