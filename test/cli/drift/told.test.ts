import { describe, expect, it } from "vitest";
import { ownCommandLine } from "../../support/cli";

const line = ownCommandLine();

const type = "hosting:index:Server";
const urn = `urn:pulumi:dev::shop::${type}::web`;
const inputs = { domain: "web.example.com", type: "Cloud.VPS", planId: 1201, templateName: "DEBIAN_12_64" };
const state = { type, id: "ABC123", inputs, outputs: { ...inputs, __set: Object.keys(inputs).sort() } };
const same = { op: "refresh", urn, oldState: state, newState: state };
const gone = { op: "delete", urn, oldState: state };
const failed = { diagnostics: [{ severity: "error", message: "error: refused\n" }] };
const preview = (steps: object[], more: object = {}) => JSON.stringify({ steps, duration: 1, ...more });
const drift = (input: string, ...args: string[]) => line.hosting(["drift", "-", ...args], { input });
const goneTold = {
  urn,
  name: "web",
  kind: "Server",
  subject: "web.example.com (ABC123)",
  is: "gone",
  differences: [],
  programWins:
    "`pulumi up --refresh --target 'urn:pulumi:dev::shop::hosting:index:Server::web' --target-dependents`: a new one is ordered, with empty disks",
  hostWins: "take it out of the program, then `pulumi up --refresh`",
};

describe("hosting drift", () => {
  it.each<[string, string, number, object]>([
    ["nothing", preview([same]), 0, { drift: [] }],
    ["what is gone", preview([same, gone].slice(1)), 7, { drift: [goneTold] }],
    [
      "what Pulumi only counts",
      preview([same], { changeSummary: { update: 2 } }),
      7,
      { drift: [], unnamed: 2 },
    ],
    ["why it failed", preview([gone], failed), 1, { drift: [goneTold], errors: ["refused"] }],
  ])("tells %s as JSON", async (_name, input, exitCode, told) => {
    const { output, ...rest } = await drift(input, "--json", "--no-account");
    expect([rest, JSON.parse(output)]).toEqual([{ exitCode, errors: "" }, told]);
  });

  it("tells why a preview failed that did not come to look at the host", async () => {
    const stack = { op: "create", urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev" };
    expect(await drift(preview([stack], failed))).toEqual({
      exitCode: 1,
      output: "What was changed at the host is not known: refused\n",
      errors: "",
    });
  });
});

describe("the account beside the stack", () => {
  const environment = () => ({ ...line.environment, HOSTING_PASSWORD: "wrong" });

  it("has nothing to tell where it has no other servers", async () => {
    expect(await drift(preview([same]))).toEqual({ exitCode: 0, output: "No drift.\n", errors: "" });
    expect(JSON.parse((await drift(preview([same]), "--json")).output)).toEqual({
      drift: [],
      account: { orphans: [], unavailable: [] },
    });
  });

  it("is not told where the host refuses the login, and the drift is", async () => {
    const typed = { input: preview([gone]), environment: environment() };
    const { exitCode, output } = await line.hosting(["drift", "-"], typed);
    expect(exitCode).toBe(7);
    expect(output).toMatch(/^Drift of 1 resource\n/);
    expect(output).toMatch(/\nThe account was not looked at: account\.token: .* \[host-login-refused\]\n$/);
  });

  it("is asked with the configuration of the stack where one is named", async () => {
    const asked: string[] = [];
    const { HOSTING_BASE_URL, ...login } = line.environment;
    const commands = (command: string, args: readonly string[]) => {
      asked.push([command, ...args].join(" "));
      const config = { "hosting:baseUrl": { value: HOSTING_BASE_URL } };
      return { exitCode: 0, output: JSON.stringify(config), errors: "" };
    };
    const typed = { input: preview([same]), environment: login, commands };
    expect(await line.hosting(["drift", "-", "--stack", "dev"], typed)).toEqual({
      exitCode: 0,
      output: "No drift.\n",
      errors: "",
    });
    expect(asked).toEqual(["pulumi config --json --show-secrets --stack dev"]);
  });

  it("ends the command where the configuration of the stack cannot be read", async () => {
    const commands = () => ({ exitCode: 255, output: "", errors: "error: no stack named 'dev' found\n" });
    const typed = { input: preview([gone]), commands };
    expect(await line.hosting(["drift", "-", "--stack", "dev"], typed)).toEqual({
      exitCode: 2,
      output: "",
      errors: "hosting: The configuration of stack dev cannot be read.\nerror: no stack named 'dev' found\n",
    });
  });
});
