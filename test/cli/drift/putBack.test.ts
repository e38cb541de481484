import { describe, expect, it } from "vitest";
import { putBack } from "../../../cli/drift/putBack";
import { resources } from "../../../provider/resources";

type Values = Readonly<Record<string, unknown>>;

/** What `up` does of a resource with these inputs, where the host has other values. */
function puts(name: "Server" | "SshKey", program: Values, host: Values, more: { protect?: boolean } = {}) {
  const resource = resources[name];
  if (!resource) throw new Error(name);
  const { __asked, ...outputs } = { ...program, ...host } as Values;
  const set = Object.keys(program).filter((input) => !input.startsWith("__"));
  const found = {
    type: name,
    id: "ABC123",
    outputs: { ...outputs, __set: set, ...(__asked !== undefined && { __asked }) },
  };
  return putBack(resource, found, { type: name, id: "ABC123", inputs: program, ...more });
}

const rebuilt = { category: "erase", happens: "is rebuilt with A_64: its disks are erased" };
const replaced = {
  category: "replace",
  happens: "is replaced by a new server: new disks, new ip, new id",
};
const sent = { category: "update", happens: "domain is sent" };
/** A template that somebody changed at the host, and a plan. */
const template = { templateName: "B_64", __asked: { templateName: "A_64" } };
const plan = { planId: 2, __asked: { planId: 1 } };
const allowed = { driftPolicy: "allow", rebuildPolicy: "rebuild" };
const kept = { deletionProtection: true };
const ofClass = { __provider: "code" };
const [a, one] = [{ templateName: "A_64" }, { planId: 1 }];
const ofPulumi = { protect: true };

describe("what puts the program's values back, and what must allow it", () => {
  it.each<[string, Parameters<typeof puts>, object]>([
    ["a domain", ["Server", { domain: "a" }, { domain: "b" }], { ...sent, missing: [] }],
    [
      "a domain of a server that all protects",
      ["Server", { domain: "a", ...kept, ...ofClass }, { domain: "b" }, ofPulumi],
      { ...sent, missing: [] },
    ],
    [
      "the name of a key",
      ["SshKey", { publicKeyName: "a" }, { publicKeyName: "b" }, ofPulumi],
      { category: "update", happens: "is updated in place", missing: [] },
    ],
    ["a template", ["Server", a, template], { ...rebuilt, missing: ["driftPolicy", "rebuildPolicy"] }],
    ["an allowed template", ["Server", { ...a, ...allowed }, template], { ...rebuilt, missing: [] }],
    [
      "an allowed template of a class",
      ["Server", { ...a, ...allowed, ...ofClass }, template],
      { ...rebuilt, missing: [] },
    ],
    [
      "an allowed template of a class with `protect`",
      ["Server", { ...a, ...allowed, ...ofClass }, template, ofPulumi],
      { ...rebuilt, missing: ["protect"] },
    ],
    [
      "an allowed template of a program in YAML with `protect`, which does not see a rebuild",
      ["Server", { ...a, ...allowed }, template, ofPulumi],
      { ...rebuilt, missing: [] },
    ],
    [
      "a template of a class that all protects",
      ["Server", { ...a, ...kept, ...ofClass }, template, ofPulumi],
      { ...rebuilt, missing: ["rebuildPolicy", "deletionProtection", "protect"] },
    ],
    ["a plan", ["Server", one, plan], { ...replaced, missing: ["driftPolicy"] }],
    [
      "a plan of a server with deletionProtection",
      ["Server", { ...one, ...kept }, plan],
      { ...replaced, missing: ["deletionProtection"] },
    ],
    [
      "a plan with `protect`",
      ["Server", { ...one, driftPolicy: "allow" }, plan, ofPulumi],
      { ...replaced, missing: ["protect"] },
    ],
    [
      "a template and a plan",
      ["Server", { ...a, ...one }, { ...template, ...plan, __asked: { ...a, ...one } }],
      { ...replaced, missing: ["driftPolicy"] },
    ],
    [
      "a plan that an earlier refresh has stored",
      ["Server", { planId: 2, __asked: one, driftPolicy: "allow" }, plan],
      { ...replaced, missing: [] },
    ],
    [
      "a secret template",
      [
        "Server",
        { templateName: "[secret]", ...allowed },
        { templateName: "[secret]", __asked: { templateName: "[secret]" } },
      ],
      {
        category: "erase",
        happens: "is rebuilt with the program's secret: its disks are erased",
        missing: [],
      },
    ],
  ])("%s", (_name, given, does) => {
    expect(puts(...given)).toEqual(does);
  });

  it("is nothing where the host has told nothing", () => {
    const { Server: server } = resources;
    if (!server) throw new Error("Server");
    expect(putBack(server, { type: "Server" }, { type: "Server" })).toEqual({
      category: "recorded",
      happens: "nothing is sent to the host",
      missing: [],
    });
  });
});
