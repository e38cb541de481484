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

it("Check delivers its warnings before it returns, and keeps an unknown secret secret", async () => {
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
  [
    "if the host does not allow it",
    ENFORCE,
    {},
    ["", /^publicKeyName must be .*; it is "my-key"\. \[input-invalid\]$/],
  ],
  [
    "unless the program sets the name itself",
    ENFORCE,
    { publicKeyName: "a-key" },
    ["publicKeyName", /\[input-invalid\]$/],
  ],
  ["unless the host allows it", ENFORCE, { publicKeyName: "a_key" }],
  [
    "together with other faults",
    ENFORCE,
    { publicKeyValue: "nonsense" },
    ["", /^publicKeyValue .*\[input-invalid\]$/],
    ["", /^publicKeyName .*\[input-invalid\]$/],
  ],
  ["if autonaming is disabled", DISABLE, {}, ["publicKeyName", /\[input-missing\]/]],
])("Check reports an automatic name of Pulumi %s", async (_what, mode, given, ...found) => {
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

describe("the automatic name of a resource", () => {
  it("is built from the resource's name and the engine's seed, so that preview and up agree", () => {
    const first = automaticName(request())?.();
    expect(first).toMatch(/^deploy_key_[a-z0-9]{7}$/);
    expect(automaticName(request())?.()).toBe(first);
    expect(automaticName(request(undefined, "another"))?.()).not.toBe(first);
    // An engine that sends no seed.
    const [one, other] = ["SshKey", "Other"].map((type) => automaticName(request(undefined, "", type))?.());
    expect(one).toMatch(/^deploy_key_[a-z0-9]{7}$/);
    expect(other).not.toBe(one);
  });

  it.each([
    [
      "the proposed name, with the characters that the host does not allow replaced",
      PROPOSE,
      "dev_deploy_key",
    ],
    ["the enforced name, unchanged", ENFORCE, "dev-deploy-key"],
    ["absent if autonaming is disabled", DISABLE, undefined],
  ])("is %s", (_what, mode, name) => expect(automaticName(request(mode))?.()).toBe(name));
});
