import { beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../provider/api/contract";
import { ownCommandLine } from "../support/cli";

const line = ownCommandLine();
beforeEach(() => line.sandbox.forgetRequests());

const doctor = async (environment: Record<string, string> = {}) => {
  const typed = { environment: { ...line.environment, ...environment } };
  const { output, exitCode } = await line.hosting(["doctor", "--json"], typed);
  const rows = JSON.parse(output) as { check: string; state: string; found: string; remedy?: string }[];
  return { exitCode, output, of: Object.fromEntries(rows.map(({ check, ...row }) => [check, row])) };
};

describe("pulumi-hosting doctor", () => {
  it("finds nothing wrong, and never writes", async () => {
    const { exitCode, of } = await doctor();
    expect(exitCode).toBe(0);
    for (const check of ["configuration", "address", "login", "permissions", "paths"])
      expect(of[check]?.state, check).toBe("well");
    const writes = new Set(operations().flatMap(([name, { writes: does }]) => (does ? [name] : [])));
    const sent = line.sandbox.requests.map(({ operation }) => operation);
    expect(sent.filter((name) => name && writes.has(name) && name !== "account.token")).toEqual([]);
  });

  it("reports a wrong password once, and asks nothing that depends on it", async () => {
    const { exitCode, of, output } = await doctor({ HOSTING_PASSWORD: "wr0ng-word" });
    expect([exitCode, of.login?.state, of.paths?.state]).toEqual([4, "wrong", "unchecked"]);
    expect(of.login?.remedy).toContain("[host-login-refused]");
    expect(output).not.toContain("wr0ng-word");
  });

  it("uses the configured certificates, and reports a file that has none", async () => {
    const { exitCode, of } = await doctor({ HOSTING_CA_FILE: "/not/there.pem" });
    expect([exitCode, of.configuration?.state]).toEqual([2, "wrong"]);
    expect(of.configuration?.remedy).toMatch(/^hosting:caFile cannot be read \(ENOENT\)\. Set it with /);
  });

  it("reports a path that is not there, and not a second time as one that is not permitted", async () => {
    const { of } = await doctor({ HOSTING_PATHS: '{"server.rebuild":"server/reimage"}' });
    expect(of.permissions).toMatchObject({ state: "well" });
    expect(of.paths?.found).toMatch(/^1 of \d+ are not there: server\.rebuild \(server\/reimage\)$/);
  });

  it("reports where passcodes come from", async () => {
    const told = async (environment: Record<string, string>) => (await doctor(environment)).of["two-factor"];
    const made = await told({ HOSTING_TOTP_SECRET: "JBSWY3DPEHPK3PXP" });
    expect(made).toEqual({ state: "well", found: "totpSecret generates passcodes" });
    const found = "one passcode is configured: it is good for one login within 30 seconds";
    const remedy = "Set totpSecret, which generates passcodes.";
    expect(await told({ HOSTING_PASSCODE: "123456" })).toEqual({ state: "note", found, remedy });
  });
});
