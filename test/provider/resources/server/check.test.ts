import { describe, expect, it } from "vitest";
import { message } from "../../../../provider/message";
import { checkServer } from "../../../../provider/resources/server/check";
import { unknown } from "../../../../provider/values";
import { told, toldFailures } from "../../../support/told";
import { everyInput, otherValue, without } from "./samples";

const failures = (news: Record<string, unknown>, olds?: Record<string, unknown>) =>
  toldFailures(checkServer({ news, ...(olds && { olds }) }));
const minimal = { domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9" };

describe("check", () => {
  it("takes every input", () => {
    expect(failures(everyInput)).toEqual([]);
    expect(failures(otherValue)).toEqual([]);
    expect(failures(minimal)).toEqual([]);
  });

  it.each([{ zoneId: 11 }, { planId: 110 }, { zoneId: 11, planId: 110 }])(
    "refuses placement beside %j",
    (given) => {
      const placement = [{ zoneId: 11, planId: 110 }];
      expect(checkServer({ news: { ...minimal, placement, ...given } }).failures).toEqual([
        { property: "placement", reason: { code: "place-twice", data: { given: Object.keys(given) } } },
      ]);
    },
  );

  it.each([
    ["domain", "web_1.example.com", /full host name/],
    ["domain", "web.example.com\n", /full host name/],
    ["type", "Cloud.VPN", /Cloud\.VPS, .* or Bare\.Metal\.GPU\.WIN/],
    ["planId", 0, /from 1/],
    ["zoneId", "north", /from 1/],
    ["newIps", 0, /whole number from 1/],
    ["newIp6s", -1, /whole number from 0/],
    ["poolIps", ["10.0.0.256"], /IPv4 address/],
    ["pool6Ips", ["2001:db8::1"], /IPv6 \/64 block/],
    ["pool6Ips", ["2001:db8:1::/48"], /IPv6 \/64 block/],
    ["backupPlan", "weekly", /quota or daily/],
    ["backupEnabled", "yes", /true or false/],
    ["publicSshKey", "AAAAB3", /public key file/],
    ["username", "a b", /letters/],
    ["powerState", "paused", /running or stopped/],
    ["rebuildPolicy", "allow", /refuse, rebuild or replace/],
    ["onExisting", "take", /fail, adopt or create/],
    ["removal", { reasons: "x" }, /reason, comment, rating, cleanupAssets/],
    ["timeouts", { boot: "1m" }, /build, rebuild, power, removal/],
    ["waitFor", { http: {} }, /its members are ssh/],
    ["waitFor", { ssh: true }, /an object with members of port, timeout/],
    ["waitFor", { ssh: { port: 0 } }, /whole number from 1 to 65535/],
    ["waitFor", { ssh: { port: 65_536 } }, /whole number from 1 to 65535/],
    ["waitFor", { ssh: { port: "22" } }, /whole number from 1 to 65535/],
    ["waitFor", { ssh: { timeout: "soon" } }, /a duration such as/],
    ["waitFor", { ssh: { host: "192.0.2.1" } }, /has no member host; its members are port, timeout/],
  ])("%s %j: says what is allowed", (name, value, allowed) => {
    const [failure, ...rest] = failures({ ...minimal, [name]: value });
    expect(rest).toEqual([]);
    expect(failure?.property.split(/[.[]/)[0]).toBe(name);
    expect(failure?.reason).toMatch(allowed);
  });

  it("names the member inside", () => {
    expect(failures({ ...minimal, timeouts: { build: "soon" }, removal: { rating: 7 } })).toEqual(
      [
        {
          property: "removal.rating",
          reason: told("input-invalid", {
            property: "removal.rating",
            reason: "must be 0, 5 or 10",
            value: "7",
          }),
        },
        { property: "timeouts.build", reason: expect.stringContaining("a duration such as") },
      ].sort((a, b) => b.property.localeCompare(a.property)),
    );
  });

  it("never names or quotes a secret", () => {
    const [failure] = failures({ ...minimal, password: "secret\u0007" });
    expect(failure?.property).toBe("");
    expect(failure?.reason).toContain(
      told("input-invalid", {
        property: "password",
        reason: "must be one line of text, without control characters",
      }),
    );
    expect(failure?.reason).not.toContain("secret");
  });

  it.each([
    ["empty", ""],
    ["blank", "   "],
  ])("refuses an %s password: the server would be open, or the host's choice lost", (what, password) => {
    expect(failures({ ...minimal, password })).toEqual([
      {
        property: "",
        reason: told("input-invalid", {
          property: "password",
          reason: `must not be ${what}; leave it out, and the host chooses one`,
        }),
      },
    ]);
  });

  it.each(["1e3", "", " 1", "1.0", "0x10"])("a number given as text is digits, not %j", (text) => {
    for (const name of ["newIps", "newIp6s", "bandwidthQuota", "backupQuota"])
      expect(failures({ ...minimal, [name]: text }), name).toEqual([
        { property: name, reason: expect.stringContaining("whole number from") },
      ]);
  });

  it("a number given as digits is one", () => {
    const { inputs } = checkServer({ news: { ...minimal, newIps: "2", bandwidthQuota: "1000" } });
    expect(inputs).toMatchObject({ newIps: 2, bandwidthQuota: 1000 });
  });

  it("names what is not an input", () => {
    expect(failures({ ...minimal, size: 1 })[0]).toMatchObject({ property: "size" });
  });

  it("wants a template or an image, and not both", () => {
    expect(failures(without(minimal, "templateName"))).toMatchObject([{ property: "templateName" }]);
    expect(failures({ ...minimal, imageId: 3 })).toMatchObject([{ property: "imageId" }]);
    expect(failures({ ...without(minimal, "templateName"), imageId: 3 })).toEqual([]);
    expect(failures({ ...without(minimal, "templateName"), imageId: unknown })).toEqual([]);
  });

  it("wants a template for rebuildTriggers", () => {
    expect(failures({ ...without(minimal, "templateName"), imageId: 3, rebuildTriggers: 1 })).toMatchObject([
      { property: "rebuildTriggers", reason: told("triggers-without-template", {}) },
    ]);
  });

  it("skips what is not known yet", () => {
    expect(
      failures({
        ...minimal,
        domain: unknown,
        planId: unknown,
        features: { a: unknown },
        templateName: unknown,
      }),
    ).toEqual([]);
  });
});

describe("what has no effect", () => {
  const warnings = (given: Record<string, unknown>) =>
    checkServer({ news: { ...minimal, planId: 110, ...given } }).warnings ?? [];

  it("is a plan and quota of backups that are not on: said, and not refused", () => {
    const given = { backupPlan: "daily", backupQuota: 7 };
    const line = message("backups-off", { domain: "web.example.com", given: ["backupPlan", "backupQuota"] });
    expect(warnings(given)).toEqual([line]);
    expect(warnings({ ...given, backupEnabled: false })).toEqual([line]);
    expect(failures({ ...minimal, ...given })).toEqual([]);
    expect(warnings({ backupQuota: unknown })).toEqual([
      message("backups-off", { domain: "web.example.com", given: ["backupQuota"] }),
    ]);
    expect(warnings({ domain: unknown, backupPlan: "daily" })).toEqual([
      message("backups-off", { domain: undefined, given: ["backupPlan"] }),
    ]);
  });

  it("is nothing where backups are on, or may turn out to be", () => {
    for (const backupEnabled of [true, unknown])
      expect(warnings({ backupPlan: "daily", backupQuota: 7, backupEnabled })).toEqual([]);
    expect(warnings({ backupEnabled: false })).toEqual([]);
    expect(warnings({})).toEqual([]);
  });
});

describe("a new server without a plan", () => {
  const codes = (given: Record<string, unknown>, olds?: Record<string, unknown>) =>
    (checkServer({ news: { ...minimal, ...given }, ...(olds && { olds }) }).warnings ?? []).map(
      ({ code }) => code,
    );

  it("is told in the preview: the specification leaves open whether a host chooses one", () => {
    expect(codes({})).toEqual(["plan-left-out"]);
    expect(failures(minimal)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ["one with a plan", { planId: 110 }],
    ["one whose plan is known after up", { planId: unknown }],
    ["one with places", { placement: [{ zoneId: 11, planId: 110 }] }],
    ["one from an image", { templateName: undefined, imageId: 5 }],
    ["one that may be adopted", { onExisting: "adopt" }],
    ["one of which that is known after up", { onExisting: unknown }],
    ["one that is there already, such as an imported one", {}, minimal],
  ])("is not %s", (_name, given, olds) => {
    expect(codes(given, olds)).toEqual([]);
  });
});

describe("what rebuildPolicy refuses", () => {
  it("names the property, old and new value, the domain and two ways out", () => {
    const [failure] = failures({ ...minimal, templateName: "DEBIAN12" }, minimal);
    expect(failure).toEqual({
      property: "templateName",
      reason: told("rebuild-refused", {
        server: "web.example.com",
        change: { property: "templateName", values: { old: "ALMA9", new: "DEBIAN12" } },
        refused: "now",
      }),
    });
  });

  it("is also any value of rebuildTriggers", () => {
    const olds = { ...minimal, rebuildTriggers: { release: 1 } };
    expect(failures({ ...olds, rebuildTriggers: { release: 2 } }, olds)).toMatchObject([
      {
        property: "rebuildTriggers",
        reason: told("rebuild-refused", {
          server: "web.example.com",
          change: { property: "rebuildTriggers" },
          refused: "now",
        }),
      },
    ]);
    expect(failures({ ...minimal, rebuildTriggers: [1] }, minimal)).toHaveLength(1);
    expect(failures(minimal, olds)).toEqual([]);
  });

  it.each(["rebuild", "replace"])("is allowed by rebuildPolicy %s", (rebuildPolicy) => {
    expect(failures({ ...minimal, templateName: "DEBIAN12", rebuildPolicy }, minimal)).toEqual([]);
  });

  it("is nothing when the server is replaced anyway", () => {
    expect(failures({ ...minimal, templateName: "DEBIAN12", planId: 2 }, { ...minimal, planId: 1 })).toEqual(
      [],
    );
  });

  it("is nothing at creation, and nothing under --replace, where there are no old inputs", () => {
    expect(failures({ ...minimal, templateName: "DEBIAN12" })).toEqual([]);
  });

  it("waits for values that are not known yet", () => {
    expect(failures({ ...minimal, templateName: unknown }, minimal)).toEqual([]);
    expect(failures({ ...minimal, rebuildTriggers: { release: unknown } }, minimal)).toEqual([]);
    expect(failures({ ...minimal, templateName: "DEBIAN12", rebuildPolicy: unknown }, minimal)).toEqual([]);
  });
});
