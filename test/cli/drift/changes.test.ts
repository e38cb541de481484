import { describe, expect, it } from "vitest";
import { driftOf } from "../../../cli/drift/changes";
import { putBack } from "../../../cli/drift/putBack";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { resources } from "../../../provider/resources";

type Values = Readonly<Record<string, unknown>>;

const urnOf = (kind: string) => `urn:pulumi:dev::shop::hosting:index:${kind}::web`;
/** What a refresh has found of a resource with these inputs. */
const found = (op: string, kind: string, program?: Values, host?: Values): PreviewStep => {
  const outputsOf = (values: Values) => ({ ...values, __set: Object.keys(program ?? {}) });
  const type = `hosting:index:${kind}`;
  const state = (inputs: Values) => ({ type, id: "ABC123", inputs, outputs: outputsOf(inputs) });
  const states = { ...(program && { oldState: state(program) }), ...(host && { newState: state(host) }) };
  return { op, urn: urnOf(kind), ...states };
};
const [a, b] = [{ domain: "a" }, { domain: "b" }];
const [hidden, takeOut] = ["[secret]", "remove it from the program, then run `pulumi up --refresh`"];
const ssh = (publicKeyName: string, more?: Values) => ({ publicKeyName, publicKeyValue: hidden, ...more });
const command = (kind: string, more = "") => `\`pulumi up --refresh --target '${urnOf(kind)}'${more}\``;
/** The same, of a class, if the program protects it in both ways. */
const guarded = ({ oldState, ...found }: PreviewStep): PreviewStep => {
  const inputs = { ...oldState?.inputs, deletionProtection: true, __provider: "code" };
  return { ...found, oldState: { type: "", ...oldState, inputs, protect: true } };
};

it("puts nothing back where neither state has a value", () => {
  const { Server: server = expect.fail() } = resources;
  const nothing = { category: "recorded", happens: "nothing is sent to the host", missing: [] };
  expect(putBack(server, { type: "Server" }, { type: "Server" })).toEqual(nothing);
});

describe("drift of a resource", () => {
  it.each<[string, PreviewStep, string, string[], string, string]>([
    [
      "a key that is gone",
      found("delete", "SshKey", ssh("laptop")),
      "SshKey laptop (ABC123) is gone",
      [],
      `${command("SshKey", " --target-dependents")}: it is created again`,
      takeOut,
    ],
    [
      "a key with another name at the host; what the program does not set is not compared",
      found("update", "SshKey", ssh("laptop"), ssh("desk", { accountNumber: 1 })),
      "SshKey laptop (ABC123) is changed",
      ["publicKeyName: laptop, desk", "publicKeyValue: [secret], perhaps another secret"],
      `${command("SshKey")}: is updated in place`,
      "set publicKeyName: desk, publicKeyValue: the secret at the host in the program, then run `pulumi up --refresh`",
    ],
    [
      "a server with two other values at the host, which no protection keeps",
      guarded(found("update", "Server", { ...a, bandwidthQuota: 1 }, { ...b, bandwidthQuota: 2 })),
      "Server a (ABC123) is changed",
      ["domain: a, b", "bandwidthQuota: 1, 2"],
      `${command("Server")}: domain, bandwidthQuota are sent`,
      "set domain: b, bandwidthQuota: 2 in the program, then run `pulumi up --refresh`",
    ],
  ])("%s", (_name, step, text, differ, ...wins) => {
    const [drift = expect.fail()] = driftOf([step]);
    const { kind, subject, is, differences, programWins, hostWins, ...rest } = drift;
    const texts = differences.map(({ property, program, host }) => `${property}: ${program}, ${host}`);
    expect([`${kind} ${subject} is ${is}`, texts, programWins, hostWins]).toEqual([text, differ, ...wins]);
    expect(rest).toEqual({ urn: step.urn, name: "web" });
  });

  /** The host's outputs, which the program does not give. */
  const leftOut = (before: Values, now: Values): PreviewStep => {
    const { oldState, newState, ...step } = found("update", "Server", a, a);
    const outputs = (values: Values) => ({ ...a, ...values, __set: ["domain"] });
    return {
      ...step,
      oldState: { ...(oldState ?? { type: "" }), outputs: outputs(before) },
      newState: { ...(newState ?? { type: "" }), outputs: outputs(now) },
    };
  };

  it("is what the program leaves out, if it costs something; all with --all", () => {
    const step = leftOut({ backupEnabled: false, ip: "192.0.2.1" }, { backupEnabled: true, ip: "192.0.2.2" });
    const backups = { property: "backupEnabled", program: "not set (false before)", host: "true" };
    const [drift] = driftOf([step]);
    expect(drift).toMatchObject({
      differences: [backups],
      programWins: "set backupEnabled in the program as before, then run `pulumi up --refresh`",
      hostWins: "set backupEnabled: true in the program, then run `pulumi up --refresh`",
    });
    const ip = { property: "ip", program: "not set (192.0.2.1 before)", host: "192.0.2.2" };
    expect(driftOf([step], "", true)).toMatchObject([{ differences: [backups, ip] }]);
    expect(driftOf([leftOut({ ip: "192.0.2.1" }, { ip: "192.0.2.2" })])).toEqual([]);
    expect(driftOf([leftOut({}, { backupEnabled: true })])).toEqual([]);
  });

  it.each<[string, PreviewStep]>([
    ["as the state has it", found("update", "Server", a, a)],
    ["not reported by the host", found("update", "Server", a, {})],
    ["without a new state", found("update", "Server", a)],
    ["without an old state", found("update", "Server", undefined, a)],
    ["of another step", found("same", "Server", a, b)],
    ["of another provider", found("delete", "NoSuch", a)],
  ])("is none %s", (_name, step) => expect(driftOf([step])).toEqual([]));

  const login = { name: "web", authData: hidden, location: hidden };
  const exchanged = found("update", "Credential", login, login);
  it.each<[string, PreviewStep, string]>([
    ["that no one names, each", exchanged, "authData or location"],
    ["that Pulumi names", { ...exchanged, detailedDiff: { authData: {} } }, "authData"],
    [
      "beside another input, if no one names any",
      found("update", "Credential", login, { ...login, name: "db" }),
      "authData or location",
    ],
    [
      "beside another input",
      {
        ...found("update", "Credential", login, { ...login, name: "db" }),
        detailedDiff: { authData: {}, name: {} },
      },
      "authData",
    ],
  ])("names a secret input %s", (_name, step, property) => {
    const [{ differences, programWins, hostWins } = expect.fail()] = driftOf([step]);
    expect(differences).toContainEqual({
      property,
      program: hidden,
      host: expect.stringMatching(/another secret$/),
    });
    expect(programWins).toMatch(/: (?:is updated in place|(?:it )?is replaced)$/);
    expect(hostWins).toContain(`${property}: the secret at the host`);
  });

  it("names no secret that the host does not report, and none where Pulumi names another input", () => {
    const server = { domain: "a", password: hidden };
    expect(driftOf([found("update", "Server", server, server)])).toEqual([]);
    expect(driftOf([{ ...exchanged, detailedDiff: { status: {} } }])).toEqual([]);
  });
});
