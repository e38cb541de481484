import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { asset } from "../../../support/resources";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { found, reported } from "./samples";

const asked: Properties[] = [];
const host = (script: Script = {}, record: Properties = found) => {
  asked.length = 0;
  return scriptedHost({
    "asset.details": (params) => {
      asked.push(params);
      return record;
    },
    "asset.update": ({ uniq_id, accnt, ...members }) => ({ ...record, ...members }),
    ...script,
  });
};
const create = (world: ReturnType<typeof scriptedHost>, more: Properties = {}) =>
  asset.create(world.session, { news: { uniqId: "ABC123", ...more } }, world.context);

describe("create of an Asset", () => {
  it("adopts the asset; where nothing is to be changed nothing is sent", async () => {
    const world = host();
    expect(await create(world)).toEqual({
      id: "ABC123",
      outputs: {
        ...reported,
        uniqId: "ABC123",
        __set: ["uniqId"],
        __holder: expect.stringMatching(/^\w{8}$/),
      },
    });
    await create(world, { domain: "lb.example.com", customName: "" });
    expect(world.writes).toEqual([]);
    expect(asked).toEqual([{ uniq_id: "ABC123" }, { uniq_id: "ABC123" }]);
  });

  it("brings it to the inputs with one update of what differs", async () => {
    const world = host();
    const inputs = {
      customName: "balancer",
      customDescription: "of the web",
      domain: "lb.example.com",
      features: { Monitoring: "on" },
      accountNumber: 7,
    };
    const { outputs } = await create(world, inputs);
    expect(world.writes).toEqual([
      [
        "asset.update",
        {
          uniq_id: "ABC123",
          accnt: 7,
          custom_name: "balancer",
          custom_description: "of the web",
          features: { Monitoring: "on" },
        },
      ],
    ]);
    expect(outputs).toMatchObject({ ...reported, ...inputs });
  });

  it("tells the members that only an update answers", async () => {
    const world = host({
      "asset.update": () => ({
        ...found,
        custom_name: "balancer",
        capabilities: { rebuild: false },
        categories: ["LoadBalancer"],
        description: "A load balancer",
        valid_source_hvs: {},
      }),
    });
    expect((await create(world, { customName: "balancer" })).outputs).toMatchObject({
      capabilities: { rebuild: false },
      categories: ["LoadBalancer"],
      description: "A load balancer",
      validSourceHvs: {},
    });
  });

  it("asks for the description only where it matters, and does without on a host that does not know it", async () => {
    const world = host(
      {
        "asset.details": (params) => {
          asked.push(params);
          return params.alsowith ? refuse("Input::Validation", "no such word") : found;
        },
      },
      { ...found, custom_description: "as it is" },
    );
    await create(world, { customDescription: "as it is" });
    expect(asked).toEqual([{ uniq_id: "ABC123", alsowith: ["custom_description"] }, { uniq_id: "ABC123" }]);
    expect(world.writes).toEqual([["asset.update", { uniq_id: "ABC123", custom_description: "as it is" }]]);
    const knowing = host({}, { ...found, custom_description: "as it is" });
    await create(knowing, { customDescription: "as it is" });
    expect(knowing.writes).toEqual([]);
  });

  it.each([
    ["does not exist", () => refuse("RecordNotFound")],
    ["was terminated", () => ({ ...found, status: "Terminated" })],
    ["is being removed", () => ({ ...found, status: "Pending-Termination" })],
  ])("of an asset that %s fails with the ways out", async (_what, details) => {
    const world = host({ "asset.details": details });
    await expect(create(world, { customName: "x" })).rejects.toThrow(
      told("asset-missing", { uniqId: "ABC123" }),
    );
    expect(world.writes).toEqual([]);
  });

  it("a wrong address does not say that the asset is missing", async () => {
    const world = host({ "asset.details": () => refuse("API::InvalidMethod") });
    const failure = await create(world).catch((error: Error) => error.message);
    expect(failure).toContain("API::InvalidMethod");
    expect(failure).not.toContain("asset-missing");
  });

  it("waits while the host is busy with it", async () => {
    let count = 0;
    const world = host({ "asset.update": () => (count++ < 2 ? refuse("Workflow::Conflict") : found) });
    await create(world, { customName: "x" });
    expect(world.writes).toHaveLength(3);
  });
});

describe("create of an Asset of a server", () => {
  const server = { ...found, type: "Cloud.VPS" };

  it.each([
    ["domain", "lb.example.com"],
    ["features", { a: 1 }],
  ])("that gives %s is refused: one look, and nothing is sent", async (name, value) => {
    const world = host({}, server);
    await expect(create(world, { [name]: value, customName: "x" })).rejects.toThrow(
      told("asset-of-server", { uniqId: "ABC123", inputs: [name] }),
    );
    expect(world.writes).toEqual([]);
    expect(world.reads).toEqual(["asset.details"]);
  });

  it("names it", async () => {
    const world = host({}, server);
    const { outputs } = await create(world, { customName: "x" });
    expect(world.writes).toEqual([["asset.update", { uniq_id: "ABC123", custom_name: "x" }]]);
    expect(outputs).toMatchObject({ type: "Cloud.VPS", customName: "x" });
  });
});
