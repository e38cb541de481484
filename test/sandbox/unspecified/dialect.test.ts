import { expect, it } from "vitest";
import { choiceOf, type SwitchName, switches } from "../../../sandbox/switches";
import { unspecifiedBy } from "../../../sandbox/unspecified";

it("a switch that is given wins over the dialect, whatever it is", () => {
  const legacy = unspecifiedBy({ dialect: "legacy" });
  for (const name of Object.keys(switches) as SwitchName[])
    for (const choice of Object.keys(switches[name].choices))
      expect(unspecifiedBy({ dialect: "legacy", [name]: choice })).toEqual({ ...legacy, [name]: choice });
  expect(choiceOf("usual", "errorStyle")).toBe("status");
});
