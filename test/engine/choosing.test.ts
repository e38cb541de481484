import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleServer } from "../support/sampleServer";
import { type HostingStack, hostingStack } from "./hostingStack";
import { Bare, pluginStack } from "./plugin/pluginStack";

/** The program declares a server with a plan of this many virtual CPUs and a template of this system. */
interface Wanted {
  readonly vcpu: number;
  readonly system?: string;
}
type Stack = Pick<HostingStack, "up" | "preview" | "previewUnchanged" | "destroy" | "close" | "sandbox"> & {
  readonly want: (wanted: Wanted) => void;
};

const place = { zoneId: 12, serverType: "Cloud.VPS" } as const;

const stacks: Readonly<Record<string, () => Promise<Stack>>> = {
  async "the classes"() {
    const stack = await hostingStack();
    return {
      ...stack,
      want: ({ vcpu, system = "debian 12" }) =>
        stack.edit(async (hosting) => {
          const { id: planId } = await hosting.plan({ vcpu, ...place });
          const { name: templateName } = await hosting.template({ name: system, ...place });
          new hosting.Server("web", { ...sampleServer, zoneId: 12, planId, templateName });
          return {};
        }),
    };
  },
  async "the plugin"() {
    const stack = await pluginStack();
    return {
      ...stack,
      want: ({ vcpu, system = "debian 12" }) =>
        stack.edit(async () => {
          const plan = await pulumi.runtime.invoke("hosting:index:getPlan", { vcpu, ...place });
          const template = await pulumi.runtime.invoke("hosting:index:getTemplate", {
            name: system,
            ...place,
          });
          const chosen = { zoneId: 12, planId: plan.id, templateName: template.name };
          new Bare("Server", "web", { ...sampleServer, ...chosen });
          return {};
        }),
    };
  },
};

describe.each(Object.entries(stacks))(
  "a plan that %s choose by its size",
  { timeout: 120_000 },
  (_front, start) => {
    let stack: Stack;
    beforeAll(async () => {
      stack = await start();
    }, 600_000);
    afterAll(() => stack?.close());

    it("orders the plan with this size, and stays when the plan sells out", async () => {
      stack.want({ vcpu: 2 });
      expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
      expect(stack.sandbox.servers[0]).toMatchObject({ plan_id: "1201", template_name: "DEBIAN_12_64" });
      stack.sandbox.setStock(1201, 0);
      expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    });

    it("does not replace the server when the program asks for another size", async () => {
      stack.want({ vcpu: 4 });
      const preview = await stack.preview();
      expect(preview).toMatchObject({ ok: false, writes: [] });
      expect(preview.output).toMatch(/planId 1201 → 1202[\s\S]*\[replace-refused\]/);
      expect(await stack.up()).toMatchObject({ ok: false, writes: [] });
    });

    it("does not rebuild the server when the program asks for another system", async () => {
      stack.want({ vcpu: 2, system: "debian 13" });
      const preview = await stack.preview();
      expect(preview).toMatchObject({ ok: false, writes: [] });
      expect(preview.output).toContain("[rebuild-refused]");
    });

    it("makes the preview fail with the nearest plans if no plan has this size", async () => {
      stack.want({ vcpu: 3 });
      const preview = await stack.preview();
      expect(preview).toMatchObject({ ok: false, writes: [] });
      expect(preview.output.replace(/\s+/g, " ")).toMatch(
        /lan: the host has no plan with 3 vCPU for Cloud\.VPS in zone 12\..* 1202 \(4 vCPU, 8 GB.*\[choice-none\]/,
      );
      stack.want({ vcpu: 2 });
      expect(await stack.destroy()).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
    });
  },
);
