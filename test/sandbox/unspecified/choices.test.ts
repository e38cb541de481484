import { expect, it } from "vitest";
import type { SandboxOptions } from "../../../sandbox";
import { type SwitchName, switches } from "../../../sandbox/switches";
import { basic, careful, openWithServer, passcodeAt, type Sent } from "../support/host";
import { cameBack, own, type Step, seen } from "../support/seen";

const [domain, template_name] = ["Web5.Example.com", "DEBIAN_12_64"];
const order = { domain, bandwidth_quota: 10_000, features: { Antivirus: "basic" } };
const opened = (options: SandboxOptions) => openWithServer(order, { users: [careful], ...options });
type Opened = Awaited<ReturnType<typeof opened>>;

const calls =
  (...steps: Step[]) =>
  (host: Opened) =>
    seen(host, ...steps);
const requests =
  (...sent: (readonly [path: string, how?: Sent])[]) =>
  (host: Opened) =>
    cameBack(host, ...sent);

const removal = "asset/cancellation/request";
const listed = (member: string): Step => [`asset/list ${member}`, { uniq_id: [own] }];
const named = (name: string): Step => ["asset/list domain", { domain: name }];
const renamed = (path: string): Step => [`${path} domain`, { uniq_id: own, domain: "DB.example.com" }];
const sorted = (sort?: string): Step => ["network/zone/list id", { order_by: { field: "id", sort } }];
const also = (member: string): Step => [`asset/details ${member}`, { uniq_id: own, alsowith: [member] }];
const [cached, status] = ["server/power/cachedStatus powerStatus", "asset/details status"];
const texts = { uniq_id: own, type: "app", location: " hall 3 ", auth_data: "a-secret" };
const described = { body: '{"params": {"path": "asset/list"}}' };
/** The members of a record, which the two tables of the specification, "Server", have. */
const membersOf = (record: object) => Object.keys(record).sort().join(" ");

/** What shows each switch. */
const shows: Readonly<Record<SwitchName, (host: Opened) => unknown>> = {
  addresses: ({ sandbox }) => sandbox.servers.map((row) => [row.ip, "private_host_keys" in row]),
  assetAccounts: calls("asset/details accnt", listed("accnt"), "asset/update accnt"),
  booleans: calls("server/details active", [
    "account/user/permitted permissions",
    { actions: ["asset/list", "no/thing"], all: 1 },
  ]),
  cachedPower: calls("2m", "server/power/stop", "1s", cached, "59s", cached, "1s", cached),
  credentialIds: calls(["server/credentials/list id", {}], ["server/credentials/create id", texts]),
  dates: calls("server/details create_date", also("creation_date"), `${removal} removal_requested`),
  descriptions: async ({ post }) => {
    const { input, output } = (await post("api/describe", { path: "asset/login" })).body;
    return [input, (output as object[] | undefined)?.[0]].map((one) => Object.keys(one ?? {}).join(" "));
  },
  detailsFields: async ({ ask, uniq_id }) => {
    const { items } = await ask("server/list");
    return [await ask("server/details", { uniq_id }), ...(items as object[])].map(membersOf);
  },
  domainFilters: calls(named(domain), named("web5.example.com"), named("WEB5.EXAMPLE.COM")),
  domains: calls("server/details domain", renamed("server/update"), renamed("asset/update")),
  // What HTTP itself asks of the client stays: without it many clients would never send a login.
  errorStyle: requests(
    ["/v3/nothing"],
    ["/v3/asset/list", { body: "{" }],
    ["/v3/asset/list", { headers: {} }],
    ["/v3/asset/list", { method: "PUT" }],
  ),
  errorText: async ({ post }) => {
    const { body } = await post("server/details", { colour: "red" });
    return [body, ...(body.errors as object[])].map((failure) => Object.keys(failure).join(" "));
  },
  features: calls("server/details features"),
  listMembers: calls(listed("domain"), listed("type"), listed("status"), listed("active")),
  methods: requests(
    ["/v3/network/region/list?page_size=1", { method: "GET" }],
    ["/v3/asset/list", { method: "HEAD" }],
    ["/v3/asset/list", { method: "PUT" }],
    ["/v3/nothing", { method: "PUT" }],
  ),
  passcodes: async ({ post, sandbox }) => {
    const next = () => {
      sandbox.advance("30s");
      return passcodeAt(sandbox.now());
    };
    const path = "account/auth/token";
    const inParams = await post(path, { passcode: next() }, careful);
    return [inParams.status, (await post(path, {}, { ...careful, passcode: next() })).status];
  },
  prices: calls(
    ["product/details currency", { code: "Cloud.VPS" }],
    ["product/details period", { code: "Cloud.VPS" }],
  ),
  quotas: calls(
    "server/details backup_quota",
    "server/details backup_size",
    "server/details bandwidth_quota",
  ),
  removals: calls(`${removal} removal_requested`, status, "1h", status, "719h", "1h", status),
  secondRemovals: calls(removal, `${removal} removal_requested`),
  secretTexts: calls(["server/credentials/create auth_data", texts]),
  sortWords: calls(sorted("asc"), sorted("ascending"), sorted("DESC"), sorted("Descending"), sorted()),
  templateNames: calls("server/details template_name", [
    "server/rebuild template",
    { uniq_id: own, template_name },
  ]),
  texts: calls(["server/credentials/create location", texts]),
  tokenChains: async ({ ask, sandbox }) => {
    const { username } = sandbox;
    let { password } = sandbox;
    const hours: number[] = [];
    for (const later of ["8h", "1s", "1s"]) {
      const asked = { timeout: 12 * 3600 };
      const { token, expires } = await ask("account/auth/token", asked, { username, password });
      hours.push(Math.floor((Number(expires) - Date.parse("2026-01-01") / 1000) / 3600));
      password = String(token);
      sandbox.advance(later);
    }
    return hours;
  },
  tokenLogins: async (host) => {
    const { token } = await host.ask("account/auth/token");
    const authorization = basic({ username: host.sandbox.username, password: `${token}` });
    const logins: Record<string, string>[] = [
      { authorization },
      { authorization: `Bearer ${token}` },
      { "x-api-token": `${token}` },
    ];
    return cameBack(host, ...logins.map((headers) => ["/v3/asset/list", { headers }] as const));
  },
  unknownParams: calls(
    ["asset/list domain", { colour: 1, uniq_id: [own] }],
    ["asset/list", { colour: 1, page_size: 0 }],
  ),
  unknownPaths: requests(["/v3/no/such"]),
  versionSegment: requests(
    ["/api/describe", described],
    ["/Api/Describe.json", described],
    ["/v1/api/describe", described],
    ["/v9/api/describe", described],
  ),
  zoneRegions: calls("server/details zone", also("zone"), ["network/zone/list region", {}]),
};

/** A value as JSON, in which what is absent is not null. */
const shownValue = (value: unknown) =>
  JSON.stringify(value, (_, one) => (one === undefined ? "absent" : one));

it.each(Object.entries(shows))("the switch %s shows in answers, by choice", async (name, see) => {
  const lines: string[] = [];
  for (const choice of Object.keys(switches[name as SwitchName].choices))
    lines.push(`${choice}: ${shownValue(await see(await opened({ [name]: choice })))}`);
  expect(lines.join("\n")).toMatchSnapshot();
});
