import { describe, expect, it } from "vitest";
import { ownInputs, updateOf } from "../../../cli/report/hostingChange";
import { planUpdate, type Warnings } from "../../../cli/report/updatePlan";
import { unknownString } from "../../../provider/engine/engineValues";
import { resources } from "../../../provider/resources";
import { unknown } from "../../../provider/values";

type Values = Readonly<Record<string, unknown>>;
type Name = "Server" | "SshKey" | "Credential";

const resourceOf = (name: Name) => {
  const resource = resources[name];
  if (!resource) throw new Error(name);
  return resource;
};
const stored = (values: Values) => {
  const { __phase, ...set } = values;
  return { ...values, __set: Object.keys(set).sort() };
};
/** An update from these outputs to these inputs. */
const update = (kind: Name, olds: Values, news: Values, named?: string[], warnings?: Warnings) =>
  updateOf(
    resourceOf(kind),
    { type: kind, id: "ABC123", outputs: stored(olds) },
    { type: kind, inputs: news },
    named,
    warnings,
  );

const secret = "[secret]";
const another = { old: secret, new: "another secret" };
const perhaps = { old: secret, new: "another secret, or the same" };
const heard: Warnings = { warnsOfErase: false, hasWarnings: true };
const warned: Warnings = { warnsOfErase: true, hasWarnings: true };
const rebuilds = { templateName: "A_64", rebuildPolicy: "rebuild" };
const rebuilding = {
  __phase: { is: "rebuilding", since: 0, templateName: "B_64", undoes: [], acknowledged: true },
};
const failedRebuild = { ...rebuilding.__phase, is: "failed" };

