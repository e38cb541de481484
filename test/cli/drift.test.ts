import { beforeAll, describe, expect, it } from "vitest";
import type { PreviewStep } from "../../cli/preview/readPreview";
import type { Answer } from "../../cli/surroundings";
import { configurationOf, ownCommandLine, type Typed } from "../support/cli";
import { eventsOf, found, orderAt, server, stackStep, step, urnOf, type Values } from "./previews";

const line = ownCommandLine({ profile: "instant" });
const empty = ownCommandLine();
let [web, orphan] = ["", ""];
const debian = { templateName: "DEBIAN_12_64" };
const inputs = server(debian);

beforeAll(async () => {
  [web, orphan] = await Promise.all([
    orderAt(line, "web.example.com"),
    orderAt(line, "forgotten.example.com"),
  ]);
});

const urn = urnOf();
const refresh = (atHost: Values | "gone" = {}, more: Values = {}) =>
  eventsOf([found({ ...inputs, ...more }, atHost, { id: web })], { summaryEvent: { isPreview: true } });
const renamed = () => refresh({ domain: "renamed.example.com" });
const gone = () => refresh("gone");
const refused = { message: "Preview failed: refused\n", severity: "error" };
const failed = (...steps: PreviewStep[]) =>
  eventsOf(steps, ...[1, 2].map(() => ({ diagnosticEvent: refused })));

const drift = (input: string, ...args: string[]) => line.hosting(["drift", "-", ...args], { input });
const clean = { exitCode: 0, output: "No drift.\n", errors: "" };

describe("pulumi-hosting drift", () => {
  it("reports who wins by which command, and which servers no resource has", async () => {
    const { exitCode, output } = await drift(renamed());
    expect(exitCode).toBe(7);
    expect(output).toBe(`Drift of 1 resource

Server web  web.example.com (${web}) was changed at the host
    domain: web.example.com in the program, renamed.example.com at the host
    the program wins: \`pulumi up --refresh --target '${urn}'\`: domain is sent
    the host wins: set domain: renamed.example.com in the program, then run \`pulumi up --refresh\`

Servers of the account that are not in this stack
    ${orphan}  forgotten.example.com  Cloud.VPS  17.91 a month
`);
  });

  it("reports a template that is no longer offered", async () => {
    const { exitCode, output } = await drift(refresh({}, { templateName: "OLD_1_64" }));
    expect(exitCode).toBe(0);
    expect(output).toContain(
      "No longer offered: a replacement cannot be ordered\n    template OLD_1_64  used by web.example.com\n",
    );
  });

  it("shows no secret, and takes none for a difference", async () => {
    const signature = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
    const [a, b] = ["a", "b"].map((ciphertext) => ({ password: { ...signature, ciphertext } }));
    const { output } = await drift(refresh({ domain: "b.example.com", ...b }, a), "--json");
    const [{ differences }] = JSON.parse(output).drift;
    expect(differences).toMatchObject([{ property: "domain" }]);
  });

  it("for a program is JSON", async () => {
    const subject = `web.example.com (${web})`;
    const lost = { urn, name: "web", kind: "Server", subject, is: "gone", differences: [] };
    const wins = {
      programWins: `\`pulumi up --refresh --target '${urn}' --target-dependents\`: a new one is ordered, with empty disks`,
      hostWins: "remove it from the program, then run `pulumi up --refresh`",
    };
    const { exitCode, output } = await drift(gone(), "--json");
    const orphans = [web, orphan].map((uniqId) => expect.objectContaining({ uniqId }));
    const account = { orphans, unavailable: [] };
    expect([exitCode, JSON.parse(output)]).toEqual([7, { drift: [{ ...lost, ...wins }], account }]);
    const counted = { steps: [{ op: "refresh", urn }], changeSummary: { update: 2 }, duration: 1 };
    const told = await drift(JSON.stringify(counted), "--json", "--no-account");
    expect([told.exitCode, JSON.parse(told.output)]).toEqual([7, { drift: [], unnamed: 2 }]);
  });

  it("without drift ends well", async () => expect(await drift(refresh(), "--no-account")).toEqual(clean));
});

describe("pulumi-hosting drift of what Pulumi prints besides events", () => {
  const wide = { ...inputs, bandwidthQuota: 10_000 };
  const look = stackStep("refresh");
  const again = [look, step("refresh", { ...inputs, bandwidthQuota: 5000 }), stackStep()];
  const counted = { steps: [look, step("refresh", inputs)], changeSummary: { update: 2 } };
  const only = /^.*\n2 resources were changed at the host/;

  it.each([
    [
      "of `pulumi preview --refresh --json`",
      { steps: [...again, step("update", wide, { ...inputs, bandwidthQuota: 5000 })] },
      /^Drift of 1 resource\n.*\n {4}bandwidthQuota: 5000 in the program, 10000 at the host\n/s,
    ],
    ["of a refresh of classes: Pulumi does not report what has changed", counted, only],
    ["of a refresh with --run-program", { ...counted, steps: [stackStep(), step("refresh", inputs)] }, only],
  ])("reads it, %s", async (_of, preview, told) => {
    const { exitCode, output } = await drift(JSON.stringify(preview), "--no-account");
    expect(exitCode).toBe(7);
    expect(output).toMatch(told);
  });

  it("refuses a preview that did not look at the host", async () => {
    const { exitCode, errors } = await drift(
      JSON.stringify({ steps: [stackStep(), step("update", inputs, wide)] }),
    );
    expect(exitCode).toBe(2);
    expect(errors).toMatch(/^pulumi-hosting: This preview did not look at the host\./);
  });
});

