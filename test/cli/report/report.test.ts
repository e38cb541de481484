import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { configurationOf, ownCommandLine } from "../../support/cli";
import { folderOfAll, folderOfTest } from "../../support/folders";
import { serverStep } from "./samples";

// What `pulumi preview --json` printed, for a YAML program with the plugin and for a TypeScript program with classes.
const previewOf = (front: "plugin" | "dynamic") =>
  readFileSync(join(__dirname, `previews/${front}.json`), "utf8");

const line = ownCommandLine();
const folder = folderOfAll();
const report = (preview: unknown, ...args: string[]) => {
  const text = typeof preview === "string" ? preview : JSON.stringify(preview);
  writeFileSync(join(folder, "preview.json"), text);
  return line.hosting(["report", "preview.json", ...args], { folder });
};

describe("pulumi-hosting report reports what happens to machines, worst first", () => {
  it("of the plugin's preview", async () =>
    expect(await report(previewOf("plugin"))).toEqual({
      exitCode: 0,
      errors: "",
      output: `shop/dev: 1 loses its disks, 1 is replaced

Disks erased
  web  web.example.com (85AGA9, 198.18.0.1) is rebuilt with DEBIAN_12_64: its disks are erased
      templateName: UBUNTU_2404_64 → DEBIAN_12_64

Replaced
  db  db.example.com (M05DJ5, 198.18.0.2) is replaced by a new server: new disks, new ip, new id
      planId: 1201 (2 vCPU, 4 GB, 100 GB SSD) → 1202 (4 vCPU, 8 GB, 200 GB SSD)

Cost
  db  19.90 → 39.80 USD (+19.90)
  in all: +19.90 USD per month
`,
    }));

  it("of classes, although their preview names no changed inputs; a secret that changed is not shown", async () =>
    expect((await report(previewOf("dynamic"))).output).toBe(`quickstart/dyn: 1 loses its disks, 1 is updated

Disks erased
  web  shop.example.com (XEC3E0, 198.18.0.3) is rebuilt with DEBIAN_12_64: its disks are erased; then backupEnabled, backupPlan, backupQuota are sent
      templateName: UBUNTU_2404_64 → DEBIAN_12_64
      backupEnabled: false → true
      backupPlan: not set → daily
      backupQuota: not set → 7

Updated in place
  shop  shop admin (5) is updated in place
      authData: [secret] → another secret

Cost
  web  19.90 → 39.90 USD (+20.00)
  in all: +20.00 USD per month
`));

  it("as Markdown, with a marker by which the comment of the stack is found again", async () =>
    expect(
      (await report(previewOf("plugin"), "--markdown")).output,
    ).toBe(`<!-- pulumi-hosting report shop/dev -->

### \`shop/dev\`: 1 loses its disks, 1 is replaced

**Cost**: +19.90 USD per month

**Disks erased**
- \`web\` web.example.com (85AGA9, 198.18.0.1) is rebuilt with DEBIAN\\_12\\_64: its disks are erased (\`templateName\`)

**Replaced**
- \`db\` db.example.com (M05DJ5, 198.18.0.2) is replaced by a new server: new disks, new ip, new id (\`planId\`)

**Cost of each**
- \`db\` 19.90 → 39.80 USD (+19.90)

<details><summary>Every input that differs or may differ</summary>

| Resource | Input | Old | New |
|---|---|---|---|
| web | templateName | UBUNTU\\_2404\\_64 | DEBIAN\\_12\\_64 |
| db | planId | 1201 (2 vCPU, 4 GB, 100 GB SSD) | 1202 (4 vCPU, 8 GB, 200 GB SSD) |

</details>
`));

  it("as warnings at the user's own lines", async () =>
    expect((await report(previewOf("dynamic"), "--annotations")).output).toBe(
      "::warning file=index.ts,line=10,title=Disks erased::web: shop.example.com (XEC3E0, 198.18.0.3) is rebuilt with DEBIAN_12_64: its disks are erased; then backupEnabled, backupPlan, backupQuota are sent\n",
    ));

  it("as warnings at the path below the top of the repository, if the project is further down", async () => {
    const top = folderOfTest();
    for (const inner of [".git", "infra"]) mkdirSync(join(top, inner));
    writeFileSync(join(top, "infra/Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
    const input = previewOf("dynamic");
    const { output } = await line.hosting(["report", "-", "--annotations"], {
      input,
      folder: join(top, "infra"),
    });
    expect(output).toContain("::warning file=infra/index.ts,line=10,");
  });

  it("with plans and zones in the host's words, if it may be asked", async () => {
    const [order] = previews.orders(1, { zoneId: 12, templateName: "DEBIAN_12_64" }).steps;
    const preview = { steps: [order, ...JSON.parse(previewOf("plugin")).steps] };
    const offline = (...args: string[]) =>
      line.hosting(["report", "preview.json", ...args], { folder, environment: {} });
    const { output } = await report(preview);
    expect(output).toContain(
      "\n  web0  web0.example.com is ordered with plan 1201 (2 vCPU, 4 GB, 100 GB SSD), zone 12 (North B), DEBIAN_12_64: it costs from then on\n",
    );
    expect(output).toContain(
      "\n      planId: 1201 (2 vCPU, 4 GB, 100 GB SSD) → 1202 (4 vCPU, 8 GB, 200 GB SSD)\n",
    );
    expect((await offline()).output).toContain(" is ordered with plan 1201, zone 12, DEBIAN_12_64: it costs");
    expect((await report(preview, "--markdown")).output).toMatch(
      /\n\*\*Created\*\*\n- `web0` web0\.example\.com is ordered with plan 1201 .+: it costs from then on\n/,
    );
    const [told, untold] = [await report(preview, "--json"), await offline("--json")];
    expect(JSON.parse(untold.output).approval).toBe(JSON.parse(told.output).approval);
  });
});

describe("what an earlier replacement has left in the state is deleted by the next `up`", () => {
  const { urn } = serverStep("same", {});
  const outputs = { domain: "web.example.com", ip: "198.18.0.1" };
  const copy = { urn, type: "hosting:index:Server", id: "QJ02DB", delete: true, outputs };
  const states = (...resources: object[]) => JSON.stringify({ deployment: { resources } });
  const same = serverStep("same", { old: { inputs: {} }, next: { inputs: {} } });
  const reportWith = async (state: string, steps: object[] = [same], ...args: string[]) =>
    line.hosting(["report", "-", ...args], { input: JSON.stringify({ steps }), state });
  const told =
    "  web  web.example.com (QJ02DB, 198.18.0.1) is left over from an earlier replacement, and is removed at the host: its disks are lost";

  it.each<[string, string, object[]]>([
    ["which plain JSON leaves out", states({ ...copy, delete: undefined, id: "LN9HVR" }, copy), [same]],
    ["which the engine's events name too", states(copy), [same, { ...same, op: "delete", oldState: copy }]],
    ["beside a change of the new one", states(copy), [{ ...same, op: "update", oldState: same.oldState }]],
  ])("%s, and a gate stops it", async (_which, state, steps) => {
    const { output, exitCode } = await reportWith(state, steps, "--fail-on", "delete");
    expect(output.split("\n").filter((one) => one.includes("left over"))).toEqual([told]);
    expect(exitCode).toBe(5);
  });

  it("a preview that failed still shows what its events name, and asks for no state", async () => {
    const diagnostics = [{ message: "no answer", severity: "error" }];
    const input = JSON.stringify({ steps: [same, { ...same, op: "delete", oldState: copy }], diagnostics });
    const { output } = await line.hosting(["report", "-", "--exit-code", "1"], { input, state: "no stack" });
    expect(output).toContain(told);
    expect(output).not.toContain("The state could not be read");
  });

  it.each([
    ["a state that cannot be read", "no stack"],
    ["that of another project", states({ ...copy, urn: urn.replace("shop", "store") })],
  ])("%s: the report says that it may miss some", async (_what, state) => {
    const { output } = await reportWith(state);
    expect(output).toMatch(
      /^shop\/dev: no changes\n\nThe state could not be read\. .+ does not show that\.\n$/,
    );
    expect((await reportWith(state, [same], "--json")).output).toContain('"stateUnread":true');
  });
});

describe("a preview that could not ask the host", () => {
  const refused = "The login was refused: plan, template, zone and price were not checked.";
  const said = `warning: ${refused} The host did not list its plans: no. [preview-login-refused]\n  Check it.`;
  const create = serverStep("create", { next: { inputs: { domain: "web.example.com", planId: 9999 } } });
  it.each([
    ["by the plugin", [{ urn: create.urn, message: said.slice("warning: ".length), severity: "warning" }]],
    ["by the process of classes", [{ message: `a line\n${said}\n`, severity: "info#err" }]],
  ])("says so first, as told %s, and `unchecked` stops it", async (_by, diagnostics) => {
    const preview = { steps: [create], diagnostics };
    const { output, errors, exitCode } = await report(preview, "--fail-on", "unchecked");
    expect(output.split("\n").slice(0, 4)).toEqual([
      "shop/dev: 1 is created",
      "",
      `${refused} The host did not list its plans: no.`,
      "",
    ]);
    expect([exitCode, errors]).toEqual([5, expect.stringContaining(`stopped by --fail-on: ${refused}`)]);
    expect((await report(preview, "--fail-on", "erase")).exitCode).toBe(0);
    expect(JSON.parse((await report(preview, "--json")).output).unchecked).toContain(refused);
  });
});

it("a gate of a kind that there is not is refused with those that there are", async () => {
  const kinds = "erase, replace, delete, failed, power, update, create, recorded, unchecked, cost>N";
  const errors = `pulumi-hosting: --fail-on does not know rebuild; it knows ${kinds}.\n`;
  const told = await report(previewOf("plugin"), "--fail-on", "erase,rebuild");
  expect(told).toMatchObject({ exitCode: 2, errors });
});

describe("a preview", () => {
  it("without changes says so", async () => {
    const same = { steps: [serverStep("same", { old: { inputs: {} }, next: { inputs: {} } })] };
    const output = "<!-- pulumi-hosting report shop/dev -->\n\n### `shop/dev`: no changes\n";
    expect(await report(same, "--markdown")).toEqual({ exitCode: 0, errors: "", output });
    expect((await report(same)).output).toBe("shop/dev: no changes\n");
  });

  it("of a thousand servers stays below 60,000 characters, and says what is left out", async () => {
    const { output } = await report(previews.deletions(1_000), "--markdown");
    expect(output.length).toBeLessThan(60_000);
    expect(output).toContain("The rest does not fit into a comment. `pulumi-hosting report` shows all.");
    const orders = await report(previews.orders(1_000), "--markdown");
    expect(orders.output.length).toBeLessThan(60_000);
    expect(orders.output).toMatch(/\d+ more do not fit into a comment/);
  });

  it("is run where none is given, and priced with the login of its stack", async () => {
    const asked: string[] = [];
    const set = configurationOf(line.sandbox);
    const commands = (command: string, given: readonly string[]) => {
      asked.push([command, ...given].join(" "));
      const output = given[0] === "config" ? JSON.stringify(set) : previewOf("plugin");
      return { exitCode: 0, output, errors: "" };
    };
    const { output } = await line.hosting(["report"], { environment: {}, commands });
    expect(asked).toEqual(["pulumi preview --json", "pulumi config --json --show-secrets"]);
    expect(output).toMatch(/^shop\/dev: 1 loses its disks/);
    expect(output).toContain("in all: +19.90 USD per month");
  });

  it("is coloured at a terminal, unless NO_COLOR is set", async () => {
    const typed = { input: previewOf("plugin"), isTerminal: true };
    expect((await line.hosting(["report", "-"], typed)).output).toContain("\u001b[31mDisks erased\u001b[0m");
    const plain = await line.hosting(["report", "-"], { ...typed, environment: { NO_COLOR: "1" } });
    expect(plain.output).not.toContain("\u001b");
  });
});

const numbered = (count: number, step: (name: string) => object) => ({
  steps: Array.from({ length: count }, (_, number) => step(`web${number}`)),
});
const previews = {
  deletions: (count: number) =>
    numbered(count, (name) =>
      serverStep("delete", { name, old: { outputs: { domain: `${name}.example.com` } } }),
    ),
  orders: (count: number, more: object = {}) =>
    numbered(count, (name) => {
      const inputs = { domain: `${name}.example.com`, type: "Cloud.VPS", planId: 1201, ...more };
      return serverStep("create", { name, next: { inputs } });
    }),
};
