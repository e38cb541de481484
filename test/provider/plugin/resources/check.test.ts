import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it, onTestFinished } from "vitest";
import { automaticName } from "../../../../provider/plugin/resources/check";
import type { Resource } from "../../../../provider/resource/resource";
import { resources } from "../../../../provider/resources";
import type { Properties } from "../../../../provider/values";
import { sampleMessage } from "../../../support/sampleMessage";
import { one } from "../../resources/sshKey/samples";
import { failuresOf, filled, pluginClient, secretOf, unknownText, urnOf, values } from "../client";
import { thingClient } from "./support";

const { AutonamingOptions } = CheckRequest;
const { PROPOSE, ENFORCE, DISABLE } = AutonamingOptions.Mode;

it("Check reports its warnings before it answers; an unknown secret stays one", async () => {
  const warnings = [sampleMessage("size has no effect")];
  const check: Resource["check"] = ({ news }) => ({ inputs: news, failures: [], warnings });
  const { ask, plugin, said } = await thingClient({ check });
  plugin.engine!.sent = async () => void said.push("all has arrived");
  const news = { password: unknownText, more: secretOf([1]) };
  const response = await ask("check", { news });
  expect(values(response.getInputs())).toEqual({ ...news, password: secretOf(unknownText) });
  expect(said).toEqual(["web: warning: size has no effect. [input-invalid]", "all has arrived"]);
});

type Found = [property: string, reason: RegExp];
it.each<[string, mode: 0 | 1 | 2, given: Properties, ...found: Found[]]>([
  ["that does not fit", ENFORCE, {}, ["", /^publicKeyName must be .*; it is "my-key"\. \[input-invalid\]$/]],
  ["but for the program's own", ENFORCE, { publicKeyName: "a-key" }, ["publicKeyName", /\[input-invalid\]$/]],
  ["but for one that fits", ENFORCE, { publicKeyName: "a_key" }],
  [
    "besides what else is wrong",
    ENFORCE,
    { publicKeyValue: "nonsense" },
    ["", /^publicKeyValue .*\[input-invalid\]$/],
    ["", /^publicKeyName .*\[input-invalid\]$/],
  ],
  ["that Pulumi is configured not to make", DISABLE, {}, ["publicKeyName", /\[input-missing\]/]],
])("a name of Pulumi's is reported %s", async (_what, mode, given, ...found) => {
  const plugin = await pluginClient({ resources });
  onTestFinished(() => plugin.close());
  const autonaming = filled(new AutonamingOptions(), { mode, proposedName: "my-key" });
  const news = { publicKeyValue: one, ...given };
  const response = await plugin.call("check", { urn: urnOf("SshKey", "my-key"), news, autonaming });
  const failures = found.map(([property, reason]) => ({ property, reason: expect.stringMatching(reason) }));
  expect(failuresOf(response)).toEqual(failures);
});

function request(mode?: 0 | 1 | 2, seed = "seed", type = "SshKey"): CheckRequest {
  const asked = filled(new CheckRequest(), { urn: urnOf(type, "deploy-key") });
  asked.setRandomseed(new TextEncoder().encode(seed));
  if (mode !== undefined)
    asked.setAutonaming(filled(new AutonamingOptions(), { mode, proposedName: "dev-deploy-key" }));
  return asked;
}

describe("a name for a resource that was given none", () => {
  it("is built from the resource's and the engine's seed: the same in preview and up, another in another run", () => {
    const first = automaticName(request())?.();
    expect(first).toMatch(/^deploy_key_[a-z0-9]{7}$/);
    expect(automaticName(request())?.()).toBe(first);
    expect(automaticName(request(undefined, "another"))?.()).not.toBe(first);
    // An engine that has no seed.
    const [one, other] = ["SshKey", "Other"].map((type) => automaticName(request(undefined, "", type))?.());
    expect(one).toMatch(/^deploy_key_[a-z0-9]{7}$/);
    expect(other).not.toBe(one);
  });

  it.each([
    ["the proposed one, fitted to what the host allows", PROPOSE, "dev_deploy_key"],
    ["the enforced one as it is", ENFORCE, "dev-deploy-key"],
    ["none where Pulumi is configured to make none", DISABLE, undefined],
  ])("is %s", (_what, mode, name) => expect(automaticName(request(mode))?.()).toBe(name));
});
