import { describe, expect, it } from "vitest";
import { unknown } from "../../../../provider/values";
import { credential } from "../../../support/resources";
import { told, toldFailures } from "../../../support/told";
import { everyInput } from "./samples";

function check(news: Record<string, unknown>) {
  const { inputs, ...found } = credential.check({ news });
  return { inputs, failures: toldFailures(found) };
}
const app = { uniqId: "ABC123", authData: "a-secret" };

describe("check of Credential", () => {
  it("takes every input", () => {
    expect(check(everyInput)).toEqual({ inputs: everyInput, failures: [] });
  });

  it("is of an application unless it says otherwise", () => {
    expect(check(app)).toEqual({ inputs: { ...app, type: "app" }, failures: [] });
  });

  it.each([
    [{ authData: "x" }, "uniqId", told("input-missing", { property: "uniqId" })],
    [{ uniqId: "ABCDEI" }, "uniqId", "without the letters I and O"],
    [{ ...app, type: "user" }, "type", "must be app or server"],
    [{ ...app, name: "semi;colon" }, "name", "letters, digits, underscores, dashes and spaces"],
    [{ ...app, authType: "pass word" }, "authType", "letters, digits and underscores"],
    [{ ...app, username: "two\nlines" }, "username", "one line of text"],
    [
      { ...app, authdata: "x" },
      "authdata",
      told("input-unknown", {
        property: "authdata",
        resource: "Credential",
        known: [
          "uniqId",
          "type",
          "name",
          "description",
          "authType",
          "location",
          "username",
          "authData",
          "accountNumber",
        ],
      }),
    ],
  ])("%j fails, naming the property and what is allowed", (news, property, reason) => {
    expect(check(news).failures).toMatchObject([{ property, reason: expect.stringContaining(reason) }]);
  });

  it("never names or quotes the secret", () => {
    const { failures } = check({ ...app, authData: "bell\u0007-secret" });
    expect(failures).toEqual([
      {
        property: "",
        reason: told("input-invalid", {
          property: "authData",
          reason: "must be text; of control characters only tabs and line ends",
        }),
      },
    ]);
    expect(JSON.stringify(failures)).not.toContain("-secret");
  });

  it.each([
    ["empty", ""],
    ["blank", " \t\n"],
  ])("refuses an %s secret", (what, authData) => {
    expect(check({ ...app, authData }).failures).toEqual([
      {
        property: "",
        reason: told("input-invalid", {
          property: "authData",
          reason: `must not be ${what}; leave it out where there is nothing to keep`,
        }),
      },
    ]);
  });

  it("name, description and authType are not for a server's own login", () => {
    const { failures } = check({ ...everyInput, type: "server" });
    expect(failures.map(({ property }) => property)).toEqual(["name", "description", "authType"]);
    for (const { property, reason } of failures)
      expect(reason).toBe(told("credential-only-app", { property }));
  });

  it("unknown values are skipped", () => {
    const news = { uniqId: unknown, type: unknown, name: unknown, authData: unknown };
    expect(check(news)).toEqual({ inputs: news, failures: [] });
    expect(check({ uniqId: unknown, type: "server", name: unknown }).failures).toMatchObject([
      { property: "name" },
    ]);
  });
});
