import { describe, expect, it } from "vitest";
import { callFunction } from "../../../provider/functions/callFunction";
import type { Properties } from "../../../provider/values";
import { type Script, scriptedHost } from "../../support/scriptedHost";

const asset = (uniq_id: string, domain: string | undefined, more: object = {}) => ({
  ...{ uniq_id, type: "Cloud.VPS", status: "Active", custom_description: "" },
  ...(domain !== undefined && { domain }),
  ...more,
});
const account = [
  asset("AAAAA1", "Web.Example.com"),
  asset("AAAAA2", "db.example.com"),
  asset("AAAAA3", "db.example.com"),
  asset("AAAAA4", "gone.example.com", { status: "Terminated" }),
  asset("AAAAA5", "zone.example.com", { type: "DNS.Zone" }),
];
const hostOf = (assets: object[]): Script => ({
  "asset.list": ({ domain }) =>
    (domain === undefined
      ? assets
      : assets.filter((one) => (one as { domain?: string }).domain?.toLowerCase() === domain)) as never,
  "server.details": ({ uniq_id }) => ({
    ...(assets.find((one) => (one as (typeof account)[0]).uniq_id === uniq_id) as object),
    ip: "192.0.2.1",
  }),
});

/** The function's result or the text of its error, and the calls. */
async function found(args: Properties, assets: object[] = account) {
  const { session, sent } = scriptedHost(hostOf(assets));
  const answer = await callFunction(session, "server", args, { called: "getServer" }).then(
    (record) => record as Properties,
    (error: unknown) => String(error),
  );
  return { answer, calls: sent.map(([name]) => name) };
}

describe("the function server", () => {
  it("finds a server by its host name in the list of assets, in any letter case", async () => {
    expect((await found({ domain: "web.example.com" })).answer).toMatchObject({
      uniqId: "AAAAA1",
      ip: "192.0.2.1",
    });
    expect((await found({ domain: "WEB.example.com" })).answer).toMatchObject({ uniqId: "AAAAA1" });
  });

  it("reads a server by its id with a single call", async () => {
    const { answer, calls } = await found({ uniqId: "AAAAA2" });
    expect(answer).toMatchObject({ uniqId: "AAAAA2" });
    expect(calls).toEqual(["server.details"]);
  });

  it.each<[args: Properties, words: RegExp]>([
    [{ domain: "db.example.com" }, /server-not-one .*AAAAA2.*AAAAA3/],
    [{ domain: "other.example.com" }, /server-not-one/],
    [{ domain: "gone.example.com" }, /server-not-one .*"servers":\[\]/],
    [{ domain: "zone.example.com" }, /server-not-one .*"servers":\[\]/],
    [{}, /input-missing .*uniqId or domain/],
    [{ uniqId: "AAAAA1", domain: "web.example.com" }, /goes without uniqId|function-argument-invalid/],
    [{ domain: "no host name" }, /function-argument-invalid/],
  ])("refuses %j", async (args, words) => {
    expect((await found(args)).answer).toMatch(words);
  });

  it("refuses a host name that another server may have, too", async () => {
    const { answer } = await found({ domain: "web.example.com" }, [account[0]!, asset("AAAAA9", undefined)]);
    expect(answer).toMatch(/server-not-one .*AAAAA9.*"isUnsure":true/);
  });
});
