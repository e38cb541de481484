import { describe, expect, it } from "vitest";
import { ownCommandLine } from "../../support/cli";
import { erases, found, many, ordered, removed, server, stackStep, step, type Values } from "../previews";

const line = ownCommandLine();

/** Source positions of a class in a TypeScript program: the program's own line comes after those of the package. */
const place = ["node_modules/pulumi-hosting/dist/sdk/server.js#67,9", "index.ts#10,13"];
const options = { stackTrace: place.map((path) => ({ sourcePosition: `project:///${path}` })) };
const web = server({ rebuildPolicy: "rebuild" });
const db = server({ domain: "db.example.com" });
const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
const login = { __provider: "code", name: "shop admin", authData: "[secret]" };
const class_ = { __provider: "code", ...web, domain: "shop.example.com" };
const debian = { templateName: "DEBIAN_12_64" };
const ip = "198.18.0.1";
const refused = (urn: string, message: string) => ({
  severity: "error",
  urn,
  message: `error: ${message}\n`,
});

// At the host, db has more bandwidth, web keeps more backups, and old is missing.
const kept = server(backups);
const wide = { ...db, bandwidthQuota: 5000 };
const price = (total: number) => ({ price: { total, currency: "USD", period: "month" } });
const look = (name: string, inputs: Values) => step("refresh", inputs, inputs, { name });
const refresh = (...steps: object[]) => ({ steps: [stackStep("refresh"), ...steps] });
const moreBackups = found(kept, { backupQuota: 30 });
const gone = found(server({ domain: "old.example.com" }), "gone", { name: "old" });
const updated = (name: string, old: Values, next: Values, total: number) =>
  step("update", old, next, { name, outputs: price(total) });

const previews: Readonly<Record<string, object>> = {
  "no changes": { steps: [step("same", web, web)] },
  plugin: {
    steps: [
      stackStep(),
      step("replace", db, { ...db, planId: 1202 }, { name: "db", outputs: { ip }, named: ["planId"] }),
      step("update", web, { ...web, ...debian }, { outputs: { ip }, named: ["templateName"] }),
    ],
    diagnostics: [erases()],
  },
  // The previews of classes do not name changed inputs.
  classes: {
    steps: [
      step(
        "update",
        class_,
        { ...class_, ...debian, ...backups },
        { front: "classes", outputs: { ip }, options },
      ),
      step("update", login, login, { kind: "Credential", front: "classes", name: "shop", id: "5" }),
    ],
    diagnostics: [erases({ front: "classes" })],
  },
  "servers come and go": {
    steps: [ordered("web", { ...debian, password: "[secret]" }), ordered("db"), removed("old")],
  },
  "failed at a resource": {
    steps: [stackStep("create"), ordered("fresh")],
    diagnostics: [
      refused(stackStep().urn, "preview failed"),
      ...["web", "db"].map((name) => refused(removed(name).urn, `${name} would be rebuilt`)),
    ],
  },
  "signs of Markdown": {
    steps: [
      step("update", { domain: "`a" }, { domain: "@octocat fixes #1 | &#64;hubot\n`b" }, { name: "we`b" }),
    ],
  },
  "equal changes, and commands": {
    steps: [
      ...many(3, (name) => step("update", web, { ...web, ...debian }, { name })),
      ...many(2, removed).map((one) => ({ ...one, urn: `${one.urn}-old` })),
      step("update", db, db, { name: "failed", outputs: { __phase: { is: "failed", since: 0 } } }),
      step(
        "update",
        { ...web, templateName: "`A` @octocat" },
        { ...web, templateName: "B ` #1 `<b> x`" },
        { name: "signs" },
      ),
    ],
  },
  refresh: refresh(
    found({ bandwidthQuota: 5000 }, { bandwidthQuota: 10_000 }, { name: "db" }),
    gone,
    found(kept, { backupQuota: 30, backupPlan: "weekly" }),
  ),
  // Pulumi does not report the changed inputs.
  "refresh of classes": { ...refresh(gone, look("db", db), look("web", web)), changeSummary: { update: 2 } },
  "refresh of one target": { steps: [moreBackups] },
  "preview with refresh": refresh(
    ...[look("db", wide), look("old", server({ domain: "old.example.com" })), look("web", kept), stackStep()],
    updated("web", { ...kept, backupQuota: 30 }, kept, 74.9),
    updated("db", { ...wide, bandwidthQuota: 10_000 }, wide, 79.9),
    ordered("old"),
  ),
  "preview with refresh, nothing found": refresh(look("web", web)),
};

it.each(Object.entries(previews))("pulumi-hosting report: %s", async (name, preview) => {
  const forms = ["", " --markdown", " --json", " --annotations"].map(async (form) => {
    const args = `report -${form}`;
    const { output, errors } = await line.hosting(args.split(" "), { input: JSON.stringify(preview) });
    expect(errors).toBe("");
    return `$ pulumi-hosting ${args}\n${output.replace(/[0-9a-f]{12}/g, "HASH")}`;
  });
  await expect((await Promise.all(forms)).join("\n")).toMatchFileSnapshot(`reports/${name}.txt`);
});

describe("a report of many changes", () => {
  const report = async (steps: object[], ...args: string[]) =>
    (await line.hosting(["report", "-", ...args], { input: JSON.stringify({ steps }) })).output;

  it("names five changes of each kind in JSON, and five found differences", async () => {
    const seven = [
      ...many(7, removed),
      ...many(6, (name) => ordered(`n${name}`)),
      updated("one", web, db, 1),
    ];
    const { counts, changes, leftOut, monthlyCost } = JSON.parse(await report(seven, "--json"));
    expect([counts, leftOut]).toEqual([{ delete: 7, update: 1, create: 6 }, 3]);
    const named = changes.map(({ name }: { name: string }) => name).join(" ");
    expect(named).toBe("web0 web1 web2 web3 web4 one nweb0 nweb1 nweb2 nweb3 nweb4");
    expect(Object.keys(monthlyCost.servers)).toHaveLength(5);
    const lost = many(6, (name) => found(db, "gone", { name }));
    const { drift } = JSON.parse(await report([stackStep("refresh"), ...lost], "--json"));
    expect([drift.count, drift.named.length]).toEqual([6, 5]);
  });

  it("names fifty found differences, and counts the others", async () => {
    const lost = (count: number) =>
      report([stackStep("refresh"), ...many(count, (name) => found(db, "gone", { name }))]);
    expect(await lost(50)).toMatch(/\n {2}web49 .+\n$/);
    expect(await lost(52)).toMatch(
      /^shop\/dev: 52 are gone at the host\n.*\n {2}web49 .+\n {2}and 2 more: `pulumi-hosting drift` shows all\n$/s,
    );
  });

  it("stays below 60,000 characters in a comment, and says what it leaves out", async () => {
    const deleted = await report(many(2_000, removed), "--markdown");
    const created = await report(many(1_000, ordered), "--markdown");
    for (const text of [deleted, created]) expect(text.length).toBeLessThan(60_000);
    expect(deleted).toContain("The rest does not fit into a comment. `pulumi-hosting report` shows all.");
    expect(created).toMatch(/\d+ more do not fit into a comment/);
  });
});
