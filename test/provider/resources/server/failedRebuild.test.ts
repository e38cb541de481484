import { describe, expect, it } from "vitest";
import { PartialFailure } from "../../../../provider/resource/resource";
import { server } from "../../../support/resources";
import { partialOf, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { id, inputs, rebuilding, stored } from "./rebuildingHost";

describe("a rebuild that fails", () => {
  const news = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild", password: "first-secret" };
  const olds = stored({ ...inputs, password: "first-secret" });
  const failing = () => rebuilding("DEBIAN12", { ends: { status: "Failed", active: false } });

  /** What is stored after the failure. */
  const failed = async () => {
    const { session, context } = scriptedHost(failing());
    return partialOf(server.update(session, { id, olds, news }, context));
  };

  it("is stored as pending, with the ways out", async () => {
    const { outputs, message } = await failed();
    expect(outputs).toMatchObject({
      templateName: "ALMA9",
      active: false,
      __phase: {
        is: "failed",
        restores: ["password"],
        templateName: "DEBIAN12",
        since: 0,
        seenBusy: true,
        acknowledged: true,
      },
    });
    expect(message).toContain(
      told("build-failed", { server: "web.example.com (AAAAAA)", work: "rebuild", status: "Failed" }),
    );
    expect(message).toContain(
      told("build-failed", { server: "web.example.com (AAAAAA)", work: "rebuild", status: "Failed" }),
    );
  });

  it("then the same target: no second rebuild, the same failure", async () => {
    const { outputs } = await failed();
    const { session, context, writes } = scriptedHost(
      rebuilding("", { to: 0, ends: { status: "Failed", active: false }, asked: true }),
    );
    expect(server.diff(session, { id, olds: outputs, news }).changes).toBe(true);
    // Not a new partial failure: the state, with what is pending, stays as it is.
    const again = server.update(session, { id, olds: outputs, news }, context);
    await expect(again).rejects.toThrow(
      told("build-failed", { server: "web.example.com (AAAAAA)", work: "rebuild", status: "Failed" }),
    );
    await expect(again).rejects.not.toBeInstanceOf(PartialFailure);
    expect(writes).toEqual([]);
  });

  it("then the same target, when the host has mended it: waits, and sends the login again", async () => {
    const { outputs } = await failed();
    const { session, context, writes } = scriptedHost(rebuilding("DEBIAN12", { to: 30, asked: true }));
    const done = await server.update(session, { id, olds: outputs, news }, context);
    expect(writes).toEqual([["server.update", { uniq_id: id, accnt: 7, password: "first-secret" }]]);
    expect(done).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(done).not.toHaveProperty("__phase");
  });

  it.each(["UBUNTU24", "ALMA9"])(
    "then %s: refused before any call unless the policy allows it",
    async (templateName) => {
      const { outputs } = await failed();
      const refused = scriptedHost({});
      await expect(
        server.update(
          refused.session,
          { id, olds: outputs, news: { ...news, templateName, rebuildPolicy: "refuse" } },
          refused.context,
        ),
      ).rejects.toMatchObject({
        content: { code: "second-rebuild-refused", data: { begun: { value: "DEBIAN12" } } },
      });
      expect([refused.writes, refused.reads]).toEqual([[], []]);

      const allowed = scriptedHost({
        ...rebuilding(templateName, { from: 30, to: 60, before: { status: "Failed", active: false } }),
      });
      const done = await server.update(
        allowed.session,
        { id, olds: outputs, news: { ...news, templateName } },
        allowed.context,
      );
      expect(allowed.writes).toEqual([
        ["server.rebuild", { uniq_id: id, accnt: 7, template_name: templateName }],
        ["server.update", { uniq_id: id, accnt: 7, password: "first-secret" }],
      ]);
      expect(done).toMatchObject({ templateName, active: true });
      expect(done).not.toHaveProperty("__phase");
    },
  );

  it("then a refresh after it ended well: the login is still sent", async () => {
    const { outputs } = await failed();
    const { session, context, writes } = scriptedHost({
      ...rebuilding("DEBIAN12", { to: 0, asked: true }),
    });
    const read = await server.read(session, { id, outputs }, context);
    expect(read?.outputs).toMatchObject({
      templateName: "DEBIAN12",
      active: true,
      __phase: { is: "restoring", restores: ["password"] },
    });
    const state = read?.outputs ?? {};
    expect(server.diff(session, { id, olds: state, news }).changes).toBe(true);
    const done = await server.update(session, { id, olds: state, news }, context);
    expect(writes).toEqual([["server.update", { uniq_id: id, accnt: 7, password: "first-secret" }]]);
    expect(done).not.toHaveProperty("__phase");
  });
});
