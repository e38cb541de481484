import { beforeAll, describe, expect, it } from "vitest";
import type { PreviewStep } from "../../cli/preview/readPreview";
import { message } from "../../provider/message";
import { messageText } from "../../provider/messages";
import { configurationOf, ownCommandLine, type Typed, transcriptOf } from "../support/cli";
import { found, orderServer, refreshEvents, server, stackStep, step, stepUrn, type Values } from "./previews";

const line = ownCommandLine({ profile: "instant" });
const empty = ownCommandLine();
let [web, orphan] = ["", ""];
const debian = { templateName: "DEBIAN_12_64" };
const inputs = server(debian);

beforeAll(async () => {
  [web, orphan] = await Promise.all([
    orderServer(line, "web.example.com"),
    orderServer(line, "forgotten.example.com"),
  ]);
});

const refresh = (atHost: Values | "gone" = {}, more: Values = {}) =>
  refreshEvents([found({ ...inputs, ...more }, atHost, { id: web })], { summaryEvent: { isPreview: true } });
const disabled = () => {
  const said = messageText(
    message("server-state-odd", { server: `web.example.com (${web})`, state: "Disabled" }),
  );
  const warning = { urn: stepUrn(), message: `${said}\n`, severity: "warning" };
  return refreshEvents(
    [found(inputs, {}, { id: web })],
    ...[warning, warning].map((diagnosticEvent) => ({ diagnosticEvent })),
    { summaryEvent: { isPreview: true } },
  );
};
const renamed = () => refresh({ domain: "renamed.example.com" });
const gone = () => refresh("gone");
const old = () => refresh({}, { templateName: "OLD_1_64" });
const signature = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
const withSecrets = () => {
  const [a, b] = ["a", "b"].map((ciphertext) => ({ password: { ...signature, ciphertext } }));
  return refresh({ domain: "b.example.com", ...b }, a);
};

const refused = { message: "Preview failed: refused\n", severity: "error" };
const failed = (...steps: PreviewStep[]) =>
  refreshEvents(steps, ...[1, 2].map(() => ({ diagnosticEvent: refused })));
const failedAfter = () => failed(found(inputs, "gone", { id: web }));
const preview = (content: object) => () => JSON.stringify(content);
const failedPreview = preview({ steps: [stackStep("create")], diagnostics: [refused], duration: 1 });

const [narrow, wide] = [5000, 10_000].map((bandwidthQuota) => ({ ...inputs, bandwidthQuota }));
const look = stackStep("refresh");
const back = step("update", wide, narrow);
const counted = { steps: [look, step("refresh", inputs)], changeSummary: { update: 2 } };
const byProgram = { ...counted, steps: [stackStep(), step("refresh", inputs)] };

const ends =
  (exitCode: number, output: string, errors = "") =>
  (): Typed => ({ commands: () => ({ exitCode, output, errors }) });
const withoutLogin = () => ({ environment: {} });
const wrong = () => ({ environment: { ...line.environment, HOSTING_PASSWORD: "wrong" } });
const atEmpty = () => ({ environment: empty.environment });

