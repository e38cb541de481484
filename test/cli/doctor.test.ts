import { beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../provider/api/contract";
import { ownCommandLine } from "../support/cli";

const line = ownCommandLine();
beforeEach(() => line.sandbox.forgetRequests());

const findings = async (...typed: Parameters<typeof line.hosting>) => {
  const { output, exitCode } = await line.hosting(...typed);
  const rows = JSON.parse(output) as { check: string; state: string; found: string; remedy?: string }[];
  return { exitCode, of: Object.fromEntries(rows.map(({ check, ...row }) => [check, row])) };
};
const doctor = (environment?: Record<string, string>) =>
  findings(["doctor", "--json"], environment && { environment: { ...line.environment, ...environment } });

describe("hosting doctor", () => {
  it("finds nothing wrong, and never writes", async () => {
    const { exitCode, of } = await doctor();
    expect(exitCode).toBe(0);
    expect(of).toMatchObject({
      configuration: { state: "well", found: "from the environment" },
      address: { state: "well", found: `${line.sandbox.url} (v3)` },
      login: { state: "well", found: `${line.sandbox.username}, by password` },
      permissions: { state: "well" },
      paths: { state: "well" },
    });
    const writes = new Set(operations().flatMap(([name, { writes: does }]) => (does ? [name] : [])));
    const sent = line.sandbox.requests.map(({ operation }) => operation);
    expect(sent.filter((name) => name && writes.has(name) && name !== "account.token")).toEqual([]);
  });

  it("is a table with a remedy for each line that needs one", async () => {
    const { output, exitCode } = await line.hosting(["doctor"], { environment: {} });
    expect(exitCode).toBe(2);
    expect(output).toMatch(/^CHECK +STATE +FOUND\nnode +ok +v\d+/);
    expect(output).toMatch(
      /\nconfiguration +WRONG +is not complete, or wrong\naddress +\? +not before configuration is right\n/,
    );
    expect(output).toMatch(/\nWhat to do\n/);
    expect(output).toContain("HOSTING_BASE_URL");
  });

  it.each([
    ["a wrong password", { HOSTING_PASSWORD: "wrong" }, "login", ["permissions", "paths"]],
    [
      "an address where nothing is",
      { HOSTING_BASE_URL: "http://127.0.0.1:1" },
      "address",
      ["login", "clock"],
    ],
    ["another version of the API", { HOSTING_PATHS: '{"asset.list":"asset/listing"}' }, "address", ["login"]],
  ])("%s is told once, and what depends on it is not asked", async (_name, environment, wrong, unchecked) => {
    const { exitCode, of } = await doctor(environment);
    expect(exitCode).toBe(4);
    expect(of[wrong]).toMatchObject({ state: "wrong", remedy: expect.any(String) });
    expect(JSON.stringify(of)).not.toContain('wrong"password');
    for (const name of unchecked) expect(of[name]).toMatchObject({ state: "unchecked" });
  });

  it("uses the configured certificates, and tells a file that has none", async () => {
    const { exitCode, of } = await doctor({ HOSTING_CA_FILE: "/not/there.pem" });
    expect(exitCode).toBe(2);
    expect(of.configuration).toMatchObject({
      state: "wrong",
      remedy: expect.stringMatching(/^hosting:caFile cannot be read \(ENOENT\)\. Set it with /),
    });
  });

  it("tells a path that is not there, and not a second time as one that is not permitted", async () => {
    const { of } = await doctor({ HOSTING_PATHS: '{"server.rebuild":"server/reimage"}' });
    expect(of.permissions).toMatchObject({ state: "well" });
    expect(of.paths).toEqual({
      state: "note",
      found: expect.stringMatching(/^1 of \d+ are not there: server\.rebuild \(server\/reimage\)$/),
      remedy: 'Set where they are at this host: hosting:paths {"server.rebuild": "…"}.',
    });
  });

  it.each([
    [{}, { state: "well", found: "none configured" }],
    [
      { HOSTING_TOTP_SECRET: "JBSWY3DPEHPK3PXP" },
      { state: "well", found: "passcodes are made from totpSecret" },
    ],
    [
      { HOSTING_PASSCODE: "123456" },
      {
        state: "note",
        found: "one passcode is configured: it is good for one login within 30 seconds",
        remedy: "Configure totpSecret: passcodes are made from it as they are needed.",
      },
    ],
  ])("tells where passcodes come from: %j", async (environment, finding) => {
    const { of } = await doctor(environment as Record<string, string>);
    expect(of["two-factor"]).toEqual(finding);
  });

  it("tells a clock that is wrong, above all where passcodes are made", async () => {
    await line.clock.advance(120_000);
    const { of } = await doctor();
    // The sandbox writes the date of this machine, and the command has the virtual clock.
    expect(of.clock).toMatchObject({
      state: "note",
      remedy: expect.stringMatching(/^Set this machine's clock/),
    });
  });
});
