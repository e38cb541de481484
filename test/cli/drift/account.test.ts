import { describe, expect, it } from "vitest";
import { outlookOf } from "../../../cli/drift/account";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { refuse, type Script, scriptedHost } from "../../support/scriptedHost";

const urn = "urn:pulumi:dev::shop::hosting:index:Server::web";
const step = (id: string, outputs?: object, type = "hosting:index:Server", op = "refresh") =>
  ({ op, urn, oldState: { type, id, ...(outputs && { outputs }) } }) as PreviewStep;
const asset = (uniq_id: string, more: object = {}) => {
  const domain = `${uniq_id.toLowerCase()}.example.com`;
  return { uniq_id, domain, type: "Cloud.VPS", status: "Active", ...more };
};
const sold: Script = { "server.plan.details": () => ({}), "server.template.details": () => ({}) };

async function outlook(script: Script, steps: readonly PreviewStep[], configuration = {}) {
  const host = scriptedHost({ "asset.list": () => [], ...script }, configuration);
  const { orphans, unavailable } = await outlookOf(host.session, steps, steps, new AbortController().signal);
  return { orphans, unavailable, reads: host.reads };
}

describe("servers of the account that are not in the stack", () => {
  const a = asset("AAAAAA");
  const dynamic = "pulumi-nodejs:dynamic/hosting:Server";
  const create = { op: "create", urn } as PreviewStep;
  it.each<[string, readonly PreviewStep[], Record<string, unknown>[], string[]]>([
    ["one of the stack is none", [step("AAAAAA")], [a, asset("BBBBBB")], ["BBBBBB"]],
    ["nor is one of a dynamic resource", [step("AAAAAA", undefined, dynamic)], [a], []],
    ["one that the stack takes for gone is one", [step("AAAAAA", {}, undefined, "delete")], [a], ["AAAAAA"]],
    ["one of another package's resource is one", [step("AAAAAA", {}, "random:index:Id")], [a], ["AAAAAA"]],
    ["a resource that is to be made has none yet", [create], [a], ["AAAAAA"]],
    ["what is no server is none", [], [asset("AAAAAA", { type: "DNS.Zone" })], []],
    ["what is gone is none", [], [asset("AAAAAA", { status: "Terminated" })], []],
  ])("%s", async (_name, steps, listed, ids) => {
    const { orphans, unavailable } = await outlook({ "asset.list": () => listed }, steps);
    expect([orphans.map(({ uniqId }) => uniqId), unavailable]).toEqual([ids, []]);
  });

  it("are reported with what the host says of them", async () => {
    const listed = () => [
      a,
      asset("BBBBBB", { domain: undefined }),
      asset("CCCCCC", { status: "Pending-Payment" }),
    ];
    const type = "Cloud.VPS";
    expect((await outlook({ "asset.list": listed }, [])).orphans).toEqual([
      { uniqId: "AAAAAA", domain: "aaaaaa.example.com", type },
      { uniqId: "BBBBBB", domain: "", type },
      { uniqId: "CCCCCC", domain: "cccccc.example.com", type, status: "Pending-Payment" },
    ]);
  });

  it.each([
    [{}, {}],
    [{ accountNumber: 1001 }, { accnt: 1001 }],
  ])("are those of the configured account: %j", async (configuration, params) => {
    const asked: object[] = [];
    const list = (given: object) => {
      asked.push(given);
      return [];
    };
    await outlook({ "asset.list": list }, [], configuration);
    expect(asked).toEqual([{ ...params, alsowith: ["mrc"], page_num: 1, page_size: 100 }]);
  });

  it("are reported with what the account pays for them, unless the host refuses to report that", async () => {
    const paid = asset("AAAAAA", { mrc: "12.5" });
    expect((await outlook({ "asset.list": () => [paid] }, [])).orphans).toMatchObject([{ monthly: "12.50" }]);
    const list = ({ alsowith }: Record<string, unknown>) => (alsowith ? refuse("input") : [a]);
    expect((await outlook({ "asset.list": list }, [])).orphans).toMatchObject([{ uniqId: "AAAAAA" }]);
  });
});

describe("plans and templates that are no longer offered", () => {
  const here = { type: "Cloud.VPS", zoneId: 12 };
  const web = step("AAAAAA", { ...here, planId: 1201, templateName: "OLD_64", domain: "web.example.com" });
  const db = step("BBBBBB", { ...here, planId: 1202, templateName: "OLD_64" });

  it("are reported with the servers that have them", async () => {
    const script: Script = {
      "server.plan.details": ({ id, zone_id, server_type }) => ({
        available: id === 1201 && zone_id === 12 && server_type === "Cloud.VPS",
      }),
      "server.template.details": () => refuse("RecordNotFound"),
    };
    const { unavailable, reads } = await outlook(script, [web, db]);
    expect(unavailable).toEqual([
      { kind: "plan", id: "1202", servers: ["BBBBBB"] },
      { kind: "template", id: "OLD_64", servers: ["web.example.com", "BBBBBB"] },
    ]);
    const plan = "server.plan.details";
    expect(reads).toEqual(["asset.list", plan, plan, "server.template.details"]);
  });

  it("are not asked for where the state does not report them, or has them as a secret", async () => {
    const steps = [step("AAAAAA"), step("BBBBBB", { planId: "[secret]", templateName: "[secret]" })];
    expect(await outlook(sold, steps)).toMatchObject({ unavailable: [], reads: ["asset.list"] });
  });

  it("are taken as offered where the user may not look", async () => {
    const refused = () => refuse("Permission");
    const script = { "server.plan.details": refused, "server.template.details": refused };
    expect(await outlook(script, [web])).toMatchObject({ unavailable: [] });
  });

  it("are not known where the host fails", async () => {
    const script = { ...sold, "server.template.details": () => refuse("Incapable", "not now") };
    await expect(outlook(script, [web])).rejects.toThrow("server.template.details: not now");
  });
});
