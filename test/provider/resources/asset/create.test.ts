import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { asset } from "../../../support/resources";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told, toldFailures } from "../../../support/told";
import { balancer, everyInput, found, reported, run } from "./world";

const host = (script: Script = {}, record: Properties = found) => {
  const asked: Properties[] = [];
  const update: Script[string] = ({ uniq_id, accnt, ...members }) => ({ ...record, ...members });
  const details: Script[string] = (params, seconds) => {
    asked.push(params);
    return script["asset.details"]?.(params, seconds) ?? record;
  };
  const world = run({ "asset.update": update, ...script, "asset.details": details });
  return { ...world, asked };
};
const sent = (params: Properties) => ["asset.update", { uniq_id: "ABC123", ...params }];
const server = { ...found, type: "Cloud.VPS" };

describe("create of an Asset", () => {
  it("adopts the asset, and sends nothing if nothing has to change", async () => {
    const { create, writes, asked } = host();
    const hidden = { __set: ["uniqId"], __holder: expect.stringMatching(/^\w{8}$/) };
    expect(await create()).toEqual({ id: "ABC123", outputs: { ...reported, uniqId: "ABC123", ...hidden } });
    await create({ domain: "lb.example.com", customName: "" });
    expect(writes).toEqual([]);
    const described = { uniq_id: "ABC123", alsowith: ["custom_description"] };
    expect(asked).toEqual([described, described]);
  });

  it("reports the fields that only the response to an update contains", async () => {
    const words = { categories: ["LoadBalancer"], description: "A load balancer" };
    const answered = { ...words, capabilities: { rebuild: false } };
    const { create } = host({
      "asset.update": () => ({ ...found, custom_name: "balancer", ...answered, valid_source_hvs: {} }),
    });
    const { outputs } = await create({ customName: "balancer" });
    expect(outputs).toMatchObject({ ...answered, validSourceHvs: {} });
  });

  it("requests the description only if it is needed, and works without it on a host that does not know it", async () => {
    const described = { ...found, custom_description: "as it is" };
    const unknown = ({ alsowith }: Properties) =>
      alsowith ? refuse("Input::Validation", "no such word") : found;
    const { create, writes, asked } = host({ "asset.details": unknown }, described);
    await create({ customDescription: "as it is" });
    expect(asked).toEqual([{ uniq_id: "ABC123", alsowith: ["custom_description"] }, { uniq_id: "ABC123" }]);
    expect(writes).toEqual([sent({ custom_description: "as it is" })]);
    const knowing = host({}, described);
    await knowing.create({ customDescription: "as it is" });
    expect(knowing.writes).toEqual([]);
  });

  const missing = told("asset-missing", { uniqId: "ABC123" });
  const ofServer = (name: string) => told("asset-of-server", { uniqId: "ABC123", inputs: [name] as never });
  it.each<[what: string, details: Properties, given: Properties, failure: string]>([
    ["that does not exist", refuse("RecordNotFound"), {}, missing],
    ["that was terminated", { ...found, status: "Terminated" }, {}, missing],
    ["that is being removed", { ...found, status: "Pending-Termination" }, {}, missing],
    ["at a wrong address", refuse("API::InvalidMethod"), {}, "API::InvalidMethod"],
    ["of a server, with a domain", server, { domain: "lb.example.com" }, ofServer("domain")],
    ["of a server, with features", server, { features: { a: 1 } }, ofServer("features")],
  ])("fails without a write for an asset %s", async (_what, details, given, failure) => {
    const { create, writes, reads } = host({ "asset.details": () => details });
    const message = await create({ customName: "x", ...given }).then(String, (error: Error) => error.message);
    expect(message).toContain(failure);
    expect(message.startsWith("asset-missing")).toBe(failure === missing);
    expect([writes, new Set(reads)]).toEqual([[], new Set(["asset.details"])]);
  });

  it("sets the name of a server's asset, and warns that it will not remove the server", async () => {
    const { create, writes, warnings } = host({}, server);
    const { outputs } = await create({ customName: "x", removeOnDelete: true });
    expect(writes).toEqual([sent({ custom_name: "x" })]);
    expect(outputs).toMatchObject({ type: "Cloud.VPS", customName: "x" });
    expect(warnings).toEqual([told("asset-server-not-removed", { asset: balancer })]);
  });
});

function check(news: Properties) {
  const { inputs, ...found } = asset.check({ news });
  return { inputs, failures: toldFailures(found) };
}

const known = Object.keys(everyInput) as never;
const noInput = told("input-unknown", { property: "name", resource: "Asset", known });

describe("check of Asset", () => {
  it("accepts every input", () => expect(check(everyInput)).toEqual({ inputs: everyInput, failures: [] }));

  it.each([
    [{}, "uniqId", told("input-missing", { property: "uniqId" })],
    [{ uniqId: "ABC12O" }, "uniqId", "without the letters I and O"],
    [{ uniqId: "ABC123", customName: "two\nlines" }, "customName", "one line of text"],
    [{ uniqId: "ABC123", features: "all" }, "features", "must be an object"],
    [{ uniqId: "ABC123", removeOnDelete: "yes" }, "removeOnDelete", "must be true or false"],
    [{ uniqId: "ABC123", timeouts: { build: "1h" } }, "timeouts", "no member build; its members are removal"],
    [{ uniqId: "ABC123", name: "x" }, "", noInput],
  ])("%j fails with the property and the allowed values", (news, property, reason) => {
    expect(check(news).failures).toMatchObject([{ property, reason: expect.stringContaining(reason) }]);
  });
});
