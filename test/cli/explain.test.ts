import { expect, it } from "vitest";
import { catalogue } from "../../tools/docs/errorsPage";
import { ownCommandLine } from "../support/cli";

const line = ownCommandLine();
const explain = (...codes: string[]) => line.hosting(["explain", ...codes]);
const codes = Object.values(catalogue()).flatMap((entries) => entries.map(({ code }) => code));

it("explains every code that a message can have: when it comes, what it says, and the ways out", async () => {
  const { exitCode, output } = await explain(...codes);
  expect(exitCode).toBe(0);
  for (const { code, when, help } of Object.values(catalogue()).flat()) {
    expect(output).toContain(`[${code}]\n\n${when.replaceAll("**", "")}\n\n  `);
    if (help) expect(output).toMatch(/\n- Check\. .+\n- Fix\. /);
  }
});

it("takes a code as a message ends with it, and asks no host", async () => {
  const calls = line.sandbox.requests.length;
  const { output } = await explain("[plan-sold-out]");
  expect(output).toMatchInlineSnapshot(`
    "[plan-sold-out]

    The host has the plan, and cannot deliver it there now.

      Plan 1203 is sold out for Cloud.VPS in zone 12. Nothing was changed.

      - The nearest available plans for Cloud.VPS in zone 12: 1201 (2 vCPU, 4 GB, 100 GB SSD); 1202 (4 vCPU, 8 GB, 200 GB SSD).
      - If you are sure that the host offers it: \`pulumi config set hosting:previewChecks off\`.

    - Check. The message names the nearest available plans. \`npx pulumi-hosting call server.plan.list --stack dev\` lists all of them.
    - Fix. Choose another plan or zone, or several with \`placement\` (docs/preview-checks.md#several-places). If you know better than the host's list, turn the check off with \`pulumi config set hosting:previewChecks off\`.
    "
  `);
  expect(line.sandbox.requests.length).toBe(calls);
});

it("lists all codes without one", async () => {
  const { output } = await explain();
  expect(
    output
      .split("\n")
      .slice(1, -1)
      .map((row) => row.split(" ")[0]),
  ).toEqual(codes);
});

it("names the nearest codes for one that no message has", async () => {
  const { exitCode, errors } = await explain("server-exist");
  expect(exitCode).toBe(2);
  expect(errors).toContain("No message has the code server-exist. The nearest codes are server-exists, ");
});
