import { expect, it } from "vitest";
import { choiceOf, type SwitchName, switches } from "../../../sandbox/switches";
import { unspecifiedBy } from "../../../sandbox/unspecified";
import { type Answer, aServer, basic, openHost } from "../support/host";

it("legacy is what older clients expect", () => {
  expect(unspecifiedBy({ dialect: "legacy" })).toEqual({
    addresses: "reserved",
    booleans: "numbers",
    cachedPower: "live",
    dates: "spaced",
    descriptions: "list",
    detailsFields: "both",
    errorPrefix: "Sandbox",
    errorStyle: "ok200",
    errorText: "full",
    lagDetails: 0,
    lagList: 0,
    methods: "get",
    passcodes: "any",
    prices: "month",
    quotas: "numbers",
    removals: "soon",
    sortWords: "short",
    tokenChains: "capped",
    tokenLifetime: 43_200,
    tokenLogins: "any",
    unknownParams: "ignored",
    versionSegment: "optional",
    zoneRegions: "object",
  });
});

it("a switch that is given wins over the dialect, whatever it is", () => {
  for (const name of Object.keys(switches) as SwitchName[])
    for (const choice of Object.keys(switches[name].choices))
      expect(unspecifiedBy({ dialect: "legacy", [name]: choice })).toEqual({
        ...unspecifiedBy({ dialect: "legacy" }),
        [name]: choice,
      });
  expect(choiceOf("usual", "errorStyle")).toBe("status");
});

it("a host of the dialect legacy: an order, its failure and its date as an older client reads them", async () => {
  const { sandbox } = await openHost({
    dialect: "legacy",
    paths: { "server.details": ["old/details", "server/details"] },
  });
  const headers = { authorization: basic(sandbox) };
  const post = async (path: string, params: object): Promise<Answer> => {
    const answer = await fetch(`${sandbox.url}/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify({ params }),
    });
    return { status: answer.status, ...((await answer.json()) as Answer) };
  };
  const created = await post("Server/Create.json", { ...aServer, oldOption: "x" });
  expect(created).toMatchObject({ status: "Building", active: 0, backup_quota: 0 });
  sandbox.advance(1000);
  expect(await post("v1/old/details", { uniq_id: created.uniq_id })).toMatchObject({
    active: 1,
    create_date: "2026-01-01 00:00:00",
    zone: { id: 11, region: { id: 1 } },
  });
  expect(await post("server/details", { uniq_id: "ZZZZZZ" })).toEqual({
    status: 200,
    error_class: "Sandbox::Exception::RecordNotFound",
    error_message: "the server ZZZZZZ does not exist",
    full_message: "the server ZZZZZZ does not exist",
  });
  expect(await (await fetch(`${sandbox.url}/utilities/info/ping`, { headers })).json()).toEqual({
    ping: "success",
  });
});
