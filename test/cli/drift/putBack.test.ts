import { describe, expect, it } from "vitest";
import { putBack } from "../../../cli/drift/putBack";
import { resources } from "../../../provider/resources";

type Values = Readonly<Record<string, unknown>>;

/** What `up` does of a resource with these inputs, where the host has other values: category, text, what is missing. */
const puts =
  (name: string) =>
  (program: Values, host: Values, more: { protect?: boolean } = {}) => {
    const resource = resources[name];
    if (!resource) throw new Error(name);
    const { __asked, ...outputs } = { ...program, ...host } as Values;
    const __set = Object.keys(program).filter((input) => !input.startsWith("__"));
    const asked = __asked !== undefined && { __asked };
    const found = { type: name, id: "ABC123", outputs: { ...outputs, __set, ...asked } };
    const { category, happens, missing } = putBack(resource, found, {
      type: name,
      id: "ABC123",
      inputs: program,
      ...more,
    });
    return [`${category}: ${happens}`, ...missing];
  };
const [server, key] = [puts("Server"), puts("SshKey")];

const rebuilt = "erase: is rebuilt with A_64: its disks are erased";
const replaced = "replace: is replaced by a new server: new disks, new ip, new id";
const sent = "update: domain is sent";
/** A template that somebody changed at the host, and a plan. */
const template = { templateName: "B_64", __asked: { templateName: "A_64" } };
const plan = { planId: 2, __asked: { planId: 1 } };
const allow = { driftPolicy: "allow" };
const kept = { deletionProtection: true };
const ofClass = { __provider: "code" };
const [a, one] = [{ templateName: "A_64" }, { planId: 1 }];
const allowed = { ...a, ...allow, rebuildPolicy: "rebuild" };
const both = { ...template, ...plan, __asked: { ...a, ...one } };
const ofPulumi = { protect: true };
const hidden = { templateName: "[secret]" };

describe("what puts the program's values back, and what must allow it", () => {
  it.each<[string, string[], ...string[]]>([
    ["a domain", server({ domain: "a" }, { domain: "b" }), sent],
    [
      "a domain that all protects",
      server({ domain: "a", ...kept, ...ofClass }, { domain: "b" }, ofPulumi),
      sent,
    ],
    ["a key", key({ publicKeyName: "a" }, { publicKeyName: "b" }, ofPulumi), "update: is updated in place"],
    ["a template", server(a, template), rebuilt, "driftPolicy", "rebuildPolicy"],
    ["an allowed template", server(allowed, template), rebuilt],
    ["an allowed template of a class", server({ ...allowed, ...ofClass }, template), rebuilt],
    ["the same with `protect`", server({ ...allowed, ...ofClass }, template, ofPulumi), rebuilt, "protect"],
    [
      "`protect` of a YAML program, which does not see a rebuild",
      server(allowed, template, ofPulumi),
      rebuilt,
    ],
    [
      "a template of a class that all protects",
      server({ ...a, ...kept, ...ofClass }, template, ofPulumi),
      rebuilt,
      "rebuildPolicy",
      "deletionProtection",
      "protect",
    ],
    ["a plan", server(one, plan), replaced, "driftPolicy"],
    ["a plan with deletionProtection", server({ ...one, ...kept }, plan), replaced, "deletionProtection"],
    ["a plan with `protect`", server({ ...one, ...allow }, plan, ofPulumi), replaced, "protect"],
    ["a template and a plan", server({ ...a, ...one }, both), replaced, "driftPolicy"],
    [
      "a plan that an earlier refresh has stored",
      server({ planId: 2, __asked: one, ...allow }, plan),
      replaced,
    ],
    [
      "a secret template",
      server({ ...allowed, ...hidden }, { ...hidden, __asked: hidden }),
      "erase: is rebuilt with the program's secret: its disks are erased",
    ],
  ])("%s", (_name, does, ...told) => {
    expect(does).toEqual(told);
  });

  it("is nothing where the host has told nothing", () => {
    const { Server: server = expect.fail() } = resources;
    const nothing = { category: "recorded", happens: "nothing is sent to the host", missing: [] };
    expect(putBack(server, { type: "Server" }, { type: "Server" })).toEqual(nothing);
  });
});
