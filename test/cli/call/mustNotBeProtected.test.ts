import { expect, it } from "vitest";
import { operations } from "../../../provider/api/contract";
import { scriptedLine, type Typed } from "../../support/cli";

const protectedServer = { deletionProtection: true, domain: "web.example.com", rollout: { group: "web" } };
const stacks: NonNullable<Typed["stacks"]> = {
  prod: [
    { type: "hosting:index:Server", id: "AAAAA1", outputs: protectedServer },
    { type: "hosting:index:Server", id: "AAAAA2", outputs: { domain: "db.example.com" } },
    // Pulumi encrypted the deletionProtection of this server, because its program gives it as a secret.
    {
      type: "hosting:index:Server",
      id: "AAAAA3",
      outputs: {
        domain: "web.example.com",
        deletionProtection: {
          "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
          ciphertext: "v1:abc",
        },
      },
    },
  ],
};
const host = {
  "asset.requestRemoval": () => ({ removal_requested: "1" }),
  "server.rebuild": () => ({ uniq_id: "AAAAA1" }),
  "server.byIdentifier": () => ({}),
};

async function called(
  operation: keyof typeof host,
  id: string,
  typed: Typed = {},
  stack = ["--stack", "prod"],
) {
  const line = scriptedLine(host);
  const json = JSON.stringify({
    uniq_id: id,
    ...(operation === "server.rebuild" && { template_name: "DEBIAN_12_64" }),
  });
  const { exitCode, errors } = await line.hosting(["call", operation, "--json", json, "--yes", ...stack], {
    ...{ commands: () => ({ exitCode: 0, output: "{}", errors: "" }), stacks, ...typed },
    environment: { ...line.environment, ...typed.environment },
  });
  return { exitCode, errors, sent: line.sent.map(([name]) => name) };
}
const lift = (named: string): Typed => ({ environment: { HOSTING_UNPROTECT: named } });

it.each<[keyof typeof host, string, Typed, boolean]>([
  ["asset.requestRemoval", "AAAAA1", {}, false],
  ["asset.requestRemoval", "aaaaa1", {}, false],
  ["server.rebuild", "AAAAA1", {}, false],
  // Naming a rollout group lifts the protection for replacements and rebuilds of its servers, but not for a removal.
  ["asset.requestRemoval", "AAAAA1", lift("group:web"), false],
  ["asset.requestRemoval", "AAAAA1", lift("AAAAA2"), false],
  ["asset.requestRemoval", "AAAAA1", lift("AAAAA1"), true],
  ["server.rebuild", "AAAAA1", lift("group:web"), true],
  ["server.byIdentifier", "AAAAA1", {}, false],
  ["asset.requestRemoval", "AAAAA2", {}, true],
  ["asset.requestRemoval", "AAAAA3", {}, false],
  ["server.rebuild", "AAAAA3", lift("group:web"), false],
  ["asset.requestRemoval", "AAAAA3", lift("AAAAA3"), true],
])(
  "call %s of %s with %j is refused if the selected stack protects the server",
  async (name, id, typed, isSent) => {
    const { exitCode, errors, sent } = await called(name, id, typed);
    expect({ exitCode, sent }, errors).toEqual(
      isSent ? { exitCode: 0, sent: [name] } : { exitCode: 5, sent: [] },
    );
    const protects = id === "AAAAA3" ? "may protect" : "protects";
    if (!isSent)
      expect(errors).toContain(`Stack prod ${protects} server web.example.com (${id.toUpperCase()})`);
  },
);

it("sends the call, and says that the protection was not checked, if the state cannot be read", async () => {
  const { sent, errors } = await called("asset.requestRemoval", "AAAAA1", {
    stacks: undefined,
    state: "no state",
  });
  expect(sent).toEqual(["asset.requestRemoval"]);
  expect(errors).toContain("its deletionProtection is not asked");
});

it("checks the protection for each operation that destroys a server or its disks", () => {
  const losing = operations().filter(
    ([name, { destructive, params }]) =>
      destructive && "uniq_id" in params.shape && !name.includes("credential"),
  );
  expect(losing.map(([name]) => name).sort()).toEqual(Object.keys(host).sort());
});
