import { describe, expect, it } from "vitest";
import { doctorRun, paths } from "../../support/doctorRun";
import { refuse } from "../../support/scriptedHost";

const all = paths.length;
const granted = Object.fromEntries(paths.map((path) => [path, true]));

describe("pulumi-hosting doctor reports the permissions", () => {
  it("of every path, in one call", async () => {
    const { sent } = await doctorRun();
    expect(sent.filter(([name]) => name === "account.permitted")).toEqual([
      ["account.permitted", { actions: paths, action_type: "api", as_endpoints: 1, all: 1 }],
    ]);
  });

  it("those that the user lacks, however the host writes it", async () => {
    const rebuild = { "server/rebuild": undefined, "/server/rebuild": "0" };
    const lacked = { "asset/update": false, "server/create": 0, ...rebuild };
    const permissions = { ...granted, "server/details": 1, ...lacked, "of/another": false };
    const { exitCode, of } = await doctorRun({ script: { "account.permitted": () => ({ permissions }) } });
    expect(exitCode).toBe(0);
    expect(of.permissions).toEqual({
      state: "note",
      found: `3 of ${all} operations are not permitted: asset/update, server/create, server/rebuild`,
      remedy:
        "If the program needs them, ask the account's owner. The page Permissions of the docs says what needs which.",
    });
  });

  it.each([
    ["the host does not say: not you", refuse("Permission", "not you")],
    ["the host's answer has a shape that we do not know", {}],
    ["the host's answer does not name the operations", { permissions: { server: { create: 0 } } }],
    [
      `the host's answer does not name 1 of ${all}: server/rebuild`,
      { permissions: { ...granted, "server/rebuild": undefined } },
    ],
  ])("nothing where %s", async (found, answer) => {
    const { exitCode, of } = await doctorRun({ script: { "account.permitted": () => answer } });
    expect(exitCode).toBe(0);
    expect(of.permissions).toEqual({ state: "unchecked", found });
  });
});

describe("pulumi-hosting doctor reports the paths", () => {
  const [missing, unknown] = [
    {
      state: "note",
      found: `2 of ${all} are not there: sshKey.list (account/ssh/key/list), server.rebuild (server/rebuild)`,
      remedy: [
        'Set where they are at this host: hosting:paths {"sshKey.list": "…"}. `npx pulumi-hosting connect` finds most, and asks for the rest.',
        "sshKey.list does not work until then: The named public SSH keys of the account.",
        "server.rebuild does not work until then: Rebuild a server from a template: same server, disks erased.",
      ].join("\n"),
    },
    { state: "unchecked", found: "the host does not describe its paths" },
  ];
  it.each([
    ["API::InvalidMethod", missing],
    ["RecordNotFound", missing],
    ["Input::Validation", missing],
    ["Permission", unknown],
    ["Incapable", unknown],
  ])("which it answers with %s", async (errorClass, finding) => {
    const there = ({ path }: Record<string, unknown>) =>
      path === "server/rebuild" || path === "account/ssh/key/list" ? refuse(errorClass) : { path };
    const { exitCode, of } = await doctorRun({ script: { "api.describe": there } });
    expect(exitCode).toBe(0);
    expect(of.paths).toEqual(finding);
  });

  it("nothing if there is no description", async () => {
    const script = { "api.describe": () => refuse("API::InvalidMethod") };
    expect((await doctorRun({ script })).of.paths).toEqual(unknown);
  });
});

it.each(["account.permitted", "api.describe"])(
  "pulumi-hosting doctor does not take a fault of its own in %s for an answer",
  async (name) => {
    const fault = () => {
      throw new Error("a fault");
    };
    const told = { exitCode: 1, errors: "pulumi-hosting: a fault\n", of: {} };
    expect(await doctorRun({ script: { [name]: fault } })).toMatchObject(told);
  },
);
