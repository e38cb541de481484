import { expect, it } from "vitest";
import { ownInputs, updateOf } from "../../../cli/report/hostingChange";
import type { Warnings } from "../../../cli/report/updatePlan";
import { unknownString } from "../../../provider/engine/engineValues";
import type { ResourceName } from "../../../provider/resourceName";
import { resources } from "../../../provider/resources";
import { unknown } from "../../../provider/values";

type Values = Readonly<Record<string, unknown>>;

const stored = (values: Values) => {
  const { __phase, ...set } = values;
  return { ...values, __set: Object.keys(set).sort() };
};
/** An update from these outputs to these inputs: its category, what happens, and the inputs that differ. */
const update =
  (kind: ResourceName) => (olds: Values, news: Values, named?: string[], warnings?: Warnings) => {
    const old = { type: kind, id: "ABC123", outputs: stored(olds) };
    const does = updateOf(resources[kind], { old, next: { type: kind, inputs: news } }, named, warnings);
    const differing = does.properties.map((input) => `${input.property}: ${input.old} → ${input.new}`);
    return [`${does.category}: ${does.happens}`, ...differing];
  };
const [server, key, credential] = [update("Server"), update("SshKey"), update("Credential")];

const secret = "[secret]";
const hush = { password: secret, username: secret };
const another = "[secret] → another secret";
const heard: Warnings = { warnsOfErase: false, hasWarnings: true };
const warned: Warnings = { warnsOfErase: true, hasWarnings: true };
const a = { templateName: "A_64", rebuildPolicy: "rebuild" };
const [b, c] = [
  { ...a, templateName: "B_64" },
  { ...a, templateName: "C_64" },
];
const rebuilding = {
  is: "rebuilding",
  since: 0,
  templateName: "B_64",
  restores: [],
  before: "unknown",
  known: "answered",
};
const under = { ...a, __phase: rebuilding, rebuildTriggers: secret };
const failed = { ...a, __phase: { ...rebuilding, is: "failed" } };
const twoSecret = { ...a, templateName: secret, rebuildTriggers: secret };
const fails = "has failed, and `up` fails again unless the host has repaired it";

it.each<[string, string[], string, ...string[]]>([
  [
    "a key's name is sent, besides what is only recorded",
    key({ publicKeyName: "a", onExisting: "fail" }, { publicKeyName: "b", onExisting: "adopt" }),
    "update: is updated in place",
    "publicKeyName: a → b",
    "onExisting: fail → adopt",
  ],
  ["a credential's name", credential({ name: "a" }, { name: "b" }), "replace: is replaced", "name: a → b"],
  [
    "an empty name of a credential that had none: only the login is sent",
    credential({ username: "a" }, { username: "b", name: "", description: "" }),
    "update: is updated in place",
    "username: a → b",
  ],
  [
    "a server that is started",
    server({ powerState: "stopped" }, { powerState: "running" }),
    "power: is brought to running",
    "powerState: stopped → running",
  ],
  [
    "a server that is stopped, besides one input that is sent",
    server({ powerState: "running", domain: "a" }, { powerState: "stopped", domain: "b" }),
    "power: domain is sent; then is stopped",
    "domain: a → b",
    "powerState: running → stopped",
  ],
  [
    "two secrets that may erase the disks, if nothing reports it",
    server(twoSecret, twoSecret),
    "erase: may be rebuilt, and its disks may be erased: templateName, rebuildTriggers are secret, so the preview does not show whether they change",
    `templateName or rebuildTriggers: ${another}, or the same`,
  ],
  [
    "a rebuild in progress is waited for: no disk is erased again",
    server({ ...a, __phase: rebuilding }, b),
    "update: `up` waits for the rebuild in progress",
    "templateName: A_64 → B_64",
  ],
  [
    "a server that is to answer by SSH",
    server({}, { waitFor: { ssh: {} } }),
    "update: `up` waits until it answers by SSH",
    'waitFor: not set → {"ssh":{}}',
  ],
  [
    "an erase while another rebuild is in progress",
    server(under, { ...c, rebuildTriggers: secret }),
    "erase: `up` waits for the rebuild in progress; then is rebuilt with C_64: its disks are erased",
    "templateName: A_64 → C_64",
  ],
  [
    "a secret that the engine does not name has not changed",
    server({ domain: "a", ...hush }, { domain: "a", ...hush }, ["password"], heard),
    "update: password is sent",
    `password: ${another}`,
  ],
  [
    "a secret besides a change that is seen may differ too",
    server({ domain: "a", password: secret }, { domain: "b", password: secret }, undefined, heard),
    "update: domain is sent",
    "domain: a → b",
    `password: ${another}, or the same`,
  ],
  [
    "secrets besides an erase may differ too",
    server({ ...a, ...hush }, { ...b, ...hush }, undefined, warned),
    "erase: is rebuilt with B_64: its disks are erased",
    "templateName: A_64 → B_64",
    `password, username: ${another}, or the same`,
  ],
  ["a failed rebuild", server(failed, b), `failed: its rebuild ${fails}`, "templateName: A_64 → B_64"],
  [
    "a failed rebuild, and another one",
    server(failed, c),
    "erase: its rebuild has failed; then is rebuilt with C_64: its disks are erased",
    "templateName: A_64 → C_64",
  ],
  [
    "two secrets of which one has changed",
    server(hush, hush, undefined, heard),
    "update: is updated in place",
    `password or username: ${another}`,
  ],
  [
    "what is no input of ours",
    server({ other: secret }, { other: secret, __provider: secret }, ["other"], heard),
    "recorded: nothing is sent to the host",
    `other: ${another}`,
  ],
])("what an update does: %s", (_name, does, ...told) => expect(does).toEqual(told));

it("inputs are read without what the fronts add, and with what is not known yet as such", () => {
  const inputs = { domain: "a", planId: unknownString, __provider: "code", __resourceName: "web" };
  expect(ownInputs({ type: "Server", inputs })).toEqual({ domain: "a", planId: unknown });
  expect(ownInputs({ type: "Server" })).toEqual({});
});
