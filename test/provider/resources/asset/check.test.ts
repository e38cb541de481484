import { describe, expect, it } from "vitest";
import { type Properties, unknown } from "../../../../provider/values";
import { asset } from "../../../support/resources";
import { told, toldFailures } from "../../../support/told";
import { everyInput } from "./samples";

function check(news: Properties) {
  const { inputs, ...found } = asset.check({ news });
  return { inputs, failures: toldFailures(found) };
}

const known = Object.keys(everyInput) as never;

describe("check of Asset", () => {
  it("takes every input", () => {
    expect(check(everyInput)).toEqual({ inputs: everyInput, failures: [] });
  });

  it.each([
    [{}, "uniqId", told("input-missing", { property: "uniqId" })],
    [{ uniqId: "ABC12O" }, "uniqId", "without the letters I and O"],
    [{ uniqId: "ABC123\n" }, "uniqId", "six characters"],
    [{ uniqId: "ABC123", customName: "two\nlines" }, "customName", "one line of text"],
    [{ uniqId: "ABC123", domain: "not a host" }, "domain", "a full host name such as web1.example.com"],
    [{ uniqId: "ABC123", features: "all" }, "features", "must be an object"],
    [{ uniqId: "ABC123", removeOnDelete: "yes" }, "removeOnDelete", "must be true or false"],
    [{ uniqId: "ABC123", removal: { rating: 7 } }, "removal.rating", "must be 0, 5 or 10"],
    [{ uniqId: "ABC123", removal: { why: "x" } }, "removal", "has no member why; its members are reason"],
    [
      { uniqId: "ABC123", timeouts: { build: "1h" } },
      "timeouts",
      "has no member build; its member is removal",
    ],
    [{ uniqId: "ABC123", timeouts: { removal: "soon" } }, "timeouts.removal", "must be a duration"],
    [
      { uniqId: "ABC123", name: "x" },
      "name",
      told("input-unknown", { property: "name", resource: "Asset", known }),
    ],
  ])("%j fails, naming the property and what is allowed", (news, property, reason) => {
    expect(check(news).failures).toMatchObject([{ property, reason: expect.stringContaining(reason) }]);
  });

  it("unknown values are skipped", () => {
    const news = { uniqId: unknown, customName: unknown, features: { Antivirus: unknown } };
    expect(check(news)).toEqual({ inputs: news, failures: [] });
  });
});
