import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { checkServer } from "../../../../provider/resources/server/check";
import { server } from "../../../support/resources";
import { answerLost, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told, toldFailures } from "../../../support/told";
import { built } from "./creatingHost";

const places = [
  { zoneId: 11, planId: 110 },
  { zoneId: 12, planId: 120 },
  { zoneId: 13, planId: 130 },
];
const news = { domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9", placement: places };

/** A host with the three zones, which sells the plans of these; an order is refused where it says so. */
function host(sells: readonly number[], order: Script["server.create"] = () => undefined) {
  let made: Properties | undefined;
  const script: Script = {
    "network.zone.list": () => [11, 12, 13].map((id) => ({ id })),
    "server.plan.list": ({ available }) =>
      places
        .filter(({ planId }) => sells.includes(planId) === (available !== 0))
        .map(({ planId, zoneId }) => ({ id: planId, zone_id: zoneId, available: available !== 0 })),
    "server.template.list": () => [{ name: "ALMA9" }],
    "asset.list": ({ uniq_id }) =>
      made || uniq_id ? [{ uniq_id: "AAAAAA", domain: news.domain, active: true, status: "Active" }] : [],
    "server.create": (params, seconds) => {
      const refused = order(params, seconds);
      if (refused && refused !== answerLost) return refused;
      made = { plan_id: params.plan_id, zone_id: params.zone_id };
      return refused ?? built("AAAAAA", made);
    },
    "server.details": () => built("AAAAAA", made),
  };
  return script;
}

const create = async (script: Script, more: Properties = {}) => {
  const { session, context, writes, status } = scriptedHost(script);
  const made = server.create(session, { news: { ...news, ...more } }, context);
  const ordered = () => writes.map(([, { zone_id, plan_id }]) => [zone_id, plan_id]);
  return { made, ordered, status, session, context };
};

describe("placement", () => {
  it.each<[string, number[], Properties]>([
    ["the first place", [110, 120, 130], { zoneId: 11, planId: 110 }],
    ["the first one that is not sold out", [130, 120], { zoneId: 12, planId: 120 }],
  ])("%s is ordered, and stored beside the list", async (_, sells, chosen) => {
    const { made, ordered } = await create(host(sells));
    const { outputs } = await made;
    expect(ordered()).toEqual([[chosen.zoneId, chosen.planId]]);
    expect(outputs).toMatchObject({
      ...chosen,
      placement: places,
      __set: ["domain", "placement", "templateName", "type"],
    });
  });

  it("a place where the template is not offered is passed over", async () => {
    const { made, ordered } = await create({
      ...host([110, 120]),
      "server.template.list": ({ available }) => (available === 0 ? [] : [{ name: "ALMA9", zone_id: 12 }]),
      "server.template.details": () => refuse("RecordNotFound"),
    });
    expect((await made).outputs).toMatchObject({ zoneId: 12, planId: 120 });
    expect(ordered()).toEqual([[12, 120]]);
  });

  it("is stored also where the host does not tell it", async () => {
    const sparse = {
      ...host([120]),
      "server.details": () => ({ uniq_id: "AAAAAA", active: true, ip: "93.184.216.34" }),
    };
    const create_ = () => ({ uniq_id: "AAAAAA" });
    const { made } = await create({ ...sparse, "server.create": create_ });
    expect((await made).outputs).toMatchObject({ zoneId: 12, planId: 120 });
  });

  it("with none left fails before any order, and names each with its reason", async () => {
    const { made, ordered } = await create(
      {
        ...host([]),
        "server.plan.details": () => refuse("RecordNotFound"),
        "server.plan.list": ({ available }) => [
          available === 0 ? { id: 110, zone_id: 11, available: false } : { id: 7, zone_id: 13 },
        ],
      },
      { placement: [...places, { zoneId: 99, planId: 990 }, { zoneId: 12, planId: 7 }] },
    );
    await expect(made).rejects.toThrow(
      told("placement-unavailable", {
        domain: "web.example.com",
        places: [
          { zoneId: 11, planId: 110, why: "soldOut" },
          { zoneId: 12, planId: 120, why: "planUnknown" },
          { zoneId: 13, planId: 130, why: "planUnknown" },
          { zoneId: 99, planId: 990, why: "zoneUnknown" },
          { zoneId: 12, planId: 7, why: "planMismatched" },
        ],
      }),
    );
    expect(ordered()).toEqual([]);
  });

  it.each(["Resource::Insufficient", "Resource::Unavailable"])(
    "an order that is refused with %s goes on to the next place",
    async (errorClass) => {
      const stocked: Script["server.create"] = ({ zone_id }) =>
        zone_id === 13 ? undefined : refuse(errorClass);
      const { made, ordered, status } = await create(host([110, 120, 130], stocked));
      expect((await made).outputs).toMatchObject({ zoneId: 13, planId: 130 });
      expect(ordered()).toEqual([
        [11, 110],
        [12, 120],
        [13, 130],
      ]);
      expect(status[0]).toBe(
        told("placement-next", {
          domain: "web.example.com",
          place: { zoneId: 11, planId: 110, why: "refused" },
        }),
      );
    },
  );

  it("an order that is refused at every place fails, naming each", async () => {
    const { made, ordered } = await create(host([120, 130], () => refuse("Resource::Unavailable")));
    await expect(made).rejects.toThrow(
      told("placement-unavailable", {
        domain: "web.example.com",
        places: [
          { zoneId: 11, planId: 110, why: "soldOut" },
          { zoneId: 12, planId: 120, why: "refused" },
          { zoneId: 13, planId: 130, why: "refused" },
        ],
      }),
    );
    expect(ordered()).toEqual([
      [12, 120],
      [13, 130],
    ]);
  });

  it("an order that is refused for another reason fails there", async () => {
    const { made, ordered } = await create(host([110, 120], () => refuse("Input::Validation", "bad domain")));
    await expect(made).rejects.toThrow("bad domain");
    expect(ordered()).toHaveLength(1);
  });

  it("an order without an answer is looked for, at whichever place; no other place is tried", async () => {
    const { made, ordered } = await create(host([110, 120], () => answerLost));
    expect((await made).outputs).toMatchObject({ zoneId: 11, planId: 110 });
    expect(ordered()).toEqual([[11, 110]]);
  });

  it("is tried in order where the host does not tell what it sells", async () => {
    const untold = {
      ...host([], ({ zone_id }) => (zone_id === 11 ? refuse("Resource::Insufficient") : undefined)),
      "server.plan.list": () => refuse("Permission"),
      "network.zone.list": () => refuse("Permission"),
    };
    const { made, ordered } = await create(untold);
    expect((await made).outputs).toMatchObject({ zoneId: 12, planId: 120 });
    expect(ordered()).toEqual([
      [11, 110],
      [12, 120],
    ]);
  });

  it.each<[string, Properties, boolean]>([
    ["at any of the places", { plan_id: "130", zone_id: 13 }, true],
    ["that does not tell where it is", { plan_id: undefined, zone_id: undefined }, true],
    ["elsewhere", { plan_id: "130", zone_id: 12 }, false],
  ])("a live server %s is adopted: %j %s", async (_, over, isAdopted) => {
    const there: Script = {
      ...host([110]),
      "asset.list": () => [{ uniq_id: "EEEEEE", domain: news.domain, active: true, status: "Active" }],
      "server.details": () => built("EEEEEE", over),
    };
    const { made, ordered } = await create(there, { onExisting: "adopt" });
    if (isAdopted) expect((await made).id).toBe("EEEEEE");
    else
      await expect(made).rejects.toThrow(
        told("server-exists", {
          domain: "web.example.com",
          there: [{ uniqId: "EEEEEE", differsIn: ["placement"] }],
          notAdopted: { fixed: ["placement"] },
        }),
      );
    expect(ordered()).toEqual([]);
  });
});

describe("afterwards", () => {
  it("another list is only recorded, and explicit values that are the chosen ones too", async () => {
    const { made, session } = await create(host([120]));
    const { id, outputs } = await made;
    const diff = (changed: Properties) => server.diff(session, { id, olds: outputs, news: changed });
    expect(diff({ ...news, placement: places.slice(0, 1) })).toMatchObject({
      changes: true,
      replaces: [],
      steps: [],
    });
    const { placement: _, ...explicit } = news;
    expect(diff({ ...explicit, zoneId: 12, planId: 120 })).toMatchObject({ replaces: [], steps: [] });
    expect(diff({ ...explicit, zoneId: 12, planId: 121 })).toMatchObject({ replaces: ["planId"] });
    expect(diff(news)).toMatchObject({ changes: false });
  });

  it("a refresh keeps the place", async () => {
    const { made, session, context } = await create({ ...host([120]), "asset.details": () => ({}) });
    const { id, outputs } = await made;
    const found = await server.read(session, { id, outputs }, context);
    expect(found?.outputs).toMatchObject({ zoneId: 12, planId: 120, placement: places });
  });
});

describe("check", () => {
  const failures = (given: Properties) => toldFailures(checkServer({ news: given }));
  it.each<[string, Properties, string]>([
    ["with planId", { planId: 110 }, told("place-twice", { given: ["planId"] })],
    ["with both", { planId: 110, zoneId: 11 }, told("place-twice", { given: ["zoneId", "planId"] })],
    [
      "empty",
      { placement: [] },
      told("input-invalid", { property: "placement", reason: "must not be empty" }),
    ],
    [
      "without a plan",
      { placement: [{ zoneId: 11 }] },
      told("input-invalid", {
        property: "placement[0].planId",
        reason: "must be an id: a whole number from 1",
      }),
    ],
  ])("%s is refused", (_, more, reason) => {
    expect(failures({ ...news, ...more }).map((one) => one.reason)).toEqual([reason]);
  });
});
