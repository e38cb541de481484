import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { type FrontStack, fronts } from "./fronts";

const refused = "password must not be empty; leave it out, and the host chooses one";
const idle = "backupPlan and backupQuota of web.example.com have no effect unless backupEnabled is true.";

describe.each(["dynamic", "plugin"] as const)("inputs in the %s front", { timeout: 120_000 }, (front) => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts[front]({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  const declare = (args: object) =>
    stack.edit((declare) => void declare("Server", "web", { ...serverArgs, ...args }));

  // Given as text it is refused by the same check, in test/provider/resources/server/check.test.ts.
  it("an empty password, given as a secret, is refused at preview", async () => {
    declare({ password: pulumi.secret("") });
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: false, writes: [] });
    expect(preview.output).toContain(refused);
  });

  it("a member that is wrong is told with its value, unless that is a secret", async () => {
    declare({ timeouts: { build: "soon" }, removal: { rating: pulumi.secret(7777) } });
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: false, writes: [] });
    expect(preview.output).toMatch(
      /property timeouts value \{.*soon.*\} has a problem: timeouts\.build must be/,
    );
    expect(preview.output).toContain("removal.rating must be 0, 5 or 10; it is [secret]. [input-invalid]");
    expect(preview.output).not.toMatch(/7777|nil/);
  });

  it("a plan of backups that are not on is said to have no effect", async () => {
    declare({ backupPlan: "daily", backupQuota: 7 });
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: ["server.create"] });
    expect(up.output).toContain(idle);
  });
});
