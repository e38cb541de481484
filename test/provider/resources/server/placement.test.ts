import { describe, expect, it } from "vitest";
import type { MessageData } from "../../../../provider/message";
import { checkServer } from "../../../../provider/resources/server/check";
import type { Properties } from "../../../../provider/values";
import { undeclared } from "../../../support/resources";
import { answerLost, refuse, type Script } from "../../../support/scriptedHost";
import { told, toldFailures } from "../../../support/told";
import { built } from "./creatingHost";
import { run } from "./world";

const domain = "web.example.com";
const place = (zoneId: number, planId: number) => ({ zoneId, planId });
const places = [place(11, 110), place(12, 120), place(13, 130)];
const news = { domain, type: "Cloud.VPS", templateName: "ALMA9", placement: places };

/** A host with the three zones, which sells these plans. `order` may refuse an order. */
function host(sells: readonly number[], order: Script["server.create"] = () => undefined) {
  let made: Properties | undefined;
  const offered = (available: boolean) =>
    places
      .filter(({ planId }) => sells.includes(planId) === available)
      .map(({ planId, zoneId }) => ({ id: planId, zone_id: zoneId, available }));
  const script: Script = {
    "network.zone.list": () => [11, 12, 13].map((id) => ({ id })),
    "server.plan.list": ({ available }) => offered(available !== 0),
    "server.template.list": () => [{ name: "ALMA9" }],
    "asset.list": ({ uniq_id }) =>
      made || uniq_id ? [{ uniq_id: "AAAAAA", domain, active: true, status: "Active" }] : [],
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

const create = (script: Script, more: Properties = {}) => {
  const world = run(script);
  const ordered = () => world.writes.map(([, { zone_id, plan_id }]) => [zone_id, plan_id]);
  return { ...world, made: world.create({ ...news, ...more }), ordered };
};
/** The failure that names each place, and why it cannot be taken. */
const unavailable = (...places: MessageData["placement-unavailable"]["places"]) =>
  told("placement-unavailable", { domain, places });

describe("placement", () => {
  const unshown: Script = {
    "server.create": () => ({ uniq_id: "AAAAAA" }),
    "server.details": () => ({ uniq_id: "AAAAAA", active: true, ip: "93.184.216.34" }),
  };
  const ofZone12: Script = {
    "server.template.list": ({ available }) => (available === 0 ? [] : [{ name: "ALMA9", zone_id: 12 }]),
    "server.template.details": () => refuse("RecordNotFound"),
  };
  const denied = () => refuse("Permission");
  const noStock = () => refuse("Resource::Unavailable");
  const notIn11: Script[string] = ({ zone_id }) => (zone_id === 11 ? noStock() : undefined);
  const hidden = { ...host([110, 120], notIn11), "server.plan.list": denied, "network.zone.list": denied };
  it.each<[what: string, script: Script, tried: number[], zoneId: number]>([
    ["the first place", host([110, 120, 130]), [11], 11],
    ["the first place that is not sold out", host([130, 120]), [12], 12],
    ["a place where the template is offered", { ...host([110, 120]), ...ofZone12 }, [12], 12],
    ["a place that the host does not report", { ...host([120]), ...unshown }, [12], 12],
    ["a place whose order got no response, and no other place", host([110, 120], () => answerLost), [11], 11],
    ["each place in turn at a host that does not show what it sells", hidden, [11, 12], 12],
  ])("orders %s, and stores it next to the list", async (_what, script, tried, zoneId) => {
    const { made, ordered } = create(script);
    const chosen = places.find((one) => one.zoneId === zoneId);
    const __set = ["domain", "placement", "templateName", "type"];
    expect((await made).outputs).toMatchObject({ ...chosen, placement: places, __set });
    const plans = places.filter((one) => tried.includes(one.zoneId));
    expect(ordered()).toEqual(plans.map(({ zoneId, planId }) => [zoneId, planId]));
  });

  it("fails before any order if no place is left, and names each place with the reason", async () => {
    const here = [{ id: 110, zone_id: 11, available: false }];
    const script: Script = {
      ...host([]),
      "server.plan.details": () => refuse("RecordNotFound"),
      "server.plan.list": ({ available }) => (available === 0 ? here : [{ id: 7, zone_id: 13 }]),
    };
    const elsewhere = [
      { ...place(99, 990), why: "zoneUnknown" },
      { ...place(12, 7), why: "planMismatched" },
    ] as const;
    const { made, ordered } = create(script, { placement: [...places, place(99, 990), place(12, 7)] });
    const unlisted = places.slice(1).map((one) => ({ ...one, why: "planUnknown" as const }));
    const failure = unavailable({ zoneId: 11, planId: 110, why: "soldOut" }, ...unlisted, ...elsewhere);
    await expect(made).rejects.toThrow(failure);
    expect(ordered()).toEqual([]);
  });

  it.each(["Insufficient", "Unavailable"])(
    "tries the next place if the host refuses an order with Resource::%s",
    async (word) => {
      const refusal: Script[string] = ({ zone_id }) =>
        zone_id === 13 ? undefined : refuse(`Resource::${word}`);
      const { made, ordered, status } = create(host([110, 120, 130], refusal));
      expect((await made).outputs).toMatchObject(place(13, 130));
      expect(ordered()).toEqual(places.map(({ zoneId, planId }) => [zoneId, planId]));
      expect(status[0]).toBe(
        told("placement-next", { domain, place: { ...place(11, 110), why: "refused" } }),
      );
    },
  );

  it("does not order at the next place if a refused order was executed nevertheless", async () => {
    let made: Properties[] = [];
    const { made: created, ordered } = create({
      ...host([110, 120]),
      "asset.list": () => made,
      "server.create": () => {
        made = [{ uniq_id: "AAAAAA", domain, active: true, status: "Active" }];
        return refuse("Resource::Unavailable");
      },
      "server.details": () => built("AAAAAA", { plan_id: 110, zone_id: 11 }),
    });
    expect(await created).toMatchObject({ id: "AAAAAA" });
    expect(ordered()).toEqual([[11, 110]]);
  });

  it("fails if every place refuses the order, and names each place", async () => {
    const { made, ordered } = create(host([120, 130], noStock));
    const refused = places.slice(1).map((one) => ({ ...one, why: "refused" as const }));
    const failure = unavailable({ ...place(11, 110), why: "soldOut" }, ...refused);
    await expect(made).rejects.toThrow(failure);
    expect(ordered().map(([zone]) => zone)).toEqual([12, 13]);
  });

  it("fails at once if an order is refused for another reason", async () => {
    const { made, ordered } = create(host([110, 120], () => refuse("Input::Validation", "bad domain")));
    await expect(made).rejects.toThrow("bad domain");
    expect(ordered()).toEqual([[11, 110]]);
  });

  it.each<[string, Properties, boolean]>([
    ["at any of the places", { plan_id: "130", zone_id: 13 }, true],
    ["whose place the host does not report", { plan_id: undefined, zone_id: undefined }, true],
    ["at another place", { plan_id: "130", zone_id: 12 }, false],
  ])("adopts a live server %s: %j %s", async (_, over, isAdopted) => {
    const there = [{ uniq_id: "EEEEEE", domain, active: true, status: "Active" }];
    const live = { ...host([110]), "asset.list": () => there, "server.details": () => built("EEEEEE", over) };
    const { made, ordered } = create(live, { onExisting: "adopt" });
    const differing = [{ uniqId: "EEEEEE", differsIn: ["placement" as const] }];
    const failure = told("server-exists", {
      domain,
      servers: differing,
      notAdopted: { fixed: ["placement"] },
    });
    const ended = await made.then(
      ({ id }) => id,
      (error) => error.message,
    );
    expect(ended).toBe(isAdopted ? "EEEEEE" : failure);
    expect(ordered()).toEqual([]);
  });
});

it("only records a later change of the list, and explicit values that equal the chosen ones", async () => {
  const { made, diff } = create(host([120]));
  const { outputs } = await made;
  const { placement: _, ...explicit } = news;
  const recorded = { changes: true, replaces: [], steps: [] };
  expect(diff(outputs, { ...news, placement: places.slice(0, 1) })).toMatchObject(recorded);
  expect(diff(outputs, { ...explicit, zoneId: 12, planId: 120 })).toMatchObject(recorded);
  const other = { ...explicit, zoneId: 12, planId: 121 };
  expect(diff(outputs, other)).toMatchObject({ replaces: [] });
  expect(diff(outputs, { ...other, replacePolicy: "replace" })).toMatchObject({ replaces: ["planId"] });
  expect(diff(outputs, news)).toMatchObject({ changes: false });
});

const invalid = (property: string, reason: string) => told("input-invalid", { property, reason });
it.each`
  what                | more                               | reason
  ${"next to zoneId"} | ${{ zoneId: 11 }}                  | ${told("inputs-together", { one: "placement", others: ["zoneId"] })}
  ${"next to planId"} | ${{ planId: 110 }}                 | ${told("inputs-together", { one: "placement", others: ["planId"] })}
  ${"next to both"}   | ${{ planId: 110, zoneId: 11 }}     | ${told("inputs-together", { one: "placement", others: ["zoneId", "planId"] })}
  ${"that is empty"}  | ${{ placement: [] }}               | ${invalid("placement", "must not be empty")}
  ${"without a plan"} | ${{ placement: [{ zoneId: 11 }] }} | ${invalid("placement[0].planId", "must be an id: a whole number from 1")}
`("check refuses a placement $what", ({ more, reason }) => {
  const reasons = toldFailures(checkServer({ ...undeclared, news: { ...news, ...more } })).map(
    (one) => one.reason,
  );
  expect(reasons).toEqual([reason]);
});
