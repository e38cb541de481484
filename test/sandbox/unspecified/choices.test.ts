import { describe, expect, it } from "vitest";
import type { SandboxOptions } from "../../../sandbox";
import type { Choice, SwitchName } from "../../../sandbox/switches";
import { basic, careful, openWithServer, type Sent, timedPasscode } from "../support/host";
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

const [day, removal] = ["2026-01-01", "asset/cancellation/request"];
const listed = (member: string): Step => [`asset/list ${member}`, { uniq_id: [own] }];
const named = (name: string): Step => ["asset/list domain", { domain: name }];
const renamed = (path: string): Step => [`${path} domain`, { uniq_id: own, domain: "DB.example.com" }];
const sorted = (sort?: string): Step => ["network/zone/list id", { order_by: { field: "id", sort } }];
const also = (member: string): Step => [`asset/details ${member}`, { uniq_id: own, alsowith: [member] }];
const [cached, status] = ["server/power/cachedStatus powerStatus", "asset/details status"];
const texts = { uniq_id: own, type: "app", location: " hall 3 ", auth_data: "a-secret" };
const described = { body: '{"params": {"path": "asset/list"}}' };
const north = { id: 11, name: "North A", region_id: 1 };
const withRegion = { ...north, region: { id: 1, name: "North" } };
const [none, page, unsorted] = [
  "404 API::InvalidMethod",
  "404 <html>",
  "400 Input::Validation order_by.sort",
];
const message = "error_class error_message";

// The fields in the two tables of the specification, section "Server".
const membersOf = (record: object) => Object.keys(record).sort().join(" ");
const sample = "accnt ip plan_id region_id status template_name type uniq_id username zone_id";
const details =
  "active backup_enabled backup_plan backup_quota backup_size bandwidth_quota capabilities config_description config_id create_date features ip ip_count manage_level template template_description uniq_id zone";
const both = [...new Set(`${sample} ${details} domain`.split(" "))].sort().join(" ");