describe("what an update does", () => {
  it.each<[string, Parameters<typeof update>, ReturnType<typeof update>]>([
    [
      "a key's name is sent, beside what is only recorded",
      ["SshKey", { publicKeyName: "a", onExisting: "fail" }, { publicKeyName: "b", onExisting: "adopt" }],
      {
        category: "update",
        happens: "is updated in place",
        properties: [
          { property: "publicKeyName", old: "a", new: "b" },
          { property: "onExisting", old: "fail", new: "adopt" },
        ],
      },
    ],
    [
      "what is only recorded",
      ["SshKey", { publicKeyName: "a" }, { publicKeyName: "a", onExisting: "adopt" }],
      {
        category: "recorded",
        happens: "nothing is sent to the host",
        properties: [{ property: "onExisting", old: "not set", new: "adopt" }],
      },
    ],
    [
      "a credential of another name",
      ["Credential", { name: "a" }, { name: "b" }],
      { category: "replace", happens: "is replaced", properties: [{ property: "name", old: "a", new: "b" }] },
    ],
    [
      "an empty name of a credential that had none: only the login is sent",
      ["Credential", { username: "a" }, { username: "b", name: "", description: "" }],
      {
        category: "update",
        happens: "is updated in place",
        properties: [{ property: "username", old: "a", new: "b" }],
      },
    ],
    [
      "a server of another plan",
      ["Server", { planId: 1 }, { planId: 2 }],
      {
        category: "replace",
        happens: "is replaced by a new server: new disks, new ip, new id",
        properties: [{ property: "planId", old: "1", new: "2" }],
      },
    ],
    [
      "a server that is started",
      ["Server", { powerState: "stopped" }, { powerState: "running" }],
      {
        category: "power",
        happens: "is brought to running",
        properties: [{ property: "powerState", old: "stopped", new: "running" }],
      },
    ],
    [
      "a server that is stopped, beside one input that is sent",
      ["Server", { powerState: "running", domain: "a" }, { powerState: "stopped", domain: "b" }],
      {
        category: "power",
        happens: "domain is sent; then is stopped",
        properties: [
          { property: "domain", old: "a", new: "b" },
          { property: "powerState", old: "running", new: "stopped" },
        ],
      },
    ],
    [
      "one secret that may erase the disks, where nothing tells it",
      ["Server", { ...rebuilds, rebuildTriggers: secret }, { ...rebuilds, rebuildTriggers: secret }],
      {
        category: "erase",
        happens:
          "may be rebuilt, and its disks may be erased: rebuildTriggers is secret, so the preview does not show whether it changes",
        properties: [{ property: "rebuildTriggers", ...perhaps }],
      },
    ],
    [
      "two secrets that may erase the disks, where nothing tells it",
      [
        "Server",
        { ...rebuilds, templateName: secret, rebuildTriggers: secret },
        { ...rebuilds, templateName: secret, rebuildTriggers: secret },
      ],
      {
        category: "erase",
        happens:
          "may be rebuilt, and its disks may be erased: templateName, rebuildTriggers are secret, so the preview does not show whether they change",
        properties: [{ property: "templateName or rebuildTriggers", ...perhaps }],
      },
    ],
    [
      "an erase that only the warning tells",
      ["Server", { ...rebuilds, domain: "a" }, { ...rebuilds, domain: "b" }, undefined, warned],
      {
        category: "erase",
        happens: "is rebuilt: its disks are erased; then domain is sent",
        properties: [{ property: "domain", old: "a", new: "b" }],
      },
    ],
    [
      "an erase while another rebuild is under way",
      [
        "Server",
        { ...rebuilds, ...rebuilding, rebuildTriggers: secret },
        { ...rebuilds, templateName: "C_64", rebuildTriggers: secret },
      ],
      {
        category: "erase",
        happens:
          "`up` waits for the rebuild that is under way; then is rebuilt with C_64: its disks are erased",
        properties: [{ property: "templateName", old: "A_64", new: "C_64" }],
      },
    ],
    [
      "a secret that the engine does not name has not changed",
      [
        "Server",
        { domain: "a", password: secret, username: secret },
        { domain: "a", password: secret, username: secret },
        ["password"],
        heard,
      ],
      { category: "update", happens: "password is sent", properties: [{ property: "password", ...another }] },
    ],
    [
      "a secret beside a change that is seen may differ too",
      ["Server", { domain: "a", password: secret }, { domain: "b", password: secret }, undefined, heard],
      {
        category: "update",
        happens: "domain is sent",
        properties: [
          { property: "domain", old: "a", new: "b" },
          { property: "password", ...perhaps },
        ],
      },
    ],
    [
      "secrets beside an erase may differ too",
      [
        "Server",
        { ...rebuilds, password: secret, username: secret },
        { ...rebuilds, templateName: "B_64", password: secret, username: secret },
        undefined,
        warned,
      ],
      {
        category: "erase",
        happens: "is rebuilt with B_64: its disks are erased",
        properties: [
          { property: "templateName", old: "A_64", new: "B_64" },
          { property: "password, username", ...perhaps },
        ],
      },
    ],
    [
      "a build that has failed",
      ["Server", { domain: "a", __phase: { is: "failed", since: 0 } }, { domain: "b" }],
      {
        category: "failed",
        happens:
          "its build has failed, and `up` fails again unless the host has mended it; then domain is sent",
        properties: [{ property: "domain", old: "a", new: "b" }],
      },
    ],
    [
      "a rebuild that has failed",
      ["Server", { ...rebuilds, __phase: failedRebuild }, { ...rebuilds, templateName: "B_64" }],
      {
        category: "failed",
        happens: "its rebuild has failed, and `up` fails again unless the host has mended it",
        properties: [{ property: "templateName", old: "A_64", new: "B_64" }],
      },
    ],
    [
      "a rebuild that has failed, and another one",
      ["Server", { ...rebuilds, __phase: failedRebuild }, { ...rebuilds, templateName: "C_64" }],
      {
        category: "erase",
        happens: "its rebuild has failed; then is rebuilt with C_64: its disks are erased",
        properties: [{ property: "templateName", old: "A_64", new: "C_64" }],
      },
    ],
    [
      "two secrets of which one has changed",
      [
        "Server",
        { password: secret, username: secret },
        { password: secret, username: secret },
        undefined,
        heard,
      ],
      {
        category: "update",
        happens: "is updated in place",
        properties: [{ property: "password or username", ...another }],
      },
    ],
    [
      "what is no input of ours",
      ["Server", { other: secret }, { other: secret, __provider: secret }, ["other"], heard],
      {
        category: "recorded",
        happens: "nothing is sent to the host",
        properties: [{ property: "other", ...another }],
      },
    ],
  ])("%s", (_name, given, does) => {
    expect(update(...given)).toEqual(does);
  });

  it("has no steps and no refusals where it is no server", () => {
    const told = { named: undefined, ...heard };
    const { effects, ...rest } = planUpdate(
      resourceOf("SshKey"),
      stored({ publicKeyName: "a" }),
      { publicKeyName: "b" },
      told,
    );
    expect(effects.map(({ property, effect }) => [property, effect])).toEqual([["publicKeyName", "update"]]);
    expect(rest).toEqual({ steps: [], refusals: [], erases: "no", unsure: [], mayDiffer: [] });
  });
});

it("inputs are read without what the fronts add, and with what is not known yet as such", () => {
  const inputs = { domain: "a", planId: unknownString, __provider: "code", __resourceName: "web" };
  expect(ownInputs({ type: "Server", inputs })).toEqual({ domain: "a", planId: unknown });
  expect(ownInputs({ type: "Server" })).toEqual({});
});
