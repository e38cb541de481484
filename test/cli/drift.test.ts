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
      "reports who wins by each command, and which servers no resource has": ["drift -", renamed],
      "reports a template that is no longer offered": ["drift -", old],
      "shows no secret, and takes none for a difference": ["drift - --json", withSecrets],
      "for a program is JSON": ["drift - --json", gone],
      "for a program is JSON, of what is only counted": ["drift - --json --no-account", preview(counted)],
      "without drift ends well": ["drift - --no-account", refresh],
      "names a server that the host has disabled, which is no drift": ["drift - --no-account", disabled],
      "for a program names it too": ["drift - --no-account --json", disabled],
    },
  ],
  [
    "pulumi-hosting drift of what Pulumi prints besides events",
    {
      "reads `pulumi preview --refresh --json`": [
        "drift - --no-account",
        preview({ steps: [look, step("refresh", narrow), stackStep(), back] }),
      ],
      "reads a refresh of classes: Pulumi does not report what has changed": [
        "drift - --no-account",
        preview(counted),
      ],
      "reads a refresh with --run-program": ["drift - --no-account", preview(byProgram)],
      "refuses a preview that did not look at the host": [
        "drift -",
        preview({ steps: [stackStep(), step("update", inputs, wide)] }),
      ],
    },
  ],
  [
    "the account, in addition to the stack,",
    {
      "has nothing to report if it has no other servers": ["drift -", refresh, atEmpty],
      "has nothing to report as JSON": ["drift - --json", refresh, atEmpty],
      "is not looked at without a login": ["drift -", renamed, withoutLogin],
      "is not looked at where the host refuses the login": ["drift -", renamed, wrong],
      "ends the command where the configuration of the stack cannot be read": [
        "drift - --stack dev",
        gone,
        ends(255, "", "error: no stack named 'dev' found\n"),
      ],
    },
  ],
  [
    "pulumi-hosting drift of a refresh that failed",
    {
      "says that nothing is known, and takes no server of the stack for another one": ["drift -", failed],
      "says so as JSON": ["drift - --json", failed],
      "says so of a preview": ["drift -", failedPreview],
      "still reports what it has found before": ["drift -", failedAfter],
    },
  ],
  [
    "Pulumi, which is run and",
    {
      "went well and reported something else": ["report", undefined, ends(0, "Previewing (dev)")],
      "failed and reported something else": ["drift", undefined, ends(255, "{}", "error: no stack\n")],
      "failed before it found anything": ["drift", undefined, ends(255, failed())],
      "is not there": ["report"],
      "is not there, for drift": ["drift"],
    },
  ],
])("%s", (_what, rows) => {
  it.each(Object.entries(rows))("%s", async (_name, [command, input, typed]) => {
    const given = { ...(input && { input: input() }), ...typed?.() };
    const told = transcriptOf(await line.hosting(command.split(" "), given));
    expect(told.replaceAll(web, "WEB").replaceAll(orphan, "FORGOTTEN")).toMatchSnapshot();
  });
});

it("asks the account with the login of the stack, for its own refresh and for a file", async () => {
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
])("Pulumi is run by %s as pulumi %s", async (args, command, set) => {
  const asked: unknown[] = [];
  const commands: Typed["commands"] = (name, given, environment) => {
    asked.push([name, given.join(" "), environment]);
    return { exitCode: 0, output: refresh(), errors: "" };
  };
  await line.hosting(args.split(" "), { commands, environment: {} });
  expect(asked[0]).toEqual(["pulumi", command, set]);
});

it("pulumi-hosting drift never writes", () =>
  expect(line.sandbox.writes().filter((name) => !["account.token", "server.create"].includes(name))).toEqual(
    [],
  ));
