import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine } from "../support/cli";

let line: Awaited<ReturnType<typeof commandLine>>;
let [web, orphan] = ["", ""];
const inputs = {
  domain: "web.example.com",
  type: "Cloud.VPS",
  planId: 1201,
  zoneId: 12,
  templateName: "DEBIAN_12_64",
};

beforeAll(async () => {
  line = await commandLine({ profile: "instant" });
  [web, orphan] = await Promise.all([order("web.example.com"), order("forgotten.example.com")]);
});
afterAll(() => line?.close());

async function order(domain: string): Promise<string> {
  const params = { domain, type: "Cloud.VPS", plan_id: 1201, zone_id: 12, template_name: "DEBIAN_12_64" };
  const { output } = await line.hosting([
    "call",
    "server.create",
    "--wait",
    "--json",
    JSON.stringify(params),
  ]);
  return JSON.parse(output).uniq_id;
}

const urn = "urn:pulumi:dev::shop::hosting:index:Server::web";

/** The events of `pulumi refresh --preview-only --json` for one server: before the host is asked, and after. */
const refresh = (op: "same" | "update" | "delete", atHost: object = {}, more: object = {}) => {
  const [before, now] = [
    { ...inputs, ...more },
    { ...inputs, ...more, ...atHost },
  ];
  const stored = (given: object) => ({ ...given, uniqId: web, __set: Object.keys(before).sort() });
  const old = { type: "hosting:index:Server", id: web, inputs: before, outputs: stored(before) };
  const next = { type: "hosting:index:Server", id: web, inputs: now, outputs: stored(now) };
  return [
    { preludeEvent: { config: {} } },
    { resourcePreEvent: { metadata: { op: "refresh", urn, old, new: old } } },
    { resOutputsEvent: { metadata: { op, urn, old, new: op === "delete" ? null : next } } },
    { summaryEvent: { isPreview: true } },
  ]
    .map((event, sequence) => `${JSON.stringify({ sequence, ...event })}\n`)
    .join("");
};
const drift = (input: string, ...args: string[]) => line.hosting(["drift", "-", ...args], { input });

