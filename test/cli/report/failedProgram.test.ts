import { expect, it } from "vitest";
import { ownCommandLine, type Typed } from "../../support/cli";
import { stackStep, urnOf } from "../previews";

const line = ownCommandLine();
const ended = "an unhandled error occurred: program exited with non-zero exit code: 1";

/** What is reported of a program that has written these lines to standard error, and ended by itself. */
async function reportOf(lines: readonly string[], typed: Typed = {}): Promise<string> {
  const diagnostics = [
    ...lines.map((text) => ({ severity: "info#err", message: `${text}\n\n` })),
    { severity: "error", message: `error: ${ended}\n` },
  ];
  const input = JSON.stringify({ steps: [stackStep("create")], diagnostics });
  return (await line.hosting(["report", "-"], { input, ...typed })).output;
}

it.each([
  [
    "Python",
    ["Traceback (most recent call last):", '  File "__main__.py", line 1', "ModuleNotFoundError: No module"],
    ["ModuleNotFoundError: No module"],
  ],
  [
    "Go",
    ["panic: no plan", "", "goroutine 1:", "a", "b", "c"],
    ["panic: no plan", "goroutine 1:", "a", "b", "c"],
  ],
  ["another language", ["1", "2", "3", "4", "5", "6"], ["2", "3", "4", "5", "6"]],
])("the report has the last words of a program in %s, and few of them", async (_, wrote, words) => {
  expect(await reportOf(wrote)).toBe(
    `shop/dev: the preview failed; what follows is not all\n\n${[ended, ...words].join("\n")}\n`,
  );
});

it("no secret of the environment is among them", async () => {
  const environment = { PULUMI_CONFIG_PASSPHRASE: "a-passphrase" };
  const output = await reportOf(["ValueError: a-passphrase is wrong"], { environment });
  expect(output).toContain("\nValueError: ");
  expect(output).not.toContain("a-passphrase");
});

it("a report of the engine's events names the policy that has ended the preview", async () => {
  const policyEvent = {
    resourceUrn: urnOf(),
    message: "Servers have an allowed zone.\nweb has a zone that is not allowed.\n",
    policyName: "allowed-zones",
    enforcementLevel: "mandatory",
  };
  const advised = { ...policyEvent, policyName: "price-told", enforcementLevel: "advisory" };
  const diagnosticEvent = { severity: "error", prefix: "error: ", message: "preview failed\n" };
  const events = [{ policyEvent }, { policyEvent: advised }, { diagnosticEvent }, { summaryEvent: {} }];
  const input = events.map((event, sequence) => JSON.stringify({ sequence, ...event })).join("\n");
  const { output } = await line.hosting(["report", "-", "--exit-code", "1", "--stack", "dev"], { input });
  expect(output).toContain(
    "allowed-zones: Servers have an allowed zone.\nweb has a zone that is not allowed.\n\npreview failed\n",
  );
  expect(output).not.toContain("price-told");
});
