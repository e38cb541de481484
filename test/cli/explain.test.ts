import { expect, it } from "vitest";
import { catalogue } from "../../tools/docs/errorsPage";
import { ownCommandLine } from "../support/cli";

const line = ownCommandLine();
const explain = (...codes: string[]) => line.hosting(["explain", ...codes]);
const codes = Object.values(catalogue()).flatMap((entries) => entries.map(({ code }) => code));

it("explains every code that a message can have: when it appears, what it says, and what to do", async () => {
  const { exitCode, output } = await explain(...codes);
  expect(exitCode).toBe(0);
  for (const { code, when, help } of Object.values(catalogue()).flat()) {
    expect(output).toContain(`[${code}]\n\n${when.replaceAll("**", "")}\n\n  `);
    if (help) expect(output).toMatch(/\n- Check\. .+\n- Fix\. /);
  }
});

it("accepts a code in brackets, as at the end of a message, and calls no host", async () => {
  const calls = line.sandbox.requests.length;
  const { output } = await explain("[plan-sold-out]");
  expect(output).toMatch(
    /^\[plan-sold-out\]\n\nThe host has the plan, .*\n\n {2}Plan 1203 is sold out .*\n\n {2}- The nearest /,
  );
  expect(output).toContain("with `placement` (docs/preview-checks.md#several-places). If you know better");
  expect(line.sandbox.requests.length).toBe(calls);
});

it("lists all codes if none is given", async () => {
  const { output } = await explain();
  expect(
    output
      .split("\n")
      .slice(1, -1)
      .map((row) => row.split(" ")[0]),
  ).toEqual(codes);
});

it("suggests the nearest codes for an unknown code", async () => {
  const { exitCode, errors } = await explain("server-exist");
  expect(exitCode).toBe(2);
  expect(errors).toContain("No message has the code server-exist. The nearest codes are server-exists, ");
});
