import { expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { unknown } from "../../../../provider/resource/unknown";
import { twinFault } from "../../../../provider/resources/server/twin";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { built, news } from "./creatingHost";

const twin: Script = {
  "asset.list": () => [{ uniq_id: "EEEEEE", domain: news.domain, status: "Active" }],
  "server.details": () => built("EEEEEE", { plan_id: "200" }),
};
const secret = { ...news, password: unknown };

/** What is wrong with a new server, and what was asked. */
async function faults(given: Properties, script = twin) {
  const { session, reads } = scriptedHost(script);
  const found = await twinFault(session, given);
  return { found: found.map(({ property, reason }) => [property, reason.code, reason.data]), reads };
}

it.each<[string, Properties]>([
  ["", news],
  [", also with values that are not known yet", secret],
])("onExisting fail: a live server of the domain fails on it%s", async (_, given) => {
  const there = [{ uniqId: "EEEEEE", differsIn: ["planId"] }];
  expect(await faults(given)).toEqual({
    found: [["domain", "server-exists", { domain: news.domain, there }]],
    reads: ["asset.list", "server.details"],
  });
});

it("onExisting adopt: one fails that no update in place brings to the program", async () => {
  const adopt = { ...news, onExisting: "adopt" };
  const notAdopted = { fixed: ["planId"] };
  expect((await faults(adopt)).found).toMatchObject([["domain", "server-exists", { notAdopted }]]);
  expect((await faults({ ...adopt, planId: 200 })).found).toEqual([]);
  expect(await faults({ ...secret, onExisting: "adopt" })).toEqual({ found: [], reads: [] });
});

it.each<[string, Properties]>([
  ["onExisting create", { ...news, onExisting: "create" }],
  ["onExisting that is not known yet", { ...news, onExisting: unknown }],
  ["a domain that is not known yet", { ...news, domain: unknown }],
])("%s: nothing is asked", async (_, given) => {
  expect(await faults(given)).toEqual({ found: [], reads: [] });
});

it("a user who may not list servers is told nothing", async () => {
  expect((await faults(news, { "asset.list": () => refuse("Permission") })).found).toEqual([]);
});

it("each domain is asked for once, however it is written", async () => {
  const servers: Script = {
    ...twin,
    "asset.list": ({ domain }) => [
      { uniq_id: "EEEEEE", domain: String(domain ?? news.domain), status: "Active" },
    ],
  };
  const { session, reads } = scriptedHost(servers);
  const found = async (domain: string) => {
    const given: Properties = { ...news, domain };
    return (await twinFault(session, given)).length;
  };
  expect(await found(news.domain)).toBe(1);
  expect(await found(news.domain.toUpperCase())).toBe(1);
  const once = ["asset.list", "server.details"];
  expect(reads).toEqual(once);
  await found("db.example.com");
  expect(reads.length).toBeGreaterThan(once.length);
});
