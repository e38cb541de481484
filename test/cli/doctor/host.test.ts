import { describe, expect, it } from "vitest";
import { scriptedLine } from "../../support/cli";
import { doctorRun, open } from "../../support/doctorRun";
import { neverArrives, refuse } from "../../support/scriptedHost";

const at = (seconds: number) => ({ date: new Date(seconds * 1000).toUTCString() });

describe("pulumi-hosting doctor at a host", () => {
  it("names what the calls go through", async () => {
    const environment = { NO_PROXY: "localhost", https_proxy: "http://proxy.example" };
    const found = "https://host.example (v3), with https_proxy and NO_PROXY set";
    expect((await doctorRun({ environment })).of.address).toEqual({ state: "well", found });
  });

  it.each([
    [
      "does not answer",
      neverArrives,
      "address",
      "asset.list: no connection to host.example: never arrives. Check hosting:baseUrl and the network. [host-unreachable]",
    ],
    [
      "has no such method",
      refuse("API::InvalidMethod", "no method"),
      "address",
      'asset.list: no method (Host::Exception::API::InvalidMethod, status 400). Check hosting:baseUrl and hosting:apiVersion. Set hosting:paths {"asset.list": "…"} if your host has it elsewhere: `npx pulumi-hosting connect` finds it. [host-wrong-address]',
    ],
    [
      "refuses the login",
      refuse("Authorization", "who are you"),
      "login",
      "asset.list: who are you (Host::Exception::Authorization, status 400). Check hosting:username and hosting:password. A hosting:token ends after 12 hours at most, and a user with two-factor authentication needs hosting:totpSecret. [host-login-refused]",
    ],
  ])("that %s looks at nothing behind it", async (_name, answer, wrong, remedy) => {
    const { exitCode, of, sent } = await doctorRun({ script: { "asset.list": () => answer } });
    const unchecked = { state: "unchecked", found: `skipped: ${wrong} is wrong` };
    const found = { address: "https://host.example (v3)", login: "bob, by token" }[wrong];
    expect(exitCode).toBe(4);
    expect(of).toMatchObject({
      ...{ login: unchecked, [wrong]: { state: "wrong", found, remedy } },
      ...{ "two-factor": { state: "well" }, permissions: unchecked, paths: unchecked },
    });
    if (wrong === "address") expect(of.clock).toEqual(unchecked);
    expect(new Set(sent.map(([name]) => name))).toEqual(new Set(["asset.list"]));
  });

  it("that cannot be found is not tried for long: that does not mend itself", async () => {
    const line = scriptedLine({ ...open, "asset.list": () => neverArrives });
    await line.hosting(["doctor"]);
    expect(line.sent.length).toBeGreaterThan(1);
    expect(line.clock.now()).toBeLessThanOrEqual(2_000);
  });

  it("that does not permit the list has let the user in", async () => {
    const { exitCode, of } = await doctorRun({ script: { "asset.list": () => refuse("Permission") } });
    expect(exitCode).toBe(0);
    expect(of.address).toMatchObject({ state: "well" });
    expect(of.login).toEqual({ state: "well", found: "bob, by token" });
  });

  it("does not take a fault of its own for one of the host", async () => {
    const script = {
      "asset.list": () => {
        throw new Error("a fault");
      },
    };
    expect(await doctorRun({ script })).toMatchObject({
      exitCode: 1,
      errors: "pulumi-hosting: a fault\n",
      of: {},
    });
  });
});

describe("pulumi-hosting doctor reports the clock", () => {
  const remedy = "Set this machine's clock: passcodes of two-factor authentication go by it.";
  const noTime = { state: "unchecked", found: "the host sends no date" };
  const well = (found: string) => ({ state: "well", found: `${found} the host's` });
  const note = (found: string) => ({ state: "note", found: `${found} the host's`, remedy });
  it.each([
    ["no time of the host", {}, 0, noTime],
    ["what is no time", { date: "soon" }, 0, noTime],
    ["the same second", at(100), 100_999, well("the same as")],
    ["one second more", at(100), 101_000, well("1s ahead of")],
    ["one second less", at(100), 99_999, well("1s behind")],
    ["14 seconds", at(100), 114_999, well("14s ahead of")],
    ["15 seconds", at(100), 115_000, note("15s ahead of")],
    ["much less", at(7200), 100_000, note("1h58m behind")],
  ])("%s", async (_name, headers, now, finding) => {
    const { exitCode, of } = await doctorRun({ headers, now });
    expect(exitCode).toBe(0);
    expect(of.clock).toEqual(finding);
  });

  it("that it is wrong where passcodes go by it", async () => {
    const login = { HOSTING_TOKEN: undefined, HOSTING_PASSWORD: "a-password" };
    const environment = { ...login, HOSTING_TOTP_SECRET: "JBSWY3DPEHPK3PXP" };
    const { exitCode, of } = await doctorRun({ environment, headers: at(100), now: 160_000 });
    expect(exitCode).toBe(4);
    expect(of.login).toEqual({ state: "well", found: "bob, by password" });
    expect(of.clock).toEqual({ state: "wrong", found: "1m ahead of the host's", remedy });
  });
});