type Row = readonly [command: string, input?: () => string, typed?: () => Typed];
describe.each<[string, Readonly<Record<string, Row>>]>([
  [
    "pulumi-hosting drift",
    {
      "shows the effect of each command on the difference, and the servers that no resource has": [
        "drift -",
        renamed,
      ],
      "reports a template that is no longer offered": ["drift -", old],
      "shows no secret, and reports none as a difference": ["drift - --json", withSecrets],
      "prints JSON": ["drift - --json", gone],
      "prints JSON of changes that Pulumi only counts": ["drift - --json --no-account", preview(counted)],
      "exits with 0 if there is no drift": ["drift - --no-account", refresh],
      "names a server that the host has disabled, although that is no drift": [
        "drift - --no-account",
        disabled,
      ],
      "names a disabled server in JSON, too": ["drift - --no-account --json", disabled],
    },
  ],
  [
    "pulumi-hosting drift of other output of Pulumi than events",
    {
      "reads `pulumi preview --refresh --json`": [
        "drift - --no-account",
        preview({ steps: [look, step("refresh", narrow), stackStep(), back] }),
      ],
      "reads a refresh of classes, whose changes Pulumi does not report": [
        "drift - --no-account",
        preview(counted),
      ],
      "reads a refresh with --run-program": ["drift - --no-account", preview(byProgram)],
      "refuses a preview without a refresh": [
        "drift -",
        preview({ steps: [stackStep(), step("update", inputs, wide)] }),
      ],
    },
  ],
  [
    "pulumi-hosting drift, which also looks at the account,",
    {
      "reports nothing if the account has no other servers": ["drift -", refresh, atEmpty],
      "reports nothing as JSON": ["drift - --json", refresh, atEmpty],
      "skips the account without a login": ["drift -", renamed, withoutLogin],
      "skips the account if the host refuses the login": ["drift -", renamed, wrong],
      "fails if the configuration of the stack cannot be read": [
        "drift - --stack dev",
        gone,
        ends(255, "", "error: no stack named 'dev' found\n"),
      ],
    },
  ],
  [
    "pulumi-hosting drift of a failed refresh",
    {
      "reports no difference, and does not list servers of the stack as forgotten": ["drift -", failed],
      "says so as JSON": ["drift - --json", failed],
      "says so for a failed preview": ["drift -", failedPreview],
      "still reports the differences found before the failure": ["drift -", failedAfter],
    },
  ],
  [
    "Pulumi, run by a command,",
    {
      "succeeds, but prints something else": ["report", undefined, ends(0, "Previewing (dev)")],
      "fails, and prints something else": ["drift", undefined, ends(255, "{}", "error: no stack\n")],
      "fails before it finds anything": ["drift", undefined, ends(255, failed())],
      "is not installed, for report": ["report"],
      "is not installed, for drift": ["drift"],
    },
  ],
])("%s", (_what, rows) => {
  it.each(Object.entries(rows))("%s", async (_name, [command, input, typed]) => {
    const given = { ...(input && { input: input() }), ...typed?.() };
    const told = transcriptOf(await line.hosting(command.split(" "), given));
    expect(told.replaceAll(web, "WEB").replaceAll(orphan, "FORGOTTEN")).toMatchSnapshot();
  });
});

it("pulumi-hosting drift lists the account with the stack's login, whether it runs the refresh itself or reads a file", async () => {
  const asked: string[] = [];
  const commands: Typed["commands"] = (_command, args) => {
    asked.push(args.join(" "));
    const output = args[0] === "config" ? JSON.stringify(configurationOf(line.sandbox)) : refresh();
    return { exitCode: 0, output, errors: "" };
  };
  const typed = { environment: {}, input: refresh(), commands };
  for (const args of [["drift"], ["drift", "-", "--stack", "dev"]])
    expect((await line.hosting(args, typed)).output).toContain(`in this stack\n    ${orphan}`);
  const reads = "config --json --show-secrets";
  expect(asked).toEqual(["refresh --preview-only --json", reads, `${reads} --stack dev`]);
});

const streaming = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true" };
it.each([
  ["report", "preview --json", {}],
  ["report --stack dev", "preview --json --stack dev", {}],
  ["drift --no-account", "refresh --preview-only --json", streaming],
  ["drift --no-account --stack dev", "refresh --preview-only --json --stack dev", streaming],
])("pulumi-hosting %s runs pulumi %s", async (args, command, set) => {
  const asked: unknown[] = [];
  const commands: Typed["commands"] = (name, given, environment) => {
    asked.push([name, given.join(" "), environment]);
    return { exitCode: 0, output: refresh(), errors: "" };
  };
  await line.hosting(args.split(" "), { commands, environment: {} });
  expect(asked[0]).toEqual(["pulumi", command, set]);
});

it("pulumi-hosting drift sends no write", () =>
  expect(line.sandbox.writes().filter((name) => !["account.token", "server.create"].includes(name))).toEqual(
    [],
  ));
