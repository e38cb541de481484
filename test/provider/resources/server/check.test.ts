import { describe, expect, it } from "vitest";
import { type MessageData, message } from "../../../../provider/message";
import { checkServer } from "../../../../provider/resources/server/check";
import { type Properties, unknown } from "../../../../provider/values";
import { undeclared } from "../../../support/resources";
import { told, toldFailures } from "../../../support/told";
import { everyInput, otherValue } from "./samples";

const failures = (news: Properties, olds?: Properties) =>
  toldFailures(checkServer({ ...undeclared, news, ...(olds && { olds }) }));
const minimal = { domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9" };

describe("check", () => {
  it("accepts every input", () => {
    expect(failures(everyInput)).toEqual([]);
    expect(failures(otherValue)).toEqual([]);
    expect(failures(minimal)).toEqual([]);
  });

  it.each(Object.keys(everyInput))("refuses the key __proto__ in %s, because it would be lost", (name) => {
    for (const value of ['{"__proto__":"a"}', '[{"deep":{"__proto__":1}}]'])
      expect(failures({ ...minimal, [name]: JSON.parse(value) })).not.toEqual([]);
  });

  it.each([
    ["labels", JSON.parse('{"__proto__":"a","team":"a"}'), /no key `__proto__`/],
    ["features", JSON.parse('{"__proto__":"a"}'), /no key `__proto__`/],
    ["rebuildTriggers", JSON.parse('[{"__proto__":"a"}]'), /no key `__proto__`/],
    ["domain", "web_1.example.com", /full host name/],
    ["type", "Cloud.VPN", /Cloud\.VPS, .* or Bare\.Metal\.GPU\.WIN/],
    ["planId", 0, /from 1/],
    ["zoneId", "north", /from 1/],
    ["newIps", -1, /whole number from 0/],
    ["poolIps", ["10.0.0.256"], /IPv4 address/],
    ["pool6Ips", ["2001:db8:1::/48"], /IPv6 \/64 block/],
    ["backupPlan", "weekly", /quota or daily/],
    ["backupEnabled", "yes", /true or false/],
    ["publicSshKey", "AAAAB3", /public key file/],
    ["username", "a b", /letters/],
    ["username", 12, /letters.*write it in quotes/],
    ["domain", 12e300, /full host name.*write it in quotes/],
    ["rebuildPolicy", "allow", /refuse, rebuild or replace/],
    ["removal", { reasons: "x" }, /reason, comment, rating, cleanupAssets/],
    ["labels", ["team"], /an object such as/],
    ["labels", { "my team": "a" }, /a key of at most 63 letters/],
    ["labels", { "-team": "a" }, /a letter or a digit at both ends/],
    ["labels", { team: "a b" }, /letters.*or empty/],
    ["labels", { team: "a".repeat(64) }, /at most 63/],
    ["labels", { tier: 1 }, /write it in quotes/],
    ["timeouts", { boot: "1m" }, /build, rebuild, power, removal/],
    ["waitFor", { icmp: {} }, /its members are ssh, tcp, http/],
    ["waitFor", { tcp: {} }, /whole number from 1 to 65535/],
    ["waitFor", { tcp: { port: 65_536 } }, /whole number from 1 to 65535/],
    ["waitFor", { http: { url: "ftp://example.com" } }, /a URL such as https/],
    ["waitFor", { http: { url: "https://a:%@example.com" } }, /a URL such as https/],
    ["waitFor", { http: { url: "http://example.com", port: 80 } }, /not be set beside url/],
    [
      "waitFor",
      { http: { url: "https://ada@example.com", insecure: true } },
      /beside an address with a login/,
    ],
    [
      "waitFor",
      { http: { url: "https:ada:x@example.com", insecure: true } },
      /beside an address with a login/,
    ],
    ["waitFor", { http: { url: "https://a.example.com/?api_key=abc", insecure: true } }, /or a token/],
    ["waitFor", { http: { url: "https://a.example.com/#token=abc", insecure: true } }, /or a token/],
    ["waitFor", { http: { scheme: "https", path: "/a?b=1&token=abc", insecure: true } }, /or a token/],
    ["waitFor", { http: { url: "nowhere", insecure: true } }, /a URL such as https/],
    ["waitFor", { http: { path: "health" } }, /start with \//],
    ["waitFor", { http: { status: 200 } }, /a list such as \[200, 204\]/],
    ["waitFor", { http: { status: [600] } }, /whole number from 100 to 599/],
    ["waitFor", { http: { times: 0 } }, /whole number from 1 to 100/],
    ["waitFor", { ssh: true }, /an object with members of port, timeout/],
    ["waitFor", { ssh: { port: 0 } }, /whole number from 1 to 65535/],
    ["waitFor", { ssh: { timeout: "soon" } }, /a duration such as/],
    ["waitFor", { ssh: { host: "192.0.2.1" } }, /has no member host; its members are port, timeout/],
  ])("refuses %s %j with the allowed values", (name, value, allowed) => {
    const [failure, ...rest] = failures({ ...minimal, [name]: value });
    expect(rest).toEqual([]);
    // Pulumi prints the value of a property that a failure names.
    expect(failure?.property.split(/[.[]/)[0]).toBe(name === "publicSshKey" ? "" : name);
    expect(failure?.reason).toMatch(allowed);
  });

  it.each([
    [{ deletionProtection: true }, { deletionProtection: "true" }],
    [{ deletionProtection: true }, { deletionProtection: 1 }],
    [{ removal: { cleanupAssets: false } }, { removal: { cleanupAssets: "false" } }],
  ])("refuses a boolean whose spelling changes to an invalid one: from %j to %j", (before, now) => {
    expect(failures({ ...minimal, ...now }, { ...minimal, ...before })).toHaveLength(1);
  });

  it("requires no template for a server whose template no host reports, unless it is to be rebuilt", () => {
    const { templateName: _, ...untold } = minimal;
    const codes = (news: Properties, olds?: Properties) =>
      failures(news, olds).map(({ reason }) => reason.split(" ")[0]);
    expect(codes(untold)).toEqual(["source-missing"]);
    expect(codes(untold, minimal)).toEqual(["source-missing"]);
    expect(codes(untold, untold)).toEqual([]);
    expect(codes({ ...untold, rebuildTriggers: 1 }, untold)).toEqual(["triggers-without-template"]);
  });

  const invalid = (property: string, reason: string, value?: string) =>
    told("input-invalid", { property, reason, ...(value !== undefined && { value }) });

  it("reports the path of an invalid nested field", () => {
    const wrong = { timeouts: { build: "soon" }, removal: { rating: 7 } };
    const ofTimeouts = { property: "timeouts.build", reason: expect.stringContaining("a duration such as") };
    const reason = invalid("removal.rating", "must be 0, 5 or 10", "7");
    expect(failures({ ...minimal, ...wrong })).toEqual([ofTimeouts, { property: "removal.rating", reason }]);
  });

  const openOrLost = (what: string) => `must not be ${what}; leave it out, and the host chooses one`;
  it.each([
    ["with control characters", "secret\u0007", "must be one line of text, without control characters"],
    // Without this check, an empty password would leave the server open, or replace the one that the host chose.
    ["that is empty", "", openOrLost("empty")],
    ["of spaces only", "   ", openOrLost("blank")],
  ])("refuses a password %s without naming its property or quoting it", (_what, password, reason) => {
    const failure = { property: "", reason: invalid("password", reason) };
    expect(failures({ ...minimal, password })).toEqual([failure]);
  });

  it.each(["1e3", "", " 1", "1.0", "0x10"])("does not read %j as a number", (text) => {
    const reason = expect.stringContaining("whole number from");
    for (const property of ["newIps", "newIp6s", "bandwidthQuota", "backupQuota"])
      expect(failures({ ...minimal, [property]: text })).toEqual([{ property, reason }]);
  });

  it("reads a number from digits", () => {
    const { inputs } = checkServer({
      ...undeclared,
      news: { ...minimal, newIps: "2", bandwidthQuota: "1000" },
    });
    expect(inputs).toMatchObject({ newIps: 2, bandwidthQuota: 1000 });
  });

  const { templateName: _, ...untemplated } = minimal;
  it.each`
    what                                          | news                                                                          | properties
    ${"requires a template or an image"}          | ${untemplated}                                                                | ${["templateName"]}
    ${"refuses both"}                             | ${{ ...minimal, imageId: 3 }}                                                 | ${["imageId"]}
    ${"accepts an image"}                         | ${{ ...untemplated, imageId: 3 }}                                             | ${[]}
    ${"accepts an image that is not known yet"}   | ${{ ...untemplated, imageId: unknown }}                                       | ${[]}
    ${"requires a template for rebuildTriggers"}  | ${{ ...untemplated, imageId: 3, rebuildTriggers: 1 }}                         | ${["rebuildTriggers"]}
    ${"reports an unknown input"}                 | ${{ ...minimal, size: 1 }}                                                    | ${[""]}
    ${"accepts values that are not known yet"}    | ${{ ...minimal, domain: unknown, planId: unknown, features: { a: unknown } }} | ${[]}
    ${"accepts a template that is not known yet"} | ${{ ...minimal, templateName: unknown }}                                      | ${[]}
  `("$what", ({ news, properties }) => {
    expect(failures(news).map(({ property }) => property)).toEqual(properties);
  });
});

describe("a warning, without a failure,", () => {
  const planned = { ...minimal, planId: 110 };
  const warnings = (news: Properties, olds?: Properties) =>
    checkServer({ ...undeclared, news, ...(olds && { olds }) }).warnings ?? [];
  const off = (given: ("backupPlan" | "backupQuota")[]) => [
    message("backups-off", { domain: minimal.domain, inputs: given }),
  ];
  const ofUnknown = [message("backups-off", { domain: undefined, inputs: ["backupPlan"] })];
  const backups = { backupPlan: "daily", backupQuota: 7 };

  it.each<[what: string, given: Properties, warned: unknown[]]>([
    ["is given for backup settings without backupEnabled", backups, off(["backupPlan", "backupQuota"])],
    [
      "is given for backup settings with backupEnabled false",
      { ...backups, backupEnabled: false },
      off(["backupPlan", "backupQuota"]),
    ],
    ["is given for a quota that is not known yet", { backupQuota: unknown }, off(["backupQuota"])],
    ["is not given for backup settings with backupEnabled true", { ...backups, backupEnabled: true }, []],
    ["is not given if backupEnabled is not known yet", { ...backups, backupEnabled: unknown }, []],
    ["is not given for backupEnabled false alone", { backupEnabled: false }, []],
    ["is given even if the domain is not known yet", { domain: unknown, backupPlan: "daily" }, ofUnknown],
    ["is not given without backup settings", {}, []],
  ])("%s", (_what, given, warned) => {
    expect(warnings({ ...planned, ...given })).toEqual(warned);
    expect(failures({ ...planned, ...given })).toEqual([]);
  });

  // The specification does not say whether a host chooses a plan itself.
  it.each<[what: string, given: Properties, olds: Properties | undefined, codes: string[]]>([
    ["is given for a server without a plan", {}, undefined, ["plan-left-out"]],
    ["is not given for a server with a plan", { planId: 110 }, undefined, []],
    ["is not given if the plan is not known yet", { planId: unknown }, undefined, []],
    [
      "is not given for a server with a placement",
      { placement: [{ zoneId: 11, planId: 110 }] },
      undefined,
      [],
    ],
    ["is not given for a server from an image", { templateName: undefined, imageId: 5 }, undefined, []],
    ["is not given for a server that may be adopted", { onExisting: "adopt" }, undefined, []],
    ["is not given if onExisting is not known yet", { onExisting: unknown }, undefined, []],
    ["is not given for an existing server, for example an imported one", {}, minimal, []],
  ])("%s", (_what, given, olds, codes) => {
    expect(warnings({ ...minimal, ...given }, olds).map(({ code }) => code)).toEqual(codes);
    expect(failures({ ...minimal, ...given }, olds)).toEqual([]);
  });
});

const debian = { ...minimal, templateName: "DEBIAN12" };
const released = (release: unknown) => ({ ...minimal, rebuildTriggers: { release } });
const refused = (change: MessageData["rebuild-refused"]["change"]) => {
  const reason = told("rebuild-refused", { server: minimal.domain, change, refused: "now" });
  return [{ property: change.property, reason }];
};
const ofTriggers = refused({ property: "rebuildTriggers" });
const values = { old: "ALMA9", new: "DEBIAN12" };

const byPlan = { replacePolicy: "replace" };
const replaceRefused = (
  property: string,
  values: { readonly old: unknown; readonly new: unknown },
  found: MessageData["replace-refused"]["found"] = "byRefresh",
) => {
  const data = { server: minimal.domain, change: { property, values }, refused: "now" as const, found };
  return [{ property, reason: told("replace-refused", data) }];
};

it.each<[what: string, olds: Properties | undefined, news: Properties, failures: object[]]>([
  ["refuses another template", minimal, debian, refused({ property: "templateName", values })],
  ["refuses other triggers without quoting them", released(1), released(2), ofTriggers],
  ["refuses new triggers", minimal, { ...minimal, rebuildTriggers: [1] }, ofTriggers],
  ["allows the removal of triggers", released(1), minimal, []],
  [
    "allows another template with rebuildPolicy rebuild",
    minimal,
    { ...debian, rebuildPolicy: "rebuild" },
    [],
  ],
  [
    "allows another template with rebuildPolicy replace",
    minimal,
    { ...debian, rebuildPolicy: "replace" },
    [],
  ],
  [
    "refuses another template next to a plan that may turn out to be the old one",
    { ...minimal, planId: 1 },
    { ...debian, planId: unknown },
    refused({ property: "templateName", values }),
  ],
  [
    "allows another template if the server is replaced anyway",
    { ...minimal, planId: 1 },
    { ...debian, ...byPlan, planId: 2 },
    [],
  ],
  [
    "refuses only the replacement if a change would replace the server as well, because that loses more",
    { ...minimal, planId: 1 },
    { ...debian, planId: 2 },
    replaceRefused("planId", { old: 1, new: 2 }),
  ],
  // With --replace, Pulumi passes no old inputs.
  ["allows everything without old inputs", undefined, debian, []],
  ["allows a template that is not known yet", minimal, { ...minimal, templateName: unknown }, []],
  ["allows triggers that are not known yet", minimal, released(unknown), []],
  [
    "allows another template if the policy is not known yet",
    minimal,
    { ...debian, rebuildPolicy: unknown },
    [],
  ],
])("rebuildPolicy %s", (_what, olds, news, expected) => expect(failures(news, olds)).toEqual(expected));
