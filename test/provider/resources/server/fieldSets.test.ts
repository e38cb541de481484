import { describe, expect, it, onTestFinished } from "vitest";
import type { Properties } from "../../../../provider/values";
import type { SandboxOptions } from "../../../../sandbox";
import { server } from "../../../support/resources";
import { sampleServer } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";

const rebuildTo = (templateName: string, more: Properties = {}) => ({
  ...sampleServer,
  templateName,
  rebuildPolicy: "rebuild",
  ...more,
});

// A details answer has either the record's members or the described ones: the life of a server is the same with each.
describe.each<NonNullable<SandboxOptions["detailsFields"]>>(["record", "details", "both"])(
  "on a host that answers details with the field set %s",
  (detailsFields) => {
    /** A server that was made, and a session of the next run. */
    async function made(inputs: Properties = sampleServer) {
      const world = await sandboxSession({ detailsFields });
      onTestFinished(() => world.close());
      const { id, outputs } = await server.create(world.session, { news: inputs }, world.context);
      const { sandbox, clock } = world;
      sandbox.forgetRequests();
      const next = world.newSession();
      const ask = async (templateName: string) =>
        void (await next.client.server.rebuild({ uniq_id: id, template_name: templateName }));
      const update = (news: Properties, olds = outputs) =>
        server.update(next, { id, olds, news }, world.context);
      return { ...world, id, outputs, clock, next, ask, update };
    }

    it("a server that is built shows no word of its build", async () => {
      const { outputs } = await made();
      expect(outputs.active).toBe(true);
      expect(outputs.status).not.toBe("Building");
    });

    it("a rebuild that is done already is not done again", async () => {
      const { ask, clock, sandbox, update } = await made();
      await ask("UBUNTU_2404_64");
      await clock.advance(3_600_000);
      const outputs = await update(rebuildTo("UBUNTU_2404_64"));
      expect(outputs).toMatchObject({ templateName: "UBUNTU_2404_64", active: true });
      expect(sandbox.ledger.destructions).toHaveLength(1);
    });

    it.each([
      ["to the template", rebuildTo("UBUNTU_2404_64")],
      ["by triggers", rebuildTo("UBUNTU_2404_64", { rebuildTriggers: 2 })],
    ])("a rebuild %s that the host is at work on is waited for, and counts", async (_, news) => {
      const { ask, sandbox, update } = await made();
      await ask("UBUNTU_2404_64");
      const outputs = await update(news);
      expect(outputs).toMatchObject({ ...news, active: true });
      expect(outputs).not.toHaveProperty("__phase");
      expect(sandbox.ledger.destructions).toHaveLength(1);
    });

    it("a rebuild to another template that the host was at work on does not count: ours is sent after it", async () => {
      const { ask, sandbox, update } = await made();
      await ask("DEBIAN_13_64");
      const outputs = await update(rebuildTo("UBUNTU_2404_64"));
      expect(outputs).toMatchObject({ templateName: "UBUNTU_2404_64", active: true });
      expect(sandbox.ledger.destructions).toHaveLength(2);
    });

    it("a template that somebody else put on it is drift", async () => {
      const { ask, clock, id, next, outputs, context } = await made();
      await ask("UBUNTU_2404_64");
      await clock.advance(3_600_000);
      const found = await server.read(next, { id, outputs }, context);
      expect(found?.inputs).toMatchObject({
        templateName: "UBUNTU_2404_64",
        __asked: { templateName: sampleServer.templateName },
      });
      const { failures } = server.check({ olds: found?.inputs ?? {}, news: sampleServer });
      expect(failures.map(({ property }) => property)).toEqual(["templateName"]);
    });

    it("a rebuild of somebody else is seen while it goes on: the server is not ready", async () => {
      const { ask, id, next, outputs, context } = await made();
      await ask("UBUNTU_2404_64");
      const found = await server.read(next, { id, outputs }, context);
      expect(found?.outputs.active).toBe(false);
    });
  },
);
