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
/** The changes by their headings, and the differing inputs. */
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
/**
 * An update of a server. With `warnings` given, it is one of the classes, where only warnings reveal changed secrets.
 */
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
    "pulumi-hosting report of an update",
    {
      "sends the new name of a key, next to inputs that are only recorded": key(
        { publicKeyName: "a", onExisting: "fail" },
        { publicKeyName: "b", onExisting: "adopt" },
      ),
      "replaces nothing if the engine does not, because the host already has the value": login(
        { name: "a" },
        { name: "b" },
      ),
      "replaces no key if the new account number is the one it has already": key({}, { accountNumber: 7 }),
      "replaces no server that the host has resized already": web(
        { planId: 1201, replacePolicy: "replace" },
        { planId: 1202, replacePolicy: "replace", domain: "b.example.com" },
      ),
      "may replace a server for a plan that is not known yet": web(
        { planId: 1201, replacePolicy: "replace" },
        { planId: unknownString, replacePolicy: "replace" },
      ),
      "replaces no server if its disks have the new template already": web(
        { ...a, rebuildPolicy: "replace" },
        { ...b, rebuildPolicy: "replace" },
      ),
      "sends only the new login of a credential whose name stays empty": login(
        { username: "a" },
        { username: "b", name: "", description: "" },
      ),
      "starts a stopped server": web({ powerState: "stopped" }, { powerState: "running" }),
      "stops a server, next to an input that is sent": web(
        { powerState: "running", domain: "a" },
        { powerState: "stopped", domain: "b" },
      ),
      "waits for SSH to answer": web({}, { waitFor: { ssh: {} } }),
      "shows an input that is not known yet": web(
        { domain: "a" },
        { domain: unknownString, __provider: "code" },
      ),
      "may erase the disks because of two secrets, if no warning says more": web(twoSecret, twoSecret, []),
      "waits for the rebuild in progress, which erases no disk again": inPhase("rebuilding", a, b),
      "erases the disks again while another rebuild is in progress": inPhase("rebuilding", triggered, {
        ...triggered,
        ...c,
      }),
      "shows that the last rebuild failed": inPhase("failed", a, b),
      "shows that the last rebuild failed and another one follows": inPhase("failed", a, c),
      "ignores a secret that the engine does not name": all(
        step("update", { domain: "a", ...hush }, { domain: "a", ...hush }, { named: ["password"] }),
      ),
      "may change another secret next to a visible change": web(
        { domain: "a", password: secret },
        { domain: "b", password: secret },
        heard,
      ),
      "may change other secrets next to an erase": web({ ...a, ...hush }, { ...b, ...hush }, [
        erases({ front: "classes" }, "web (ABC123)"),
      ]),
      "changes one of two secrets": web(hush, hush, heard),
      "sends nothing for a property that is no input of this provider": all(
        step("update", { other: secret }, { other: secret, __provider: secret }, { named: ["other"] }),
      ),
      "shows how to continue after a failed build": all(
        step("update", {}, {}, { outputs: { __phase: { is: "failed", since: 0 } } }),
      ),
      "updates a resource type that this provider does not have": update("toString")({}, {}),
      "shows no secret of another provider's resource": pet(
        { ...secrets },
        { ...secrets, length: 2, suffix: secret },
      ),
    },
  ],
  [
    "pulumi-hosting report shows the differing inputs",
    {
      "by comparing old and new inputs": reasons({}),
      "as the engine names them, each once": reasons({
        detailedDiff: { "tags.a": {}, "tags.b": {}, "length[0]": {} },
      }),
      "by the reasons of the difference": reasons({ detailedDiff: {}, diffReasons: ["prefix"] }),
      "by the reasons of the replacement": reasons({ diffReasons: [], replaceReasons: ["length"] }),
      "without old and new state": all({
        ...step("update", undefined, undefined, aPet),
        diffReasons: ["length"],
      }),
      "without new inputs": pet({ length: 1 }, {}),
    },
  ],
  [
    "pulumi-hosting report of a step",
    {
      "leaves out stacks and provider configurations": all(
        step("create", undefined, undefined, { kind: "pulumi:pulumi:Stack" }),
        step("update", undefined, undefined, { kind: "pulumi:providers:hosting" }),
      ),
      "leaves out unchanged and read resources": all(
        step("same", {}, {}),
        step("read", undefined, {}, anAsset),
      ),
      "orders a new server": all(ordered("web")),
      "orders a server even if the step has no state": all(step("create")),
      "creates other resources": all(
        step("create", undefined, {}, aKey),
        step("create", undefined, {}, aPet),
      ),
      "records imported and discarded resources": all(
        step("import", undefined, {}),
        step("discard", {}, undefined, aKey),
      ),
      "removes each kind of resource in its own way": all(
        ...[{}, anAsset, aKey, { kind: "Credential" }, aPet].map((of) => step("delete", {}, undefined, of)),
      ),
      "removes or releases a resource as its state says": all(
        ...leavers.map(([kind, outputs], at) =>
          step("delete", {}, undefined, { kind, outputs, name: `web${at}` }),
        ),
      ),
      "replaces a resource as its state says": all(
        ...leavers.map(([kind, outputs], at) => step("replace", {}, {}, { kind, outputs, name: `web${at}` })),
      ),
      "releases resources that stay at the host": all(
        ...[keeps, { ...keeps, ...aKey }].map((more) => step("delete", {}, undefined, more)),
      ),
      "replaces a credential if its name changes": all(
        step("replace", { name: "a" }, { name: "b" }, { kind: "Credential", named: ["name"] }),
      ),
      "replaces a server once, although there are three steps": replacing({}),
      "replaces a server whose old one stays at the host": replacing(keeps),
      "replaces an SSH key": replacing(aKey),
      "replaces another provider's resource whose old one stays": replacing({ ...keeps, ...aPet }),
      "updates a resource with retainOnDelete": pet(pets, morePets, undefined, keeps),
      "shows the worst of a resource's steps": all(create, remove, erased),
      "shows the worst step whatever the order": all(erased, create, remove),
      "lists the worst changes first": all(
        ordered("a"),
        step("discard", {}, undefined, anAsset),
        removed("b"),
      ),
    },
  ],
])("%s", (_what, rows) => {
  it.each(Object.entries(rows))("%s", async (_name, given) => expect(await told(given)).toMatchSnapshot());
});
