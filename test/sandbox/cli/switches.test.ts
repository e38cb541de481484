import { describe, expect, it, onTestFinished } from "vitest";
import { adminOf, aServer, wireOf } from "../support/host";
import { run } from "./run";

const owner = (printed: string) => JSON.parse(printed) as { url: string; username: string; password: string };
const admin = async (printed: string, path: string, given?: unknown) =>
  (await adminOf(owner(printed))(given ? "POST" : "GET", path, given)).body;

/** What a host that was started with these flags shows of a server that it had all along. */
async function detailsWith(flags: string): Promise<Record<string, unknown>> {
  let details = {};
  const { exitCode, complained } = await run(`serve --json ${flags}`, async (printed) => {
    const { servers } = await admin(printed, "seed", { servers: [{ domain: "web.example.com" }] });
    const [uniq_id] = servers as string[];
    details = await wireOf(owner(printed)).ask("server/details", { uniq_id });
  });
  expect({ exitCode, complained }).toEqual({ exitCode: 0, complained: "" });
  return details;
}

/** Sets a variable for this test. */
function withVariable(name: string, value: string): void {
  process.env[name] = value;
  onTestFinished(() => {
    delete process.env[name];
  });
}

describe("a switch", () => {
  it("is a flag", async () => {
    expect(await detailsWith("")).toHaveProperty("active");
    expect(await detailsWith("--details-fields record")).not.toHaveProperty("active");
  });

  it("is an environment variable, over which the flag wins", async () => {
    withVariable("HOSTING_SANDBOX_DETAILS_FIELDS", "record");
    expect(await detailsWith("")).not.toHaveProperty("active");
    expect(await detailsWith("--details-fields details")).not.toHaveProperty("status");
  });

  it("refuses what is no choice of it", async () => {
    const { exitCode, complained } = await run("serve --error-style otherwise");
    expect(exitCode).toBe(2);
    expect(complained).toContain("Allowed choices are status, ok200.");
  });
});

it("--dialect chooses for every switch that is not given", async () => {
  expect(await detailsWith("--dialect legacy")).toMatchObject({ active: 1, backup_quota: 0 });
  const words = await detailsWith("--dialect legacy --booleans words");
  expect(words).toMatchObject({ active: true, backup_quota: 0 });
  withVariable("HOSTING_SANDBOX_DIALECT", "legacy");
  withVariable("HOSTING_SANDBOX_QUOTAS", "text");
  expect(await detailsWith("")).toMatchObject({ active: 1, backup_quota: "" });
});

it("--paths serves operations elsewhere", async () => {
  const paths = '{"server.byIdentifier":"server/identify","sshKey.list":["keys","old/keys"]}';
  await run(`serve --json --paths ${paths}`, async (printed) => {
    const { ask, refused } = wireOf(owner(printed));
    for (const path of ["keys", "old/keys"]) expect(await ask(path)).toMatchObject({ items: [] });
    expect(await refused("account/ssh/key/list")).toMatchObject({ status: 404 });
    const gone = { error_class: "Sandbox::Exception::RecordNotFound" };
    expect(await refused("server/identify", { uniq_id: "ABCDEF" })).toMatchObject(gone);
  });
});

it.each([
  ["--error-prefix My::Host", "nothing", {}, { error_class: "My::Host::Exception::API::InvalidMethod" }],
  ["--token-lifetime 60", "account/auth/token", { timeout: 61 }, { field: "timeout" }],
  ["--page-limit 50", "asset/list", { page_size: 51 }, { field: "page_size" }],
])("%s is reported to the host", async (flag, path, params, refusal) => {
  await run(`serve --json ${flag}`, async (printed) => {
    expect(await wireOf(owner(printed)).refused(path, params)).toMatchObject(refusal);
  });
});

it("--lag-list and --lag-details hide a new server for so long", async () => {
  await run("serve --json --clock virtual --lag-list 5 --lag-details 20", async (printed) => {
    const { ask, refused, listed } = wireOf(owner(printed));
    const { uniq_id } = await ask("server/create", aServer);
    expect(await listed("server/list", "uniq_id")).toEqual([]);
    await admin(printed, "clock", { advance: "5s" });
    expect(await listed("server/list", "uniq_id")).toEqual([uniq_id]);
    expect(await refused("server/details", { uniq_id })).toMatchObject({ status: 404 });
    await admin(printed, "clock", { advance: "15s" });
    expect(await ask("server/details", { uniq_id })).toMatchObject({ uniq_id });
  });
});

it("--profile chaos starts with its faults in force", async () => {
  await run("serve --json --profile chaos --seed 4", async (printed) => {
    const { faults } = (await admin(printed, "faults")) as { faults: { probability: number }[] };
    expect(faults.length).toBeGreaterThan(10);
    expect(faults.every(({ probability }) => probability > 0 && probability < 1)).toBe(true);
  });
});
