import { describe, expect, it } from "vitest";
import { driftOf } from "../../../cli/drift/changes";
import type { PreviewStep } from "../../../cli/preview/readPreview";

type Values = Readonly<Record<string, unknown>>;

const stateOf = (type: string, values: Values, set: readonly string[]) => ({
  type,
  id: "ABC123",
  inputs: values,
  outputs: { ...values, __set: set },
});
/** What a refresh has found of a resource with these inputs. */
const found = (op: string, kind: string, program?: Values, host?: Values): PreviewStep => {
  const [type, set] = [`hosting:index:${kind}`, Object.keys(program ?? {})];
  return {
    op,
    urn: `urn:pulumi:dev::shop::${type}::web`,
    ...(program && { oldState: stateOf(type, program, set) }),
    ...(host && { newState: stateOf(type, host, set) }),
  };
};
const urnOf = (kind: string) => `urn:pulumi:dev::shop::hosting:index:${kind}::web`;
const gone = { is: "gone", differences: [] };
const takeOut = "take it out of the program, then `pulumi up --refresh`";

describe("drift of a resource", () => {
  it.each<[string, PreviewStep, object]>([
    [
      "a server that is gone",
      found("delete", "Server", { domain: "a.example.com" }),
      {
        kind: "Server",
        subject: "a.example.com (ABC123)",
        ...gone,
        programWins: `\`pulumi up --refresh --target '${urnOf("Server")}' --target-dependents\`: a new one is ordered, with empty disks`,
        hostWins: takeOut,
      },
    ],
    [
      "a key that is gone",
      found("delete", "SshKey", { publicKeyName: "laptop" }),
      {
        kind: "SshKey",
        subject: "laptop (ABC123)",
        ...gone,
        programWins: `\`pulumi up --refresh --target '${urnOf("SshKey")}' --target-dependents\`: it is made again`,
        hostWins: takeOut,
      },
    ],
    [
      "a key with another name at the host; what the program does not set is not compared",
      found(
        "update",
        "SshKey",
        { publicKeyName: "laptop", publicKeyValue: "[secret]" },
        { publicKeyName: "desk", publicKeyValue: "[secret]", accountNumber: 1 },
      ),
      {
        kind: "SshKey",
        subject: "laptop (ABC123)",
        is: "changed",
        differences: [{ property: "publicKeyName", program: "laptop", host: "desk" }],
        programWins: `\`pulumi up --refresh --target '${urnOf("SshKey")}'\`: is updated in place`,
        hostWins: "publicKeyName: desk in the program, then `pulumi up --refresh`",
      },
    ],
    [
      "a server with two other values at the host",
      found("update", "Server", { domain: "a", bandwidthQuota: 1 }, { domain: "b", bandwidthQuota: 2 }),
      {
        kind: "Server",
        subject: "a (ABC123)",
        is: "changed",
        differences: [
          { property: "domain", program: "a", host: "b" },
          { property: "bandwidthQuota", program: "1", host: "2" },
        ],
        programWins: `\`pulumi up --refresh --target '${urnOf("Server")}'\`: domain, bandwidthQuota are sent`,
        hostWins: "domain: b, bandwidthQuota: 2 in the program, then `pulumi up --refresh`",
      },
    ],
  ])("%s", (_name, step, drift) => {
    expect(driftOf([step])).toEqual([{ urn: step.urn, name: "web", ...drift }]);
  });

  it.each<[string, PreviewStep]>([
    ["as the state has it", found("update", "Server", { domain: "a" }, { domain: "a" })],
    ["not reported by the host", found("update", "Server", { domain: "a" }, {})],
    ["without a new state", found("update", "Server", { domain: "a" })],
    ["without an old state", found("update", "Server", undefined, { domain: "a" })],
    ["of another step", found("same", "Server", { domain: "a" }, { domain: "b" })],
    ["of another provider", found("delete", "NoSuch", { domain: "a" })],
  ])("is none %s", (_name, step) => {
    expect(driftOf([step])).toEqual([]);
  });
});
