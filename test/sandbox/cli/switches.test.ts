import { expect, it, vi } from "vitest";
import { adminOf, aServer, wireOf } from "../support/host";
import { type Step, seen } from "../support/seen";
import { run } from "./run";

const owner = (printed: string) => JSON.parse(printed) as { url: string; username: string; password: string };

const [active, quota] = ["server/details active", "server/details backup_quota"];
const paths = '{"server.byIdentifier":"server/identify","sshKey.list":["keys","old/keys"]}';
const elsewhere = ["keys item_total", "old/keys item_total", "account/ssh/key/list"].map(
  (path): Step => [path, {}],
);
const order: Step = ["server/create status", aServer];
const listed: Step = ["asset/list domain", { domain: aServer.domain }];
const none = "API::InvalidMethod";

it.each<[flags: string, variables: Record<string, string>, Step[], unknown[]]>([
  ["", {}, [active], [true]],
  ["--details-fields record", {}, [active], [undefined]],
  ["", { DETAILS_FIELDS: "record" }, [active], [undefined]],
  ["--details-fields details", { DETAILS_FIELDS: "record" }, [active], [true]],
  ["--dialect legacy", {}, [active, quota], [1, 0]],
  ["--dialect legacy --booleans words", {}, [active, quota], [true, 0]],
  ["", { DIALECT: "legacy", QUOTAS: "text" }, [active, quota], [1, ""]],
  [`--paths ${paths}`, {}, [...elsewhere, "server/identify status"], [0, 0, `404 ${none}`, "Running"]],
  ["--error-prefix My::Host", {}, ["nothing"], [`404 My::Host::Exception::${none}`]],
  ["--token-lifetime 60", {}, [["account/auth/token", { timeout: 61 }]], ["400 Input::OutOfBounds timeout"]],
  ["--denied asset.list,sshKey", {}, [active, listed], [true, "403 Permission"]],
  ["--page-limit 50", {}, [["asset/list", { page_size: 51 }]], ["400 Input::OutOfBounds page_size"]],
  [
    "--clock virtual --lag-list 5",
    {},
    [order, listed, "5s", listed],
    ["Building", undefined, aServer.domain],
  ],
])("serve %s with %j", async (flags, variables, steps, told) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(`HOSTING_SANDBOX_${name}`, value);
  const { exitCode, complained } = await run(`serve --json ${flags}`, async (printed) => {
    const admin = adminOf(owner(printed));
    const { servers } = (await admin("POST", "seed", { servers: [{ domain: "web.example.com" }] })).body;
    const [uniq_id = ""] = servers as string[];
    const advance = (time: number | string) => admin("POST", "clock", { advance: time });
    expect(await seen({ ...wireOf(owner(printed)), uniq_id, sandbox: { advance } }, ...steps)).toEqual(told);
  });
  expect({ exitCode, complained }).toEqual({ exitCode: 0, complained: "" });
});

it("--profile chaos starts with active faults", async () => {
  await run("serve --json --profile chaos --seed 4", async (printed) => {
    const { body } = await adminOf(owner(printed))("GET", "faults");
    const faults = body.faults as { probability: number }[];
    expect(faults.length).toBeGreaterThan(10);
    expect(faults.every(({ probability }) => probability > 0 && probability < 1)).toBe(true);
  });
});
