import { describe, expect, it } from "vitest";
import { ownCommandLine } from "../../support/cli";

const line = ownCommandLine();

type Values = Readonly<Record<string, unknown>>;

const types = {
  ...{ Server: "hosting:index:Server", SshKey: "hosting:index:SshKey" },
  ...{ Asset: "hosting:index:Asset", Pet: "random:index/randomPet:RandomPet" },
};
/** One step of a preview, as the engine reports it. */
const step = (op: string, kind: keyof typeof types, old?: Values, next?: Values) => {
  const type = types[kind];
  const urn = `urn:pulumi:dev::shop::${type}::${kind.toLowerCase()}`;
  const states = { ...(old && { oldState: { type, ...old } }), ...(next && { newState: { type, ...next } }) };
  return { op, urn, ...states };
};
/** What a report says of each resource: its category, what happens to it, and which of its inputs differ. */
async function said(...steps: object[]) {
  const { output } = await line.hosting(["report", "-", "--json"], { input: JSON.stringify({ steps }) });
  const { changes, counts } = JSON.parse(output) as { changes: Values[]; counts: Values };
  const texts = changes.map(({ name, category, happens }) => `${name}, ${category}: ${happens}`);
  return { counts, texts, inputs: changes[0]?.inputs };
}
const here = { id: "ABC123", inputs: {}, outputs: {} };
const kept = { ...here, retainOnDelete: true };
const replacing = (kind: keyof typeof types, old: Values) => [
  step("create-replacement", kind, old, { inputs: {} }),
  step("replace", kind, old, { inputs: {} }),
  step("delete-replaced", kind, old),
];
const recorded = "is added to the state or released; nothing changes at the host";
const released = "is released: the asset stays, unless removeOnDelete is set";
const stays = "stays at the host";
const anew = "is replaced by a new server: new disks, new ip, new id";

describe("what pulumi-hosting report says of a step", () => {
  it.each<[string, object | object[]]>([
    ["server, create: is ordered: it costs from then on", step("create", "Server", undefined, here)],
    ["sshkey, create: is created", step("create", "SshKey", undefined, here)],
    ["pet, create: is created", step("create", "Pet", undefined, here)],
    [`server, recorded: ${recorded}`, step("import", "Server", undefined, here)],
    [`sshkey, recorded: ${recorded}`, step("discard", "SshKey", here)],
    ["server, delete: is removed at the host: its disks are lost", step("delete", "Server", here)],
    [`asset, delete: ${released}`, step("delete", "Asset", here)],
    ["sshkey, delete: is removed from the account, unless it was adopted", step("delete", "SshKey", here)],
    [`server, recorded: ${stays}, and is paid for; Pulumi lets go of it`, step("delete", "Server", kept)],
    [`sshkey, recorded: ${stays}; Pulumi lets go of it`, step("delete", "SshKey", kept)],
    [`server, replace: ${anew}`, replacing("Server", here)],
    ["sshkey, replace: is replaced", replacing("SshKey", here)],
    [`server, replace: ${anew}; the old one ${stays}, and is paid for`, replacing("Server", kept)],
    ["", [step("same", "Server", here, here), step("read", "Asset", undefined, here)]],
  ])("%s", async (text, steps) => {
    const [, category] = /, (\w+):/.exec(text) ?? [];
    const { texts, counts } = await said(...[steps].flat());
    expect({ texts, counts }).toEqual(
      category ? { texts: [text], counts: { [category]: 1 } } : { texts: [], counts: {} },
    );
  });

  it("the worst of a resource's steps counts", async () => {
    const [create, , remove] = replacing("Server", here);
    const old = { ...here, outputs: { rebuildPolicy: "rebuild", __set: ["rebuildPolicy"] } };
    const erased = step("update", "Server", old, {
      inputs: { rebuildPolicy: "rebuild", rebuildTriggers: ["1"] },
    });
    for (const steps of [
      [create, remove, erased],
      [erased, create, remove],
    ] as object[][])
      expect((await said(...steps)).counts).toEqual({ erase: 1 });
  });

  it("the inputs that the engine names, each once; else those that differ; by name", async () => {
    const old = { ...here, inputs: { length: 1, tags: { a: 1 }, prefix: "x" } };
    const next = { inputs: { length: 2, tags: { a: 2 }, prefix: "x", separator: "-" } };
    const inputs = async (more: object) =>
      (await said({ ...step("update", "Pet", old, next), ...more })).inputs;
    expect(await inputs({})).toEqual(["length", "separator", "tags"]);
    const detailedDiff = { "tags.a": {}, "tags.b": {}, "length[0]": {} };
    expect(await inputs({ detailedDiff })).toEqual(["length", "tags"]);
    expect(await inputs({ detailedDiff: {}, diffReasons: ["prefix"] })).toEqual(["prefix"]);
    expect(await inputs({ diffReasons: [], replaceReasons: ["length"] })).toEqual(["length"]);
  });
});
