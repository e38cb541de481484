import { describe, expect, it } from "vitest";
import type { PartialFailure } from "../../../../provider/resource/resource";
import type { Properties } from "../../../../provider/values";
import { classesProcess } from "../../../support/lives/classes";
import { pluginProcess } from "../../../support/lives/plugin";
import { scriptedHost } from "../../../support/scriptedHost";
import { urnOf } from "../../plugin/client";
import { id, inputs, record, stored } from "./rebuildingHost";
import { run } from "./world";

const login = { baseUrl: "http://127.0.0.1:1", username: "bob", token: "a-token", previewChecks: "off" };
const fronts = { classes: classesProcess, plugin: pluginProcess };
const urn = urnOf("Server", "web");

// With replaceOnChanges: ["*"], the engine replaces a server although the diff refused the change. The diff names a
// change, and is not called again.
describe.each(Object.keys(fronts) as (keyof typeof fronts)[])(
  "a refused diff (%s), if Pulumi replaces the server nevertheless,",
  (front) => {
    const begun = { is: "rebuilding", since: 1, templateName: "DEBIAN12", before: "other" };
    const refusals: readonly [code: string, over: Properties, policies: Properties][] = [
      // The previous update failed halfway, so check compares with the inputs before that update.
      ["second-rebuild-refused", { __phase: begun }, {}],
      ["drift-refused", { planId: 200, __asked: { planId: 100 } }, {}],
      ["replace-refused", { planId: 200 }, {}],
      ["deletion-protected", { planId: 200, deletionProtection: false }, { deletionProtection: true }],
    ];

    async function refused(over: Properties, policies: Properties) {
      const host = scriptedHost({ "asset.list": () => [] }, login);
      const process = fronts[front](
        login,
        () => host.session,
        () => {},
      );
      const news = { ...inputs, ...policies };
      const checked = await process.check(urn, news, news);
      expect(checked.failures).toEqual([]);
      const outputs = { ...stored(news, over), __urn: urn };
      expect((await process.diff({ urn, id, inputs: {}, outputs }, checked.inputs)).replaces).toEqual([]);
      return { ...host, process, news: checked.inputs, outputs };
    }

    it.each(refusals)("orders no new server: %s", async (code, over, policies) => {
      const { process, news, writes } = await refused(over, policies);
      await expect(process.create(urn, news)).rejects.toThrow(`[${code}]`);
      expect(writes).toEqual([]);
    });

    it.each(refusals)("does not delete the old server first: %s", async (code, over, policies) => {
      const { process, outputs, writes } = await refused(over, policies);
      await expect(process.delete({ urn, id, inputs: {}, outputs })).rejects.toThrow(`[${code}]`);
      expect(writes).toEqual([]);
    });

    it("does not block the delete of another server with this URN, which an earlier replacement left over", async () => {
      const { process, outputs } = await refused({ planId: 200 }, {});
      const copy = { ...outputs, uniqId: "BBBBBB", __holder: "holder02" };
      const left = process.delete({ urn, id: "BBBBBB", inputs: {}, outputs: copy });
      await expect(left.catch((error) => String(error))).resolves.not.toContain("[replace-refused]");
    });
  },
);

describe("newly set deletionProtection", () => {
  const group = "workers";
  const member = { ...inputs, rebuildPolicy: "rebuild", rebootTriggers: 1, rollout: { group } };
  const on = { deletionProtection: true };
  const stopped = () => {
    const world = run({ "asset.list": () => [] });
    for (const did of ["asks", "finds", "fails"] as const)
      world.session.run.rollOut({ group, member: "other", did, name: "other.example.com" });
    return world;
  };
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: PartialFailure) => error,
    );

  it.each<[what: string, code: string, olds: Properties, news: Properties]>([
    [
      "its rollout group has stopped",
      "rollout-stopped",
      stored(member),
      { ...member, ...on, rebootTriggers: 2 },
    ],
    ["the update is refused", "drift-refused", stored(member, { planId: 200 }), { ...member, ...on }],
  ])("is stored although %s, so that a destroy respects it", async (_what, code, olds, news) => {
    const asked = code === "drift-refused" ? { __asked: { planId: 100 } } : {};
    const { update, writes } = stopped();
    const failure = await failureOf(update({ ...olds, ...asked }, news));
    expect(failure?.content?.code).toBe(code);
    expect(failure?.outputs).toMatchObject({ ...on, templateName: "ALMA9" });
    expect(writes).toEqual([]);
    const { delete: remove, writes: removals } = run({
      "server.details": () => record(),
      "asset.details": () => ({ uniq_id: id, domain: inputs.domain, type: inputs.type, status: "Active" }),
    });
    await expect(remove(failure?.outputs ?? {})).rejects.toThrow("server-not-removed");
    expect(removals).toEqual([]);
  });

  it("is not lifted by a refused update", async () => {
    const { update } = stopped();
    const olds = stored({ ...member, ...on });
    const failure = await failureOf(update(olds, { ...member, templateName: "DEBIAN12" }));
    expect(failure?.content?.code).toBe("deletion-protected");
    expect(failure?.outputs).toBeUndefined();
  });
});
