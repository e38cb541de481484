import { expect, it } from "vitest";
import { choiceOf, type SwitchName, switches } from "../../../sandbox/switches";
import { unspecifiedBy } from "../../../sandbox/unspecified";

it("legacy is what older clients expect", () => {
  expect(unspecifiedBy({ dialect: "legacy" })).toEqual({
    ...{ addresses: "reserved", assetAccounts: "named", booleans: "numbers", cachedPower: "live" },
    ...{ credentialIds: "shared", dates: "spaced" },
    ...{ descriptions: "list", detailsFields: "both", errorPrefix: "Sandbox", errorStyle: "ok200" },
    ...{ domainFilters: "any", domains: "given", listMembers: "all", pageLimit: 0 },
    ...{ errorText: "full", features: "values", lagDetails: 0, lagList: 0, methods: "get" },
    ...{ passcodes: "any", prices: "month", quotas: "numbers", removals: "soon" },
    ...{ secondRemovals: "accepted", secretTexts: "shown", templateNames: "own", texts: "given" },
    ...{ sortWords: "short", tokenChains: "capped", tokenLifetime: 43_200, tokenLogins: "any" },
    ...{ unknownParams: "ignored", versionSegment: "optional", zoneRegions: "object" },
  });
});

it("a switch that is given wins over the dialect, whatever it is", () => {
  const legacy = unspecifiedBy({ dialect: "legacy" });
  for (const name of Object.keys(switches) as SwitchName[])
    for (const choice of Object.keys(switches[name].choices))
      expect(unspecifiedBy({ dialect: "legacy", [name]: choice })).toEqual({ ...legacy, [name]: choice });
  expect(choiceOf("usual", "errorStyle")).toBe("status");
});
