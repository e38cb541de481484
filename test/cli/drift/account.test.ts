import { describe, expect, it } from "vitest";
import { readOutlook, serversToLookUp } from "../../../cli/drift/account";
import { commandSession } from "../../../cli/openSession";
import { placeOfSession } from "../../../cli/placedId";
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
  const asked: object[] = [];
  const list: Script[string] = (params, seconds) => {
    asked.push(params);
    return script["asset.list"]?.(params, seconds) ?? [];
  };
  const host = scriptedHost({ ...script, "asset.list": list }, configuration);
  const { orphans, unavailable, untold } = await readOutlook(
    commandSession(host.session),
    steps,
    serversToLookUp(steps, placeOfSession(host.session)),
    new AbortController().signal,
  );
  return { orphans, unavailable, untold, reads: host.reads, asked };
}

it.each(["Permission", "Input::Validation"])(
  "leaves out only the price if the host refuses `alsowith` with %s",
  async (refusal) => {
    const list: Script[string] = ({ alsowith }) => (alsowith ? refuse(refusal) : [asset("AAAAAA")]);
    const { orphans, asked } = await outlook({ ...sold, "asset.list": list }, []);
    expect(orphans).toEqual([{ uniqId: "AAAAAA", domain: "aaaaaa.example.com", type: "Cloud.VPS" }]);
    expect(asked.at(-1)).not.toHaveProperty("alsowith");
  },
);

describe("servers of the account that are not in the stack", () => {
  const a = asset("AAAAAA");
  const dynamic = "pulumi-nodejs:dynamic/hosting:Server";
  const create = { op: "create", urn } as PreviewStep;
  const shown = { domain: "aaaaaa.example.com", type: "Cloud.VPS", uniqId: "AAAAAA" };
  it.each<[string, readonly PreviewStep[], Record<string, unknown>[], object[]]>([
    [
      "leave out servers of the stack",
      [step("AAAAAA")],
      [a, asset("BBBBBB")],
      [{ ...shown, uniqId: "BBBBBB", domain: "bbbbbb.example.com" }],
    ],
    ["leave out servers of dynamic resources", [step("AAAAAA", undefined, dynamic)], [a], []],
    [
      "include a server that the refresh removes from the stack",
      [step("AAAAAA", {}, undefined, "delete")],
      [a],
      [shown],
    ],
    [
      "include a server whose id another package's resource has",
      [step("AAAAAA", {}, "random:index:Id")],
      [a],
      [shown],
    ],
    ["cope with a new resource, which has no id yet", [create], [a], [shown]],
    ["leave out assets of other kinds", [], [asset("AAAAAA", { type: "DNS.Zone" })], []],
    ["leave out terminated servers", [], [asset("AAAAAA", { status: "Terminated" })], []],
    [
      "leave out terminated servers, whatever the letter case of the status",
      [],
      [asset("AAAAAA", { status: "TERMINATED" })],
      [],
    ],
    ["include a server without a domain", [], [{ ...a, domain: undefined }], [{ ...shown, domain: "" }]],
    [
      "are shown with a status other than Active",
      [],
      [{ ...a, status: "Pending-Payment" }],
      [{ ...shown, status: "Pending-Payment" }],
    ],
    [
      "are shown with the currency of their price",
      [],
      [{ ...a, mrc: "12.5", currency: "EUR" }],
      [{ ...shown, monthly: "12.50", currency: "EUR" }],
    ],
    ["are shown with their monthly price", [], [{ ...a, mrc: "12.5" }], [{ ...shown, monthly: "12.50" }]],
  ])("%s", async (_name, steps, listed, orphans) => {
    const told = await outlook({ "asset.list": () => listed }, steps);
    expect([told.orphans, told.unavailable]).toEqual([orphans, []]);
  });

  it.each([
    [{}, {}],
    [{ accountNumber: 1001 }, { accnt: 1001 }],
  ])("are listed for the configured account: %j", async (configuration, params) => {
    const asked = [{ ...params, alsowith: ["mrc"], page_num: 1, page_size: 100 }];
    expect((await outlook({}, [], configuration)).asked).toEqual(asked);
  });

  it("are reported even if the host refuses to report prices", async () => {
    const list = ({ alsowith }: Record<string, unknown>) => (alsowith ? refuse("input") : [a]);
    expect((await outlook({ "asset.list": list }, [])).orphans).toEqual([shown]);
  });
});

describe("plans and templates that are no longer offered", () => {
  const here = { type: "Cloud.VPS", zoneId: 12 };
  const web = step("AAAAAA", { ...here, planId: 1201, templateName: "OLD_64", domain: "web.example.com" });
  const db = step("BBBBBB", { ...here, planId: 1202, templateName: "OLD_64" });
  const secret = step("BBBBBB", { planId: "[secret]", templateName: "[secret]" });
  const [plan, template] = ["server.plan.details", "server.template.details"] as const;
  const gone: Script = {
    [plan]: ({ id, zone_id, server_type }) => ({
      available: id === 1201 && zone_id === 12 && server_type === "Cloud.VPS",
    }),
    [template]: () => refuse("RecordNotFound"),
  };
  const refused = { [plan]: () => refuse("Permission"), [template]: () => refuse("Permission") };
  const withServers = [
    { kind: "plan", id: "1202", servers: ["BBBBBB"] },
    { kind: "template", id: "OLD_64", servers: ["web.example.com", "BBBBBB"] },
  ];

  it.each<[string, Script, PreviewStep[], object[], string[]]>([
    ["reported with the servers that use them", gone, [web, db], withServers, [plan, plan, template]],
    ["not looked up if the state lacks them, or has them as secrets", sold, [step("AAAAAA"), secret], [], []],
    ["taken for offered if the user may not look them up", refused, [web], [], [plan, template]],
  ])("are %s", async (_how, script, steps, unavailable, reads) => {
    const told = await outlook(script, steps);
    expect([told.unavailable, told.reads]).toEqual([unavailable, ["asset.list", ...reads]]);
  });

  it.each<[string, Script[string]]>([
    ["the user may not look them up", () => refuse("Permission")],
    ["the host has no such method", () => refuse("API::InvalidMethod")],
  ])("are reported as unknown if %s", async (_why, answer) => {
    const { unavailable, untold } = await outlook({ [plan]: answer, [template]: answer }, [web, db]);
    expect(unavailable).toEqual([]);
    expect(untold?.map(({ kind, servers }) => [kind, servers])).toContainEqual([
      "template",
      ["web.example.com", "BBBBBB"],
    ]);
  });

  it("make the command fail if the host fails", async () => {
    const script = { ...sold, [template]: () => refuse("Incapable", "not now") };
    await expect(outlook(script, [web])).rejects.toThrow("server.template.details: not now");
  });
});