describe("hosting drift", () => {
  it("tells who wins by which command, and which servers no resource has", async () => {
    const { exitCode, output } = await drift(refresh("update", { domain: "renamed.example.com" }));
    expect(exitCode).toBe(7);
    expect(output).toBe(`Drift of 1 resource

Server web  web.example.com (${web}) was changed at the host
    domain: web.example.com in the program, renamed.example.com at the host
    the program wins: \`pulumi up --refresh --target 'urn:pulumi:dev::shop::hosting:index:Server::web'\`: domain is sent
    the host wins: domain: renamed.example.com in the program, then \`pulumi up --refresh\`

Servers of the account that are not in this stack
    ${orphan}  forgotten.example.com  Cloud.VPS
`);
  });

  it("tells a server that is gone, and that a new one would be ordered", async () => {
    const { exitCode, output } = await drift(refresh("delete"), "--no-account");
    expect(exitCode).toBe(7);
    expect(output).toBe(`Drift of 1 resource

Server web  web.example.com (${web}) is gone at the host
    the program wins: \`pulumi up --refresh --target '${urn}' --target-dependents\`: a new one is ordered, with empty disks
    the host wins: take it out of the program, then \`pulumi up --refresh\`
`);
  });

  it("tells a template that is no longer offered", async () => {
    const { exitCode, output } = await drift(refresh("same", {}, { templateName: "OLD_1_64" }));
    expect(exitCode).toBe(0);
    expect(output).toContain(
      "No longer offered: a replacement cannot be ordered\n    template OLD_1_64  used by web.example.com\n",
    );
  });

  it("of a stack whose plan is secret tells the rest", async () => {
    const { exitCode, output } = await drift(
      refresh("update", { domain: "b.example.com" }, { planId: "[secret]" }),
    );
    expect(exitCode).toBe(7);
    expect(output).toContain("domain: web.example.com in the program, b.example.com at the host");
    expect(output).not.toContain("No longer offered");
  });

  it("without drift ends well", async () => {
    expect(await drift(refresh("same"), "--no-account")).toEqual({
      exitCode: 0,
      output: "No drift.\n",
      errors: "",
    });
  });

  it("shows no secret, and takes none for a difference", async () => {
    const hidden = (ciphertext: string) => ({
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      ciphertext,
    });
    const { output } = await drift(
      refresh("update", { domain: "b.example.com", password: hidden("b") }, { password: hidden("a") }),
      "--json",
    );
    expect(
      JSON.parse(output).drift[0].differences.map(({ property }: { property: string }) => property),
    ).toEqual(["domain"]);
  });

  it("runs Pulumi so that it tells what the host has answered", async () => {
    const { exitCode, output } = await line.hosting(["drift", "--no-account", "--stack", "dev"], {
      commands: (command, args, environment) => {
        expect([command, ...args]).toEqual([
          "pulumi",
          "refresh",
          "--preview-only",
          "--json",
          "--stack",
          "dev",
        ]);
        expect(environment).toEqual({ PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true" });
        return { exitCode: 0, output: refresh("update", { domain: "b.example.com" }), errors: "" };
      },
    });
    expect(exitCode).toBe(7);
    expect(output).toContain("b.example.com at the host");
  });

  it("for a program is JSON", async () => {
    const { output } = await drift(refresh("update", { domain: "renamed.example.com" }), "--json");
    expect(JSON.parse(output)).toMatchObject({
      drift: [{ name: "web", is: "changed", differences: [{ property: "domain" }] }],
      account: { orphans: [{ uniqId: orphan }], unavailable: [] },
    });
  });

  it("without a login still tells the stack's drift, and what it did not look at", async () => {
    const { exitCode, output } = await line.hosting(["drift", "-"], {
      input: refresh("delete"),
      environment: {},
    });
    expect(exitCode).toBe(7);
    expect(output).toContain("The account was not looked at: no login: set HOSTING_…, or give --stack\n");
  });

  it("of a refresh that it has run itself looks at the account with the login of that stack", async () => {
    const { sandbox } = line;
    const config = {
      "hosting:baseUrl": { value: sandbox.url },
      "hosting:username": { value: sandbox.username },
      "hosting:password": { value: sandbox.password, secret: true },
    };
    const { output } = await line.hosting(["drift"], {
      environment: {},
      commands: (_command, [first]) => {
        const told = first === "config" ? JSON.stringify(config) : refresh("same");
        return { exitCode: 0, output: told, errors: "" };
      },
    });
    expect(output).toContain(`Servers of the account that are not in this stack\n    ${orphan}`);
  });

  describe("of a refresh that failed", () => {
    const failed = (events: string, ...messages: string[]) =>
      events +
      messages
        .map((message, index) => ({ sequence: 100 + index, diagnosticEvent: { message, severity: "error" } }))
        .map((event) => `${JSON.stringify(event)}\n`)
        .join("");
    const nothingReached = `${JSON.stringify({ sequence: 0, preludeEvent: { config: {} } })}\n`;

    it("says that nothing is known, and takes no server of the stack for another one of the account", async () => {
      const input = failed(nothingReached, "Preview failed: refused\n", "Preview failed: refused\n");
      expect(await drift(input)).toEqual({
        exitCode: 1,
        output: "What was changed at the host is not known: Preview failed: refused\n",
        errors: "",
      });
      const { output } = await drift(input, "--json");
      expect(JSON.parse(output)).toEqual({ drift: [], errors: ["Preview failed: refused"] });
    });

    it("still tells what it has found before", async () => {
      const { exitCode, output } = await drift(failed(refresh("delete"), "Preview failed: refused\n"));
      expect(exitCode).toBe(1);
      expect(output).toMatch(
        /^What else was changed at the host is not known: Preview failed: refused\nDrift of 1 resource\n/,
      );
      expect(output).not.toContain("that are not in this stack");
    });

    it("that it has run itself ends as Pulumi did", async () => {
      const { exitCode } = await line.hosting(["drift"], {
        commands: () => ({ exitCode: 255, output: failed(nothingReached, "refused\n"), errors: "" }),
      });
      expect(exitCode).toBe(255);
    });
  });

  it("never writes", () => {
    const writes = line.sandbox.requests
      .map(({ operation }) => operation)
      .filter((name) => name === "server.update");
    expect(writes).toEqual([]);
  });
});
