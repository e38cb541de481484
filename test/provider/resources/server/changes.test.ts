import { describe, expect, it } from "vitest";
import { contract, operations } from "../../../../provider/api/contract";
import type { Operation } from "../../../../provider/api/contract/operation";
import type { ChangeRow, EffectKind } from "../../../../provider/resources/changeTable";
import { secretNames } from "../../../../provider/resources/checkInputs";
import { withSet } from "../../../../provider/resources/outputs";
import { fromOutputs } from "../../../../provider/resources/plan";
import { serverChanges } from "../../../../provider/resources/server/changes";
import { serverInputs } from "../../../../provider/resources/server/inputs";
import { planServer } from "../../../../provider/resources/server/plan";
import { everyInput, otherValue, without } from "./samples";

/** The table of the design, written out a second time by hand. */
const expected: Record<string, EffectKind> = {
  domain: "update",
  type: "replace",
  planId: "replace",
  zoneId: "replace",
  regionId: "replace",
  templateName: "rebuild",
  imageId: "replace",
  features: "update",
  newIps: "replace",
  newIp6s: "replace",
  poolIps: "replace",
  pool6Ips: "replace",
  bandwidthQuota: "update",
  backupEnabled: "update",
  backupPlan: "update",
  backupQuota: "update",
  publicSshKey: "recorded",
  username: "update",
  password: "update",
  accountNumber: "replace",
  powerState: "power",
  rebootTriggers: "reboot",
  rebuildTriggers: "rebuild",
  rebuildPolicy: "recorded",
  rebuildForce: "recorded",
  onExisting: "recorded",
  removal: "recorded",
  timeouts: "recorded",
  shutdownBeforeDelete: "recorded",
};

const effects = (olds: Record<string, unknown>, news: Record<string, unknown>) =>
  Object.fromEntries(
    planServer(fromOutputs(olds), news).effects.map(({ property, effect }) => [property, effect]),
  );

describe("the change table of Server", () => {
  it("has a row for every input, and a sample of every input is tested here", () => {
    const inputs = Object.keys(serverInputs.shape).sort();
    expect(Object.keys(serverChanges).sort()).toEqual(inputs);
    expect(Object.keys(expected).sort()).toEqual(inputs);
    expect([...Object.keys(everyInput), "imageId"].sort()).toEqual(inputs);
    expect([...Object.keys(otherValue), "imageId"].sort()).toEqual(inputs);
  });

  it.each(Object.entries(expected).filter(([name]) => name !== "imageId"))(
    "%s: a changed value is %s",
    (name, effect) => {
      const olds = withSet(everyInput);
      expect(effects(olds, { ...everyInput, [name]: otherValue[name] })).toEqual({ [name]: effect });
    },
  );

  it.each(
    Object.keys(expected).filter((name) => !["domain", "type", "templateName", "imageId"].includes(name)),
  )("%s: no longer given is only recorded", (name) => {
    expect(effects(withSet(everyInput), without(everyInput, name))).toEqual({ [name]: "recorded" });
  });

  it.each(
    Object.keys(expected).filter((name) => !["domain", "type", "templateName", "imageId"].includes(name)),
  )("%s: given for the first time as the host reports it already is only recorded", (name) => {
    const reported = { ...withSet(without(everyInput, name)), [name]: everyInput[name] };
    expect(effects(reported, everyInput)).toEqual({ [name]: "recorded" });
  });

  it.each(
    Object.keys(expected).filter((name) => !["domain", "type", "templateName", "imageId"].includes(name)),
  )("%s: given for the first time with another value has its effect", (name) => {
    const reported = { ...withSet(without(everyInput, name)), [name]: otherValue[name] };
    expect(effects(reported, everyInput)).toEqual({ [name]: expected[name] });
  });

  it("reads only from operations and fields that the contract has", () => {
    const byName = new Map<string, Operation>(operations());
    for (const row of Object.values(serverChanges) as ChangeRow[]) {
      if (row.readsFrom === "never") continue;
      const { operation, field } = row.readsFrom;
      expect(Object.keys(byName.get(operation)?.answer.shape ?? {})).toContain(field);
    }
    expect(contract.server.details.answer.shape).toHaveProperty("template_name");
  });

  it("describes every input", () => {
    for (const [name, type] of Object.entries(serverInputs.shape))
      expect(type.description, name).toMatch(/\w{3}.*\./);
  });
});

it("password is the one secret input", () => {
  expect(secretNames(serverInputs)).toEqual(["password"]);
});

describe("templates and images", () => {
  const ofTemplate = { domain: "a.example.com", type: "Cloud.VPS", templateName: "ALMA9" };
  const ofImage = { domain: "a.example.com", type: "Cloud.VPS", imageId: 7 };

  it("from an image to a template is a rebuild", () => {
    expect(effects(withSet(ofImage), ofTemplate)).toEqual({ imageId: "recorded", templateName: "rebuild" });
  });
  it("also when the host reports that template as the image's original", () => {
    expect(effects({ ...withSet(ofImage), templateName: "ALMA9" }, ofTemplate)).toEqual({
      imageId: "recorded",
      templateName: "rebuild",
    });
  });
  it("from a template to an image is a replacement", () => {
    expect(effects(withSet(ofTemplate), ofImage)).toEqual({ imageId: "replace", templateName: "recorded" });
  });
  it("another image is a replacement", () => {
    expect(effects(withSet(ofImage), { ...ofImage, imageId: 8 })).toEqual({ imageId: "replace" });
  });
});

it("rebuildPolicy replace turns a rebuild into a replacement", () => {
  const news = { ...everyInput, templateName: "DEBIAN12", rebuildPolicy: "replace" };
  expect(effects(withSet(everyInput), news)).toEqual({ templateName: "replace", rebuildPolicy: "recorded" });
});
