import { describe, expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { unknownString } from "../../../provider/engine/engineValues";
import { ownCommandLine } from "../../support/cli";
import { erases, type More, ordered, removed, reportedChanges, step, type Values } from "../previews";

const line = ownCommandLine();

interface Given {
  readonly steps: readonly PreviewStep[];
  readonly diagnostics?: readonly object[];
}
/** The changes by their titles, and the inputs that differ. */
const told = async ({ steps, diagnostics = [] }: Given) => {
  const input = JSON.stringify({ steps, diagnostics });
  const { output } = await line.hosting(["report", "-"], { input });
  const [, ...rest] = reportedChanges(output).split("\n\n");
  return rest.join("\n");
};

const all = (...steps: PreviewStep[]): Given => ({ steps });
const update =
  (kind: string) =>
  (old: Values, next: Values, named?: string[], more: More = {}): Given =>
    all(step("update", old, next, { kind, ...(named && { named }), ...more }));
const [key, login, pet] = [
  update("SshKey"),
  update("Credential"),
  update("random:index/randomPet:RandomPet"),
];
/** A server's update; of classes, where only warnings report of secrets, if `warnings` are given. */
const web = (old: Values, next: Values, diagnostics?: object[]): Given => ({
  steps: [step("update", old, next, diagnostics && { front: "classes" })],
  ...(diagnostics && { diagnostics }),
});
const inPhase = (is: string, old: Values, next: Values) => {
  const phase = { since: 0, templateName: "B_64", restores: [], before: "unknown", known: "answered" };
  return all(step("update", old, next, { outputs: { __phase: { is, ...phase } } }));
};

const secret = "[secret]";
const hush = { password: secret, username: secret };
const heard = [{ message: "warning: something else", severity: "warning" }];
const a = { templateName: "A_64", rebuildPolicy: "rebuild" };
const [b, c] = [
  { ...a, templateName: "B_64" },
  { ...a, templateName: "C_64" },
];
const twoSecret = { ...a, templateName: secret, rebuildTriggers: secret };
const triggered = { ...a, rebuildTriggers: secret };

const petType = "random:index/randomPet:RandomPet";
const pets = { length: 1, tags: { a: 1 }, prefix: "x" };
const morePets = { length: 2, tags: { a: 2 }, prefix: "x", separator: "-" };
const secrets = { length: 1, prefix: secret, suffix: "x", keep: [1] };
const reasons = (more: object) => all({ ...step("update", pets, morePets, { kind: petType }), ...more });
const keeps = { options: { retainOnDelete: true } };
const replacing = (more: More) =>
  all(
    step("create-replacement", {}, {}, more),
    step("replace", {}, {}, more),
    step("delete-replaced", {}, undefined, more),
  );
const leavers: readonly (readonly [kind: string, outputs: Values])[] = [
  ["Asset", { removeOnDelete: true, type: "DNS.Zone" }],
  ["Asset", { removeOnDelete: false, type: "Domain.Registration" }],
  ["Asset", { removeOnDelete: true, type: "Cloud.VPS" }],
  ["Asset", { removeOnDelete: secret, type: "DNS.Zone" }],
  ["SshKey", { __adopted: true }],
  ["SshKey", { __adopted: true, removeOnDelete: true }],
  ["SshKey", { removeOnDelete: false }],
  ["Credential", { type: "app" }],
  ["Credential", { type: "Server" }],
];
const [anAsset, aKey, aPet] = [{ kind: "Asset" }, { kind: "SshKey" }, { kind: petType }];
const [create, , remove] = replacing({}).steps as [PreviewStep, PreviewStep, PreviewStep];
const erased = step(
  "update",
  { rebuildPolicy: "rebuild" },
  { rebuildPolicy: "rebuild", rebuildTriggers: ["1"] },
);

describe.each<[string, Readonly<Record<string, Given>>]>([
  [
    "an update",
    {
      "sends a key's name, besides what is only recorded": key(
        { publicKeyName: "a", onExisting: "fail" },
        { publicKeyName: "b", onExisting: "adopt" },
      ),
      "replaces nothing if the engine does not, because the host has the value already": login(
        { name: "a" },
        { name: "b" },
      ),
      "replaces no key for an account that it is in": key({}, { accountNumber: 7 }),
      "replaces no server that the host has resized already": web(
        { planId: 1201, replacePolicy: "replace" },
        { planId: 1202, replacePolicy: "replace", domain: "b.example.com" },
      ),
      "may replace a server for a plan that is not known yet": web(
        { planId: 1201, replacePolicy: "replace" },
        { planId: unknownString, replacePolicy: "replace" },
      ),
      "replaces no server whose disks the host has installed already": web(
        { ...a, rebuildPolicy: "replace" },
        { ...b, rebuildPolicy: "replace" },
      ),
      "sends only the login if the name is empty as before": login(
        { username: "a" },
        { username: "b", name: "", description: "" },
      ),
      "starts a server": web({ powerState: "stopped" }, { powerState: "running" }),
      "stops a server, besides one input that is sent": web(
        { powerState: "running", domain: "a" },
        { powerState: "stopped", domain: "b" },
      ),
      "waits for SSH": web({}, { waitFor: { ssh: {} } }),
      "has an input that is not known yet": web(
        { domain: "a" },
        { domain: unknownString, __provider: "code" },
      ),
      "may erase the disks for two secrets, if nothing reports it": web(twoSecret, twoSecret, []),
      "waits for the rebuild in progress: no disk is erased again": inPhase("rebuilding", a, b),
      "erases while another rebuild is in progress": inPhase("rebuilding", triggered, { ...triggered, ...c }),
      "knows a rebuild that failed": inPhase("failed", a, b),
      "knows a rebuild that failed, and another one": inPhase("failed", a, c),
      "leaves a secret that the engine does not name": all(
        step("update", { domain: "a", ...hush }, { domain: "a", ...hush }, { named: ["password"] }),
      ),
      "may have another secret besides a change that is seen": web(
        { domain: "a", password: secret },
        { domain: "b", password: secret },
        heard,
      ),
      "may have other secrets besides an erase": web({ ...a, ...hush }, { ...b, ...hush }, [
        erases({ front: "classes" }, "web (ABC123)"),
      ]),
      "has one of two secrets changed": web(hush, hush, heard),
      "sends nothing of what is no input of ours": all(
        step("update", { other: secret }, { other: secret, __provider: secret }, { named: ["other"] }),
      ),
      "of a server whose build has failed says how it goes": all(
        step("update", {}, {}, { outputs: { __phase: { is: "failed", since: 0 } } }),
      ),
      "of a type that we have not": update("toString")({}, {}),
      "shows no secret of another provider's": pet({ ...secrets }, { ...secrets, length: 2, suffix: secret }),
    },
  ],
  [
    "the inputs that differ",
    {
      "are those that do": reasons({}),
      "are those that the engine names, each once": reasons({
        detailedDiff: { "tags.a": {}, "tags.b": {}, "length[0]": {} },
      }),
      "are those of its reasons": reasons({ detailedDiff: {}, diffReasons: ["prefix"] }),
      "are those of its reasons to replace": reasons({ diffReasons: [], replaceReasons: ["length"] }),
      "are there without states": all({
        ...step("update", undefined, undefined, aPet),
        diffReasons: ["length"],
      }),
      "are there without new inputs": pet({ length: 1 }, {}),
    },
  ],
  [
    "a step",
    {
      "of a stack or of a provider's configuration is none": all(
        step("create", undefined, undefined, { kind: "pulumi:pulumi:Stack" }),
        step("update", undefined, undefined, { kind: "pulumi:providers:hosting" }),
      ),
      "same or read is none": all(step("same", {}, {}), step("read", undefined, {}, anAsset)),
      "orders a server": all(ordered("web")),
      "orders a server without a state": all(step("create")),
      "creates others": all(step("create", undefined, {}, aKey), step("create", undefined, {}, aPet)),
      "records others": all(step("import", undefined, {}), step("discard", {}, undefined, aKey)),
      "removes each as its kind is": all(
        ...[{}, anAsset, aKey, { kind: "Credential" }, aPet].map((of) => step("delete", {}, undefined, of)),
      ),
      "removes what its state says": all(
        ...leavers.map(([kind, outputs], at) =>
          step("delete", {}, undefined, { kind, outputs, name: `web${at}` }),
        ),
      ),
      "replaces what its state says": all(
        ...leavers.map(([kind, outputs], at) => step("replace", {}, {}, { kind, outputs, name: `web${at}` })),
      ),
      "lets go of what stays at the host": all(
        ...[keeps, { ...keeps, ...aKey }].map((more) => step("delete", {}, undefined, more)),
      ),
      "replaces a credential for its name": all(
        step("replace", { name: "a" }, { name: "b" }, { kind: "Credential", named: ["name"] }),
      ),
      "replaces a server once, of three steps": replacing({}),
      "replaces a server that stays": replacing(keeps),
      "replaces a key": replacing(aKey),
      "replaces what stays, of another provider's": replacing({ ...keeps, ...aPet }),
      "updates what would stay": pet(pets, morePets, undefined, keeps),
      "is the worst of a resource's steps": all(create, remove, erased),
      "is the worst of them in any order": all(erased, create, remove),
      "is reported worst first": all(ordered("a"), step("discard", {}, undefined, anAsset), removed("b")),
    },
  ],
])("in pulumi-hosting report, %s", (_what, rows) => {
  it.each(Object.entries(rows))("%s", async (_name, given) => expect(await told(given)).toMatchSnapshot());
});
