import { it } from "vitest";
import { quickstartLives } from "../support/quickstartLife.mjs";
import { describePackage } from "./package.mjs";

/** The newest Node and SDK that the CLI is known with. */
const newest = { node: "24", sdk: "3.270.0" };

describePackage(
  { by: "npm", ...newest },
  {
    first: (installed) =>
      it("lives from preview to destroy", () => quickstartLives(installed(), newest), 600_000),
  },
);
