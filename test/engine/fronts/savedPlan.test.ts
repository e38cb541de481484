import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one, two } from "../../provider/resources/sshKey/samples";
import { type FrontStack, fronts } from "./fronts";

describe.each(["dynamic", "plugin"] as const)("a saved plan, in the %s front", (front) => {
  const folder = mkdtempSync(join(tmpdir(), "hosting-plan-"));
  let stack: FrontStack;
  const declareKey = (publicKeyValue: string, opts = {}) =>
    stack.edit((declare) => void declare("SshKey", "deploy-key", { publicKeyValue }, opts));
  const key = async () => (await stack.resources("SshKey"))[0]!;
  beforeAll(async () => {
    stack = await fronts[front]();
  }, 600_000);
  afterAll(async () => {
    await stack?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is what `up` does, also for a key without a name", async () => {
    declareKey(one);
    const plan = join(folder, "plan.json");
    expect(await stack.preview({ plan })).toMatchObject({ ok: true, writes: [] });
    const up = await stack.up({ plan });
    expect(up, up.output).toMatchObject({ ok: true, writes: ["sshKey.add"] });
    expect((await key()).outputs.publicKeyName).toMatch(/^deploy_key_[a-z0-9]{7}$/);
  });

  it("and a replacement of that key does not meet its own name", async () => {
    declareKey(two);
    const { urn, id } = await key();
    const up = await stack.up({ replace: [urn] });
    expect(up, up.output).toMatchObject({ ok: true });
    expect([...up.writes].sort()).toEqual(["sshKey.add", "sshKey.remove"]);
    expect((await key()).id).not.toBe(id);
    expect(stack.sandbox.keys.map(({ public_key_value }) => public_key_value.trim())).toEqual([two]);
  });
});
