import { describe, expect, it } from "vitest";
import { type Properties, unknown } from "../../../../provider/values";
import { credential } from "../../../support/resources";
import { told, toldFailures } from "../../../support/told";
import { everyInput } from "./samples";

function check(news: Properties) {
  const { inputs, ...found } = credential.check({ news });
  return { inputs, failures: toldFailures(found) };
}
const app = { uniqId: "ABC123", authData: "a-secret" };
const known = Object.keys(everyInput) as never;
const onlyApp = (property: string) => ({ property, reason: told("credential-only-app", { property }) });

describe("check of Credential", () => {
  const untold = { uniqId: unknown, type: unknown, name: unknown, authData: unknown };
  it.each<[what: string, news: Properties, inputs: Properties]>([
    ["takes every input", everyInput, everyInput],
    ["is of an application unless it says otherwise", app, { ...app, type: "app" }],
    ["skips what is not known yet", untold, untold],
  ])("%s", (_what, news, inputs) => {
    expect(check(news)).toEqual({ inputs, failures: [] });
  });

  it.each`
    news                                  | property      | reason
    ${{ authData: "x" }}                  | ${"uniqId"}   | ${told("input-missing", { property: "uniqId" })}
    ${{ uniqId: "ABCDEI" }}               | ${"uniqId"}   | ${"without the letters I and O"}
    ${{ ...app, type: "user" }}           | ${"type"}     | ${"must be app or server"}
    ${{ ...app, name: "semi;colon" }}     | ${"name"}     | ${"letters, digits, underscores, dashes and spaces"}
    ${{ ...app, authType: "pass word" }}  | ${"authType"} | ${"letters, digits and underscores"}
    ${{ ...app, username: "two\nlines" }} | ${"username"} | ${"one line of text"}
    ${{ ...app, authdata: "x" }}          | ${"authdata"} | ${told("input-unknown", { property: "authdata", resource: "Credential", known })}
  `("$news fails, naming the property and what is allowed", ({ news, property, reason }) => {
    expect(check(news).failures).toMatchObject([{ property, reason: expect.stringContaining(reason) }]);
  });

  const leaveOut = (what: string) => `must not be ${what}; leave it out where there is nothing to keep`;
  it.each([
    [
      "with control characters",
      "bell\u0007-secret",
      "must be text; of control characters only tabs and line ends",
    ],
    ["that is empty", "", leaveOut("empty")],
    ["that is blank", " \t\n", leaveOut("blank")],
  ])("neither names as a property nor quotes a secret %s", (_what, authData, reason) => {
    const failure = told("input-invalid", { property: "authData", reason });
    expect(check({ ...app, authData }).failures).toEqual([{ property: "", reason: failure }]);
  });

  it("name, description and authType are not for a server's own login", () => {
    const { failures } = check({ ...everyInput, type: "server" });
    expect(failures).toEqual(["name", "description", "authType"].map(onlyApp));
    expect(check({ uniqId: unknown, type: "server", name: unknown }).failures).toEqual([onlyApp("name")]);
  });
});
