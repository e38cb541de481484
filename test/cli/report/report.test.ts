import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine } from "../../support/cli";

// What `pulumi preview --json` printed, for a YAML program with the plugin and for a TypeScript program with classes.
const previewOf = (front: "plugin" | "dynamic") =>
  readFileSync(join(__dirname, `previews/${front}.json`), "utf8");

let line: Awaited<ReturnType<typeof commandLine>>;
const folder = mkdtempSync(join(tmpdir(), "hosting-report-"));
const report = (preview: unknown, ...args: string[]) => {
  writeFileSync(
    join(folder, "preview.json"),
    typeof preview === "string" ? preview : JSON.stringify(preview),
  );
  return line.hosting(["report", "preview.json", ...args], { folder });
};

beforeAll(async () => {
  line = await commandLine();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await line?.close();
});

describe("hosting report tells what happens to machines, worst first", () => {
  it("of the plugin's preview", async () => {
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
    });
  });

  it("of classes, although their preview names no changed inputs; a secret that changed is not shown", async () => {
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
`);
  });

  it("as Markdown, with a marker by which the comment of the stack is found again", async () => {
    expect((await report(previewOf("plugin"), "--markdown")).output).toBe(`<!-- hosting report shop/dev -->

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
`);
  });

  it("as warnings at the user's own lines", async () => {
    expect((await report(previewOf("dynamic"), "--annotations")).output).toBe(
      "::warning file=index.ts,line=10,title=Disks erased::web: shop.example.com (XEC3E0, 198.18.0.3) is rebuilt with DEBIAN_12_64: its disks are erased; then backupEnabled, backupPlan, backupQuota are sent\n",
    );
  });

  it("with plans and zones in the host's words, where it may be asked", async () => {
    const inputs = {
      domain: "a.example.com",
      type: "Cloud.VPS",
      planId: 1201,
      zoneId: 12,
      templateName: "DEBIAN_12_64",
    };
    const steps = [
      {
        op: "create",
        urn: "urn:pulumi:dev::shop::hosting:index:Server::a",
        newState: { type: "hosting:index:Server", inputs },
      },
      ...JSON.parse(previewOf("plugin")).steps,
    ];
    const { output } = await report({ steps });
    expect(output).toContain(
      "\n  a  a.example.com is ordered with plan 1201 (2 vCPU, 4 GB, 100 GB SSD), zone 12 (North B), DEBIAN_12_64: it costs from then on\n",
    );
    expect(output).toContain(
      "\n      planId: 1201 (2 vCPU, 4 GB, 100 GB SSD) → 1202 (4 vCPU, 8 GB, 200 GB SSD)\n",
    );
    const offline = await line.hosting(["report", "preview.json"], { folder, environment: {} });
    expect(offline.output).toContain(
      " is ordered with plan 1201, zone 12, DEBIAN_12_64: it costs from then on\n",
    );
    const { output: comment } = await report({ steps }, "--markdown");
    expect(comment).toMatch(
      /\n\*\*Created\*\*\n- `a` a\.example\.com is ordered with plan 1201 .+: it costs from then on\n/,
    );
    const told = (await report({ steps }, "--json")).output;
    const untold = await line.hosting(["report", "preview.json", "--json"], { folder, environment: {} });
    expect(JSON.parse(untold.output).approval).toBe(JSON.parse(told).approval);
  });

  it("as JSON of about a kilobyte, also of two hundred servers", async () => {
    const { output } = await report(previews.orders(200), "--json");
    expect(JSON.parse(output)).toMatchObject({
      project: "shop",
      stack: "dev",
      worst: "create",
      counts: { create: 200 },
      leftOut: 195,
    });
    expect(output.length).toBeLessThan(1_200);
  });
});

describe("what an update means", () => {
  const olds = { powerState: "running", rebuildPolicy: "rebuild", backupEnabled: false };
  it.each([
    ["stopped", { powerState: "stopped" }, "Rebooted, started or stopped", "is stopped"],
    ["rebooted", { rebootTriggers: ["1"] }, "Rebooted, started or stopped", "is rebooted"],
    ["awaited", { waitFor: { ssh: {} } }, "Updated in place", "`up` waits until it answers by SSH"],
    ["recorded", { rebuildPolicy: "refuse" }, "Recorded only", "nothing is sent to the host"],
    ["updated", { backupEnabled: true }, "Updated in place", "backupEnabled is sent"],
    ["erased", { rebuildTriggers: ["2"] }, "Disks erased", "is rebuilt: its disks are erased"],
  ])("%s", async (_name, changed, title, happens) => {
    const { output } = await report(previews.update({ ...olds }, { ...olds, ...changed }));
    expect(output).toContain(`\n${title}\n  web  web.example.com (ABC123, 198.18.0.1) ${happens}`);
  });

  it("a value that is not known yet is told as such", async () => {
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    const { output } = await report(previews.update(olds, { ...olds, bandwidthQuota: unknown }));
    expect(output).toContain("bandwidthQuota: not set → known after up");
  });

  it("a rebuild that is under way is waited for: no disk is erased again", async () => {
    const phase = {
      is: "rebuilding",
      since: Date.parse("2026-01-01T14:03:00Z"),
      templateName: "DEBIAN_12_64",
      undoes: [],
      acknowledged: true,
    };
    const { output } = await report(
      previews.update({ ...olds, __phase: phase }, { ...olds, templateName: "DEBIAN_12_64" }),
    );
    expect(output).toMatch(/^shop\/dev: 1 is updated\n/);
    expect(output).toContain("`up` waits for the rebuild that is under way");
  });
});

describe("the gate", () => {
  it("ends with 5 and names what it stops", async () => {
    const { exitCode, errors } = await report(previewOf("plugin"), "--fail-on", "erase,delete");
    expect([exitCode, errors]).toEqual([
      5,
      expect.stringMatching(
        /^hosting: stopped by --fail-on: web \(erase\)\. To let exactly this loss pass: --appr/,
      ),
    ]);
  });
  it("lets through what it does not name", async () => {
    expect((await report(previewOf("plugin"), "--fail-on", "delete")).exitCode).toBe(0);
  });
  it("refuses a word that it does not know", async () => {
    const { exitCode, errors } = await report(previewOf("plugin"), "--fail-on", "erase,rebuild");
    expect(exitCode).toBe(2);
    expect(errors).toBe(
      "hosting: --fail-on does not know rebuild; it knows erase, replace, delete, failed, power, update, create, recorded, cost>N.\n",
    );
  });
});

describe("a preview", () => {
  it("without changes says so", async () => {
    const same = { steps: [previews.step("same", { inputs: {} }, { inputs: {} })] };
    expect(await report(same, "--markdown")).toEqual({
      exitCode: 0,
      errors: "",
      output: "<!-- hosting report shop/dev -->\n\n### `shop/dev`: no changes\n",
    });
    expect((await report(same)).output).toBe("shop/dev: no changes\n");
  });

  it("that failed is told with its reasons, and ends with 1", async () => {
    const failed = {
      steps: [previews.step("same", {}, {})],
      diagnostics: [
        { severity: "error", message: "\u001b[90merror: Server web\u001b[39m would be rebuilt.\n" },
      ],
    };
    expect(await report(failed)).toEqual({
      exitCode: 1,
      errors: "",
      output: "shop/dev: the preview failed; what follows is not all\n\nServer web would be rebuilt.\n",
    });
  });

  it("of a thousand servers stays below 60,000 characters, and says what is left out", async () => {
    const { output } = await report(previews.deletions(1_000), "--markdown");
    expect(output.length).toBeLessThan(60_000);
    expect(output).toContain("The rest is left out: a comment takes no more. `hosting report` shows all.");
    const orders = await report(previews.orders(1_000), "--markdown");
    expect(orders.output.length).toBeLessThan(60_000);
    expect(orders.output).toMatch(/\d+ more are left out: a comment takes no more/);
  });

  it("is read from standard input", async () => {
    const { output } = await line.hosting(["report", "-"], { input: previewOf("plugin") });
    expect(output).toMatch(/^shop\/dev: 1 loses its disks/);
  });

  it.each([
    [["--stack", "dev"], " --stack dev"],
    [[], ""],
  ])("is run where none is given, and priced with the login of its stack: %j", async (args, ofStack) => {
    const asked: string[] = [];
    const { sandbox } = line;
    const config = {
      "hosting:baseUrl": { value: sandbox.url },
      "hosting:username": { value: sandbox.username },
      "hosting:password": { value: sandbox.password, secret: true },
    };
    const { output } = await line.hosting(["report", ...args], {
      environment: {},
      commands: (command, given) => {
        asked.push([command, ...given].join(" "));
        const told = given[0] === "config" ? JSON.stringify(config) : previewOf("plugin");
        return { exitCode: 0, output: told, errors: "" };
      },
    });
    expect(asked).toEqual([
      `pulumi preview --json${ofStack}`,
      `pulumi config --json --show-secrets${ofStack}`,
    ]);
    expect(output).toMatch(/^shop\/dev: 1 loses its disks/);
    expect(output).toContain("in all: +19.90 USD per month");
  });

  it.each([
    ["no JSON", "Previewing update (dev)", "This is not the output of `pulumi preview --json`."],
    ["other JSON", "[]", "This is not the output of `pulumi preview --json`."],
  ])("that is %s is refused", async (_name, text, reason) => {
    const { exitCode, errors } = await report(text);
    expect(exitCode).toBe(2);
    expect(errors).toContain(reason);
  });

  it("in a file that is not there is refused", async () => {
    const { exitCode, errors } = await line.hosting(["report", "none.json"], { folder });
    expect([exitCode, errors]).toEqual([2, "hosting: none.json cannot be read (ENOENT).\n"]);
  });

  it("is coloured at a terminal, unless NO_COLOR is set", async () => {
    const typed = { input: previewOf("plugin"), isTerminal: true };
    expect((await line.hosting(["report", "-"], typed)).output).toContain("\u001b[31mDisks erased\u001b[0m");
    const plain = await line.hosting(["report", "-"], { ...typed, environment: { NO_COLOR: "1" } });
    expect(plain.output).not.toContain("\u001b");
  });
});

const previews = {
  step: (op: string, old: object, next: object | undefined, name = "web") => ({
    op,
    urn: `urn:pulumi:dev::shop::hosting:index:Server::${name}`,
    oldState: { type: "hosting:index:Server", id: "ABC123", ...old },
    ...(next && { newState: { type: "hosting:index:Server", ...next } }),
  }),
  update(olds: Record<string, unknown>, news: Record<string, unknown>) {
    const fixed = {
      domain: "web.example.com",
      type: "Cloud.VPS",
      planId: 1201,
      zoneId: 12,
      templateName: "UBUNTU_2404_64",
    };
    const { __phase, ...inputs } = { ...fixed, ...olds } as Record<string, unknown>;
    const set = Object.keys(inputs).sort();
    const outputs = { ip: "198.18.0.1", ...inputs, __set: set, ...(__phase !== undefined && { __phase }) };
    return { steps: [previews.step("update", { inputs, outputs }, { inputs: { ...fixed, ...news } })] };
  },
  deletions: (count: number) => ({
    steps: Array.from({ length: count }, (_, number) =>
      previews.step("delete", { outputs: { domain: `web${number}.example.com` } }, undefined, `web${number}`),
    ),
  }),
  orders: (count: number) => ({
    steps: Array.from({ length: count }, (_, number) => ({
      op: "create",
      urn: `urn:pulumi:dev::shop::hosting:index:Server::web${number}`,
      newState: {
        type: "hosting:index:Server",
        inputs: { domain: `web${number}.example.com`, type: "Cloud.VPS", planId: 1201 },
      },
    })),
  }),
};
