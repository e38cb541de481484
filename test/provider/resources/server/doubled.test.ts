import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { classesProcess } from "../../../support/lives/classes";
import { pluginProcess } from "../../../support/lives/plugin";
import { scriptedHost } from "../../../support/scriptedHost";
import { urnOf } from "../../plugin/client";
import { inputs, record } from "./rebuildingHost";

const login = { baseUrl: "http://127.0.0.1:1", username: "bob", token: "a-token", previewChecks: "off" };
const fronts = { classes: classesProcess, plugin: pluginProcess };
const urn = urnOf("Server", "web");
const kept = { ...inputs, deletionProtection: true, onExisting: "create" };

/** The result and messages of a create that the engine forces, as with `deletedWith` of a replaced resource. */
async function created(front: keyof typeof fronts, olds: Properties | undefined, news: Properties) {
  const said: string[] = [];
  const live = {
    uniq_id: "AAAAAA",
    domain: inputs.domain,
    type: "Cloud.VPS",
    status: "Active",
    active: true,
  };
  const made = record({ uniq_id: "BBBBBB" });
  const host = scriptedHost(
    {
      "asset.list": () => [live],
      "asset.details": () => live,
      "server.details": ({ uniq_id }) => (uniq_id === "BBBBBB" ? made : record({ domain: inputs.domain })),
      "server.create": () => made,
    },
    login,
  );
  const process = fronts[front](
    login,
    () => host.session,
    (line) => void said.push(line),
  );
  const checked = await process.check(urn, news, olds);
  expect(checked.failures).toEqual([]);
  const failure = await process.create(urn, checked.inputs).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { failure, said: said.join("\n"), writes: host.writes.map(([name]) => name) };
}

describe.each(Object.keys(fronts) as (keyof typeof fronts)[])(
  "a replacement forced by the engine (%s)",
  (front) => {
    it("orders no second server next to one that this stack protects, and gives no advice that loses the protected one", async () => {
      const { failure, said, writes } = await created(front, kept, kept);
      expect(failure).toContain("web.example.com (AAAAAA)");
      expect(failure).toContain("[server-doubled]");
      expect(failure).toContain(`HOSTING_UNPROTECT=AAAAAA@${new URL(login.baseUrl).host} pulumi up`);
      expect(said).not.toContain("[server-beside]");
      expect(writes).toEqual([]);
    });

    it.each<[what: string, olds: Properties | undefined, news: Properties]>([
      ["without old inputs, as with --replace", undefined, kept],
      ["if the old server was not protected", { ...kept, deletionProtection: false }, kept],
    ])("orders another server %s", async (_what, olds, news) => {
      const { failure, writes } = await created(front, olds, news);
      expect([failure, writes]).toEqual([undefined, ["server.create"]]);
    });
  },
);
