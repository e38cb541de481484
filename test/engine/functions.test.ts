import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one } from "../provider/resources/sshKey/samples";
import { sampleServer } from "../support/sampleServer";
import { type HostingStack, hostingStack } from "./hostingStack";

describe("functions in a program under Pulumi", { timeout: 120_000 }, () => {
  let stack: HostingStack;
  beforeAll(async () => {
    stack = await hostingStack(async (hosting) => {
      const plans = await hosting.plans({ zoneId: 12, serverType: "Cloud.VPS" });
      const templates = await hosting.templates({ zoneId: 12, serverType: "Cloud.VPS" });
      const chosen = { planId: plans[0]!.id, templateName: templates[0]!.name };
      const web = new hosting.Server("web", { ...sampleServer, ...chosen, password: "looked-up-later" });
      const { password } = hosting.serverPasswordOutput({ uniqId: web.uniqId });
      const power = hosting.serverPowerOutput({ uniqId: web.uniqId });
      const elsewhere = hosting.SshKey.get("elsewhere", String(stack.sandbox.key("elsewhere").row.id));
      const { publicKeyName, publicKeyValue } = elsewhere;
      const domain = web.uniqId.apply(() => String(sampleServer.domain));
      const { uniqId: found } = hosting.serverOutput({ domain });
      return {
        found,
        ids: web.uniqId,
        plan: plans[0]!.id,
        password,
        power: power.powerStatus,
        publicKeyName,
        publicKeyValue,
      };
    });
    stack.sandbox.seed({ keys: [{ public_key_name: "elsewhere", public_key_value: one }] });
  }, 600_000);
  afterAll(() => stack?.close());

  it("preview calls functions whose arguments are known, and skips the others", async () => {
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    const asked = stack.sandbox.requests.map(({ operation }) => operation);
    expect(asked).toContain("server.plan.list");
    expect(asked).not.toContain("server.password");
  });

  it("up uses the results, and secrets stay secret in outputs and state", async () => {
    const up = await stack.up();
    expect(up).toMatchObject({ ok: true, writes: ["server.create"] });
    const outputs = await stack.outputs();
    expect(outputs.found?.value).toBe(outputs.ids?.value);
    // A plan reports its id as a number, but a server its plan_id as text (specification, Plan and Server).
    expect(String(outputs.plan?.value)).toBe(stack.sandbox.servers[0]?.plan_id);
    expect(outputs.password).toEqual({ value: "looked-up-later", secret: true });
    expect(outputs.power?.secret).toBe(false);
    // The program only reads this resource by `get`. It neither creates, changes nor removes it.
    expect(outputs).toMatchObject({ publicKeyName: { value: "elsewhere" }, publicKeyValue: { value: one } });
    expect(up.output).not.toContain("looked-up-later");
    expect(await stack.exported()).not.toContain("looked-up-later");
  });

  it("a second run with the functions changes nothing", async () => {
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.destroy()).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
    expect(stack.sandbox.keys).toHaveLength(1);
  });
});
