import { describe, expect, it } from "vitest";
import { driftOf } from "../../../cli/drift/changes";
import { putBack } from "../../../cli/drift/putBack";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { resources } from "../../../provider/resources";
import { found, step, urnOf, type Values } from "../previews";

const [a, b] = [{ domain: "a" }, { domain: "b" }];
const [hidden, takeOut] = ["[secret]", "remove it from the program, then run `pulumi up --refresh`"];
const ssh = (publicKeyName: string, more?: Values) => ({ publicKeyName, publicKeyValue: hidden, ...more });
const command = (kind: string, more = "") => `\`pulumi up --refresh --target '${urnOf({ kind })}'${more}\``;
const [key, credential] = [{ kind: "SshKey" }, { kind: "Credential" }];
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
      found(ssh("laptop"), "gone", key),
      "SshKey laptop (ABC123) is gone",
      [],
      `${command("SshKey", " --target-dependents")}: it is created again`,
      takeOut,
    ],
    [
      "a key with another name at the host; what the program does not set is not compared",
      found(ssh("laptop"), ssh("desk", { accountNumber: 1 }), key),
      "SshKey laptop (ABC123) is changed",
      ["publicKeyName: laptop, desk", "publicKeyValue: [secret], perhaps another secret"],
      `${command("SshKey")}: is updated in place`,
      "set publicKeyName: desk, publicKeyValue: the secret at the host in the program, then run `pulumi up --refresh`",
    ],
    [
      "a server with two other values at the host, which no protection keeps",
      guarded(found({ ...a, bandwidthQuota: 1 }, { ...b, bandwidthQuota: 2 })),
      "Server a (ABC123) is changed",
      ["bandwidthQuota: 1, 2", "domain: a, b"],
      `${command("Server")}: domain, bandwidthQuota are sent`,
      "set bandwidthQuota: 2, domain: b in the program, then run `pulumi up --refresh`",
    ],
  ])("%s", (_name, step, text, differ, ...wins) => {
    const [drift = expect.fail()] = driftOf([step]);
    const { kind, subject, is, differences, programWins, hostWins, ...rest } = drift;
    const texts = differences.map(({ property, program, host }) => `${property}: ${program}, ${host}`);
    expect([`${kind} ${subject} is ${is}`, texts, programWins, hostWins]).toEqual([text, differ, ...wins]);
    expect(rest).toEqual({ urn: step.urn, name: "web" });
  });

  it.each<[string, PreviewStep]>([
    ["as the state has it", found(a, a)],
    ["not reported by the host", step("update", a, {})],
    ["without a new state", step("update", a)],
    ["without an old state", step("update", undefined, a)],
    ["of another step", step("same", a, b)],
    ["of another provider", found(a, "gone", { kind: "NoSuch" })],
  ])("is none %s", (_name, step) => expect(driftOf([step])).toEqual([]));

  const login = { name: "web", authData: hidden, location: hidden };
  const exchanged = found(login, login, credential);
  it.each<[string, PreviewStep, string]>([
    ["that no one names, each", exchanged, "authData or location"],
    ["that Pulumi names", { ...exchanged, detailedDiff: { authData: {} } }, "authData"],
    [
      "beside another input, if no one names any",
      found(login, { name: "db" }, credential),
      "authData or location",
    ],
    [
      "beside another input",
      {
        ...found(login, { name: "db" }, credential),
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
    const hush = { domain: "a", password: hidden };
    expect(driftOf([found(hush, hush)])).toEqual([]);
    expect(driftOf([{ ...exchanged, detailedDiff: { status: {} } }])).toEqual([]);
  });
});