describe("the account, in addition to the stack", () => {
  it("has nothing to report if it has no other servers", async () => {
    const drift = (...args: string[]) => empty.hosting(["drift", "-", ...args], { input: refresh() });
    expect(await drift()).toEqual(clean);
    const account = { orphans: [], unavailable: [] };
    expect(JSON.parse((await drift("--json")).output)).toEqual({ drift: [], account });
  });

  it("is asked with the login of the stack, of a refresh that it has run itself and of a file", async () => {
    const config = configurationOf(line.sandbox);
    const asked: string[] = [];
    const commands: Typed["commands"] = (_command, args) => {
      asked.push(args.join(" "));
      const output = args[0] === "config" ? JSON.stringify(config) : refresh();
      return { exitCode: 0, output, errors: "" };
    };
    const typed = { environment: {}, input: refresh(), commands };
    const orphans = `Servers of the account that are not in this stack\n    ${orphan}`;
    expect((await line.hosting(["drift"], typed)).output).toContain(orphans);
    expect((await line.hosting(["drift", "-", "--stack", "dev"], typed)).output).toContain(orphans);
    const reads = "config --json --show-secrets";
    expect(asked).toEqual(["refresh --preview-only --json", reads, `${reads} --stack dev`]);
  });

  it("is not looked at without a login, or where the host refuses it, and the drift is reported", async () => {
    const looked = async (environment: Record<string, string>) =>
      (await line.hosting(["drift", "-"], { input: renamed(), environment })).output;
    const notLooked = "\nThe account was not looked at: ";
    expect(await looked({})).toMatch(/^Drift of 1 resource\n/);
    expect(await looked({})).toContain(`${notLooked}no login: set HOSTING_…, or give --stack\n`);
    const refused = await looked({ ...line.environment, HOSTING_PASSWORD: "wrong" });
    expect(refused).toMatch(/^Drift of 1 resource\n/);
    expect(refused).toMatch(/\nThe account was not looked at: account\.token: .* \[host-login-refused\]\n$/);
  });

  it("ends the command where the configuration of the stack cannot be read", async () => {
    const errors = "error: no stack named 'dev' found\n";
    const typed = { input: gone(), commands: () => ({ exitCode: 255, output: "", errors }) };
    expect(await line.hosting(["drift", "-", "--stack", "dev"], typed)).toEqual({
      exitCode: 2,
      output: "",
      errors: `pulumi-hosting: The configuration of stack dev cannot be read.\n${errors}`,
    });
  });
});

describe("of a refresh that failed", () => {
  const notKnown = "was changed at the host is not known: Preview failed: refused\n";

  it("says that nothing is known, and takes no server of the stack for another one of the account", async () => {
    const input = failed();
    expect(await drift(input)).toEqual({ exitCode: 1, output: `What ${notKnown}`, errors: "" });
    const { output } = await drift(input, "--json");
    expect(JSON.parse(output)).toEqual({ drift: [], errors: ["Preview failed: refused"] });
    const preview = JSON.stringify({ steps: [stackStep("create")], diagnostics: [refused], duration: 1 });
    expect(await drift(preview)).toEqual({ exitCode: 1, output: `What ${notKnown}`, errors: "" });
  });

  it("still reports what it has found before", async () => {
    const { exitCode, output } = await drift(failed(found(inputs, "gone", { id: web })));
    expect(exitCode).toBe(1);
    expect(output.startsWith(`What else ${notKnown}Drift of 1 resource (1 gone at the host)\n`)).toBe(true);
    expect(output).not.toContain("that are not in this stack");
  });
});

describe("Pulumi is run", () => {
  const streaming = "PULUMI_ENABLE_STREAMING_JSON_PREVIEW";
  const preview = "pulumi preview --json";
  const look = "pulumi refresh --preview-only --json";

  it.each([
    ["report", preview, {}],
    ["report --stack dev", `${preview} --stack dev`, {}],
    ["drift --no-account", look, { [streaming]: "true" }],
    ["drift --no-account --stack dev", `${look} --stack dev`, { [streaming]: "true" }],
  ])("by %s as %s", async (args, command, set) => {
    const asked: unknown[] = [];
    const commands: Typed["commands"] = (name, given, environment) => {
      asked.push([[name, ...given].join(" "), environment]);
      return { exitCode: 0, output: refresh(), errors: "" };
    };
    await line.hosting(args.split(" "), { commands, environment: {} });
    expect(asked[0]).toEqual([command, set]);
  });

  it.each<[string, string, Answer?]>([
    [
      "went well and reported something else",
      "report",
      { exitCode: 0, output: "Previewing (dev)", errors: "" },
    ],
    [
      "failed and reported something else",
      "drift",
      { exitCode: 255, output: "{}", errors: "error: no stack\n" },
    ],
    ["failed before it found anything", "drift", { exitCode: 255, output: failed(), errors: "" }],
    ["is not there", "report"],
    ["is not there, for drift", "drift"],
  ])("which %s: %s", async (_how, name, answer) => {
    const { exitCode, output, errors } = await line.hosting([name], answer && { commands: () => answer });
    expect(`${output}${errors}\nEnds with ${exitCode}`).toMatchSnapshot();
  });
});

it("pulumi-hosting drift never writes", () =>
  expect(line.sandbox.writes().filter((name) => !["account.token", "server.create"].includes(name))).toEqual(
    [],
  ));
