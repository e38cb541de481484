import type { CustomResourceOptions } from "@pulumi/pulumi";
import { afterEach, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { type FrontStack, fronts } from "./fronts";

const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj one";

// What an update only records, and how a user has the server replaced all the same.
describe.each(Object.entries(fronts))(
  "a new publicSshKey, in the %s front",
  { timeout: 120_000 },
  (front, open) => {
    let stack: FrontStack;
    afterEach(() => stack?.close());

    const declare = (args: Record<string, unknown>, opts: CustomResourceOptions = {}) =>
      stack.edit((resource) => void resource("Server", "web", { ...serverArgs, ...args }, opts));
    const stored = async () => (await stack.resources("Server"))[0];
    async function opened() {
      stack = await open();
      declare({});
      expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
      return (await stored())?.id as string;
    }

    it(`with replaceOnChanges ${front === "plugin" ? "replaces the server" : "is recorded: Pulumi does not apply it there"}`, async () => {
      const first = await opened();
      declare({ publicSshKey: key }, { replaceOnChanges: ["publicSshKey"] });
      const up = await stack.up();
      expect(up, up.output).toMatchObject({
        ok: true,
        writes: front === "plugin" ? ["server.create", "asset.requestRemoval"] : [],
      });
      expect((await stored())?.id === first).toBe(front === "dynamic");
      expect(up.output.includes("replaceOnChanges has no effect on dynamic resources.")).toBe(
        front === "dynamic",
      );
      // A removal takes its time at the host.
      stack.sandbox.advance("1h");
      expect(stack.sandbox.servers.map(({ uniq_id }) => uniq_id)).toEqual([(await stored())?.id]);
      expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    });

    it("is recorded, and the note names what replaces the server: --replace does", async () => {
      const first = await opened();
      declare({ publicSshKey: key, onExisting: "create" });
      const up = await stack.up();
      expect(up, up.output).toMatchObject({ ok: true, writes: [] });
      expect(up.output).toContain("or replace it: `pulumi up --replace` with its URN, and onExisting");
      const urn = (await stored())?.urn as string;
      stack.sandbox.forgetRequests();
      await stack.stack.up({ color: "never", replace: [urn] });
      expect(stack.sandbox.writes()).toEqual(["server.create", "asset.requestRemoval"]);
      expect((await stored())?.id).not.toBe(first);
    });
  },
);