/** For each switch, a function that calls the host, and the expected result for each choice. */
type Rows = {
  readonly [Name in SwitchName]: readonly [
    see: (host: Opened) => unknown,
    shown: Readonly<Record<Choice<Name>, unknown>>,
  ];
};
const rows: Rows = {
  addresses: [
    ({ sandbox }) => sandbox.servers.map((row) => [row.ip, "private_host_keys" in row]),
    { reserved: [["198.18.0.1", false]], loopback: [["127.18.0.1", true]] },
  ],
  assetAccounts: [
    calls("asset/details accnt", listed("accnt"), "asset/update accnt"),
    { named: [100001, 100001, 100001], none: [undefined, undefined, 100001] },
  ],
  booleans: [
    calls("server/details active", [
      "account/user/permitted permissions",
      { actions: ["asset/list", "no/thing"], all: 1 },
    ]),
    {
      words: [true, { "asset/list": true, "no/thing": false }],
      numbers: [1, { "asset/list": 1, "no/thing": 0 }],
    },
  ],
  cachedPower: [
    calls("2m", "server/power/stop", "1s", cached, "59s", cached, "1s", cached),
    { live: ["Stopped", "Stopped", "Stopped"], late: ["Running", "Running", "Stopped"] },
  ],
  credentialIds: [
    calls(["server/credentials/list id", {}], ["server/credentials/create id", texts]),
    { shared: [1, 2], byType: [1, 1] },
  ],
  dates: [
    calls("server/details create_date", also("creation_date"), `${removal} removal_requested`),
    {
      iso: [`${day}T00:00:00.000Z`, `${day}T00:00:00.000Z`, `${day}T00:00:01.000Z`],
      spaced: [`${day} 00:00:00`, `${day} 00:00:00`, `${day} 00:00:01`],
    },
  ],
  descriptions: [
    async ({ post }) => {
      const { input, output } = (await post("api/describe", { path: "asset/login" })).body;
      return [input, (output as object[] | undefined)?.[0]].map((one) => Object.keys(one ?? {}).join(" "));
    },
    {
      names: ["uniq_id accnt", "type name"],
      list: ["arguments", "type name"],
      request: ["params", "username password"],
      schema: ["type properties additionalProperties", "status schema"],
      texts: ["uniq_id accnt", "username password"],
      none: ["", ""],
    },
  ],
  detailsFields: [
    async ({ ask, uniq_id }) => {
      const { items } = await ask("server/list");
      return [await ask("server/details", { uniq_id }), ...(items as object[])].map(membersOf);
    },
    { both: [both, both], record: [sample, sample], details: [details, sample], sample: [both, sample] },
  ],
  domainFilters: [
    calls(named(domain), named("web5.example.com"), named("WEB5.EXAMPLE.COM")),
    { any: [domain, domain, domain], exact: [domain, undefined, undefined] },
  ],
  domains: [
    calls("server/details domain", renamed("server/update"), renamed("asset/update")),
    {
      given: [domain, "DB.example.com", "DB.example.com"],
      lower: ["web5.example.com", "db.example.com", "db.example.com"],
    },
  ],
  errorStyle: [
    requests(
      ["/v3/nothing"],
      ["/v3/asset/list", { body: "{" }],
      ["/v3/asset/list", { headers: {} }],
      ["/v3/asset/list", { method: "PUT" }],
    ),
    // The 401 keeps the challenge of HTTP, because many clients would never send a login without it.
    {
      status: [none, "400 Deserialize", "401 Authorization", "405 POST"],
      ok200: ["200 API::InvalidMethod", "200 Deserialize", "401 Authorization", "405 POST"],
    },
  ],
  errorText: [
    async ({ post }) => {
      const { body } = await post("server/details", { colour: "red" });
      return [body, ...(body.errors as object[])].map((failure) => Object.keys(failure).join(" "));
    },
    {
      message: [`${message} errors`, `${message} field`, `${message} field`],
      full: ["errors", "field", "field"].map((last) => `${message} full_message ${last}`),
      error: ["errors", "field", "field"].map((last) => `${message} error ${last}`),
    },
  ],
  features: [calls("server/details features"), { values: [{ Antivirus: "basic" }], names: [["Antivirus"]] }],
  filters: [
    calls(
      ["asset/list domain", { domain: "none.example.com" }],
      ["asset/list status", { status: "Terminated" }],
      ["network/zone/list id", { page_size: 1, page_num: 2 }],
    ),
    { used: [undefined, undefined, 12], ignored: ["example.com", "Active", 12] },
  ],
  assetTypes: [
    calls(listed("type"), "asset/details type"),
    {
      code: ["Cloud.VPS", "Cloud.VPS"],
      small: ["cloud.vps", "cloud.vps"],
      listed: ["Cloud.VPS", undefined],
      none: [undefined, undefined],
    },
  ],
  listMembers: [
    calls(listed("domain"), listed("type"), listed("status"), listed("active")),
    {
      all: [domain, "Cloud.VPS", "Active", true],
      noDomain: [undefined, "Cloud.VPS", "Active", true],
      noType: [domain, undefined, "Active", true],
      noStatus: [domain, "Cloud.VPS", undefined, true],
      noActive: [domain, "Cloud.VPS", "Active", undefined],
    },
  ],
  methods: [
    requests(
      ["/v3/network/region/list?page_size=1", { method: "GET" }],
      ["/v3/asset/list", { method: "HEAD" }],
      ["/v3/asset/list", { method: "PUT" }],
      ["/v3/nothing", { method: "PUT" }],
    ),
    {
      post: ["405 POST", "405 POST", "405 POST", none],
      get: ["200", "405 POST, GET", "405 POST, GET", none],
      kind: ["200", "405 GET", "405 GET", none],
    },
  ],
  operations: [
    requests(["/v3/asset/list"], ["/v3/account/ssh/key/list"], ["/v3/server/power/status"]),
    {
      all: ["200", "200", "400 Input::Required"],
      noKeys: ["200", none, "400 Input::Required"],
      noPowerStatus: ["200", "200", none],
    },
  ],
  passcodes: [
    async ({ post, sandbox }) => {
      const next = () => {
        sandbox.advance("30s");
        return timedPasscode(sandbox.now());
      };
      const inParams = await post("account/auth/token", { passcode: next() }, careful);
      return [
        inParams.status,
        (await post("account/auth/token", {}, { ...careful, passcode: next() })).status,
      ];
    },
    { any: [200, 200], parameter: [200, 401], header: [401, 200] },
  ],
  networks: [
    calls(also("networkSummary")),
    {
      lists: [{ ips: ["198.18.0.1"], ip6s: [] }],
      objects: [
        {
          interfaces: [{ addresses: [{ ip: "198.18.0.1", gateway: "198.18.0.254" }], dns: ["198.18.0.254"] }],
        },
      ],
      none: [{}],
    },
  ],
  prices: [
    calls(
      ["product/details currency", { code: "Cloud.VPS" }],
      ["product/details period", { code: "Cloud.VPS" }],
    ),
    { month: ["USD", "month"], none: [undefined, undefined] },
  ],
  quotas: [
    calls("server/details backup_quota", "server/details backup_size", "server/details bandwidth_quota"),
    { text: ["", "0", "10000"], numbers: [0, 0, 10_000] },
  ],
  removals: [
    calls(`${removal} removal_requested`, status, "1h", status, "719h", "1h", status),
    {
      soon: [`${day}T00:00:01.000Z`, "Pending-Termination", "Terminated", "Terminated"],
      later: ["2026-01-31T00:00:01.000Z", "Active", "Active", "Terminated"],
    },
  ],
  secondRemovals: [
    calls(removal, `${removal} removal_requested`),
    { accepted: [expect.stringContaining("before")], refused: ["409 Workflow::Conflict"] },
  ],
  secretTexts: [
    calls(["server/credentials/create auth_data", texts]),
    { shown: ["a-secret"], masked: ["********"] },
  ],
  serverTypes: [
    calls("server/details type", ["server/list type", {}]),
    { code: ["Cloud.VPS", "Cloud.VPS"], small: ["cloud.vps", "cloud.vps"] },
  ],
  sortWords: [
    calls(sorted("asc"), sorted("ascending"), sorted("DESC"), sorted("Descending"), sorted()),
    { short: [11, unsorted, 31, unsorted, 11], long: [unsorted, 11, unsorted, 31, 11] },
  ],
  templateNames: [
    calls("server/details template_name", ["server/rebuild template", { uniq_id: own, template_name }]),
    {
      own: [template_name, template_name],
      renamed: ["DEBIAN_12_64_R2", "DEBIAN_12_64_R2"],
      small: ["debian_12_64", "debian_12_64"],
      capitals: [template_name, template_name],
      words: ["Debian 12", "Debian 12"],
    },
  ],
  texts: [calls(["server/credentials/create location", texts]), { given: [" hall 3 "], tidied: ["hall 3"] }],
  tokenChains: [
    async ({ ask, sandbox }) => {
      const { username } = sandbox;
      let { password } = sandbox;
      const hours: number[] = [];
      for (const later of ["8h", "1s", "1s"]) {
        const asked = { timeout: 12 * 3600 };
        const { token, expires } = await ask("account/auth/token", asked, { username, password });
        hours.push(Math.floor((Number(expires) - Date.parse(day) / 1000) / 3600));
        password = String(token);
        sandbox.advance(later);
      }
      return hours;
    },
    { free: [12, 20, 20], capped: [12, 12, 12] },
  ],
  tokenLogins: [
    async (host) => {
      const { token } = await host.ask("account/auth/token");
      const authorization = basic({ username: host.sandbox.username, password: `${token}` });
      const logins: Record<string, string>[] = [
        { authorization },
        { authorization: `Bearer ${token}` },
        { "x-api-token": `${token}` },
      ];
      return cameBack(host, ...logins.map((headers) => ["/v3/asset/list", { headers }] as const));
    },
    {
      any: ["200", "200", "401 Authorization"],
      bearer: ["401 Authorization", "200", "401 Authorization"],
      header: ["401 Authorization", "401 Authorization", "200"],
    },
  ],
  unknownParams: [
    calls(["asset/list domain", { colour: 1, uniq_id: [own] }], ["asset/list", { colour: 1, page_size: 0 }]),
    {
      refused: ["400 Input::Unknown colour", "400 Input::Multiple"],
      ignored: [domain, "400 Input::Validation page_size"],
    },
  ],
  unknownPaths: [requests(["/v3/no/such"]), { class: [none], page: [page] }],
  versionSegment: [
    requests(
      ["/api/describe", described],
      ["/Api/Describe.json", described],
      ["/v1/api/describe", described],
      ["/v9/api/describe", described],
    ),
    { required: [none, none, "200 v1", none], optional: ["200 v3", "200 v3", "200 v1", none] },
  ],
  zoneRegions: [
    calls("server/details zone", also("zone"), ["network/zone/list region", {}]),
    { id: [north, north, undefined], object: [withRegion, withRegion, withRegion.region] },
  ],
};

describe.each(Object.entries(rows))("%s", (name, [see, shown]) => {
  it.each(Object.entries(shown))("%s", async (choice, is) => {
    expect(await see(await opened({ [name]: choice }))).toEqual(is);
  });
});
