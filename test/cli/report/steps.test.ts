import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine } from "../../support/cli";

let line: Awaited<ReturnType<typeof commandLine>>;
beforeAll(async () => {
  line = await commandLine();
});
afterAll(() => line?.close());

type Values = Readonly<Record<string, unknown>>;

const types = {
  Server: "hosting:index:Server",
  SshKey: "hosting:index:SshKey",
  Asset: "hosting:index:Asset",
  Pet: "random:index/randomPet:RandomPet",
};
/** One step of a preview, as the engine tells it. */
const step = (op: string, kind: keyof typeof types, { old, next }: { old?: Values; next?: Values } = {}) => {
  const type = types[kind];
  const urn = `urn:pulumi:dev::shop::${type}::${kind.toLowerCase()}`;
  return {
    op,
    urn,
    ...(old && { oldState: { type, ...old } }),
    ...(next && { newState: { type, ...next } }),
  };
};
/** What a report says of each resource. */
async function said(...steps: object[]) {
  const input = JSON.stringify({ steps });
  const { output } = await line.hosting(["report", "-", "--json"], { input });
  const { changes, counts } = JSON.parse(output) as { changes: Values[]; counts: Values };
  return {
    counts,
    changes: changes.map(({ name, happens, inputs }) => [name, happens, ...(inputs ? [inputs] : [])]),
  };
}
const here = { id: "ABC123", inputs: {}, outputs: {} };
const kept = { ...here, retainOnDelete: true };
const replacing = (kind: keyof typeof types, old: Values) => [
  step("create-replacement", kind, { old, next: { inputs: {} } }),
  step("replace", kind, { old, next: { inputs: {} } }),
  step("delete-replaced", kind, { old }),
];

describe("what hosting report says of a step", () => {
  it.each<[string, object[], Values, readonly [string, string, (readonly string[])?][]]>([
    [
      "a new server",
      [step("create", "Server", { next: here })],
      { create: 1 },
      [["server", "is ordered: it costs from then on"]],
    ],
    ["a new key", [step("create", "SshKey", { next: here })], { create: 1 }, [["sshkey", "is created"]]],
    [
      "another provider's resource",
      [step("create", "Pet", { next: here })],
      { create: 1 },
      [["pet", "is created"]],
    ],
    [
      "an import",
      [step("import", "Server", { next: here })],
      { recorded: 1 },
      [["server", "is taken into the state or let go; nothing changes at the host", []]],
    ],
    [
      "what is let go",
      [step("discard", "SshKey", { old: here })],
      { recorded: 1 },
      [["sshkey", "is taken into the state or let go; nothing changes at the host", []]],
    ],
    [
      "a server that goes",
      [step("delete", "Server", { old: here })],
      { delete: 1 },
      [["server", "is removed at the host: its disks are lost", []]],
    ],
    [
      "an asset that goes",
      [step("delete", "Asset", { old: here })],
      { delete: 1 },
      [["asset", "is released: the asset stays, unless removeOnDelete is set", []]],
    ],
    [
      "a key that goes",
      [step("delete", "SshKey", { old: here })],
      { delete: 1 },
      [["sshkey", "is removed from the account, unless it was adopted", []]],
    ],
    [
      "a server that stays",
      [step("delete", "Server", { old: kept })],
      { recorded: 1 },
      [["server", "stays at the host, and is paid for; Pulumi lets go of it", []]],
    ],
    [
      "a key that stays",
      [step("delete", "SshKey", { old: kept })],
      { recorded: 1 },
      [["sshkey", "stays at the host; Pulumi lets go of it", []]],
    ],
    [
      "a replaced server",
      replacing("Server", here),
      { replace: 1 },
      [["server", "is replaced by a new server: new disks, new ip, new id", []]],
    ],
    ["a replaced key", replacing("SshKey", here), { replace: 1 }, [["sshkey", "is replaced", []]]],
    [
      "a replaced server that stays",
      replacing("Server", kept),
      { replace: 1 },
      [
        [
          "server",
          "is replaced by a new server: new disks, new ip, new id; the old one stays at the host, and is paid for",
          [],
        ],
      ],
    ],
    [
      "what is as it was, or only read",
      [step("same", "Server", { old: here, next: here }), step("read", "Asset", { next: here })],
      {},
      [],
    ],
  ])("%s", async (_name, steps, counts, changes) => {
    expect(await said(...steps)).toEqual({ counts, changes });
  });

  it("the worst of a resource's steps counts", async () => {
    const [create, , remove] = replacing("Server", here);
    const erased = step("update", "Server", {
      old: { ...here, outputs: { rebuildPolicy: "rebuild", __set: ["rebuildPolicy"] } },
      next: { inputs: { rebuildPolicy: "rebuild", rebuildTriggers: ["1"] } },
    });
    for (const steps of [
      [create, remove, erased],
      [erased, create, remove],
    ])
      expect((await said(...(steps as object[]))).counts).toEqual({ erase: 1 });
  });

  it("the inputs that the engine names, each once; else those that differ; by name", async () => {
    const old = { ...here, inputs: { length: 1, tags: { a: 1 }, prefix: "x" } };
    const next = { inputs: { length: 2, tags: { a: 2 }, prefix: "x", separator: "-" } };
    const update = (more: object) => ({ ...step("update", "Pet", { old, next }), ...more });
    const inputs = async (more: object) => (await said(update(more))).changes[0]?.[2];
    expect(await inputs({})).toEqual(["length", "separator", "tags"]);
    expect(await inputs({ detailedDiff: { "tags.a": {}, "tags.b": {}, "length[0]": {} } })).toEqual([
      "length",
      "tags",
    ]);
    expect(await inputs({ detailedDiff: {}, diffReasons: ["prefix"] })).toEqual(["prefix"]);
    expect(await inputs({ diffReasons: [], replaceReasons: ["length"] })).toEqual(["length"]);
  });
});
