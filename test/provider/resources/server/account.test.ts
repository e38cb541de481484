import { expect, it } from "vitest";
import { takePrice } from "../../../../provider/resources/server/life/price";
import { serverState } from "../../../../provider/resources/server/life/state";
import { checkServerAtHost } from "../../../../provider/resources/server/order/offered";
import type { OpenedSession } from "../../../../provider/session";
import type { Properties } from "../../../../provider/values";
import { sampleServer } from "../../../support/sampleServer";
import { refuse, scriptedHost } from "../../../support/scriptedHost";

// A program configured for the account 1001 has a server in account 2002.

const backup = (value: string) => ({ key: "BackupPlan", values: [{ value, price: value }] });
const price = (value: string) => ({ key: "ConfigId", values: [{ value: "1201", price: value }] });
const optionsOf: Readonly<Record<string, object>> = {
  1001: [price("10.00"), { key: "Antivirus", values: [{ value: "basic" }] }, backup("daily:7")],
  2002: [price("20.00"), { key: "Firewall", values: [{ value: "full" }] }, backup("daily:14")],
};

function host(configuration: Properties = { accountNumber: 1001 }) {
  const asked: unknown[] = [];
  const none = () => refuse("Permission");
  const { session } = scriptedHost(
    {
      "product.details": ({ accnt }) => {
        asked.push(["product", accnt]);
        return { code: "Cloud.VPS", currency: "USD", period: "month", options: optionsOf[String(accnt)] };
      },
      "network.zone.list": ({ accnt }) => {
        asked.push(["zones", accnt]);
        return [{ id: accnt === 2002 ? 12 : 11, region_id: 1 }];
      },
      ...Object.fromEntries(
        ["server.plan.list", "server.template.list", "network.region.list", "account.permitted"].map(
          (name) => [name, none],
        ),
      ),
    },
    configuration,
  );
  const lines = { inform: () => {}, warn: () => {} };
  const faults = async (news: Properties) =>
    (await checkServerAtHost?.(session, { news: { ...sampleServer, ...news } }, lines))?.map(
      ({ reason }) => reason.code,
    );
  return { session, asked, faults };
}

const inOther = { accountNumber: 2002, features: { Firewall: "full" }, backupEnabled: true, backupQuota: 14 };

it("a check reads the offers of the server's own account, each once", async () => {
  const { faults, asked } = host();
  expect(await faults(inOther)).toEqual([]);
  expect(await faults({ ...inOther, domain: "db.example.com" })).toEqual([]);
  expect(asked.sort()).toEqual([
    ["product", 2002],
    ["zones", 2002],
  ]);
  expect(await faults({ ...inOther, accountNumber: undefined, zoneId: 11 })).toContain("option-not-offered");
  expect(await faults({ ...inOther, features: { Antivirus: "basic" } })).toEqual(["option-not-offered"]);
});

const priceIn = async (session: OpenedSession, outputs: Properties) => {
  const state = serverState(session, "ABC123", { type: "Cloud.VPS", planId: 1201, ...outputs } as never);
  await takePrice(session, state, undefined);
  return state.price?.plan;
};

it("the price is that of the server's account, whether the program sets it or the host reports it", async () => {
  const { session, asked } = host();
  expect(await priceIn(session, { accountNumber: 2002, __set: ["accountNumber"] })).toBe(20);
  expect(await priceIn(session, { accountNumber: 2002, __set: [] })).toBe(20);
  expect(await priceIn(session, { accountNumber: 1001, __set: [] })).toBe(10);
  expect(await priceIn(session, { __set: [] })).toBe(10);
  expect(asked).toEqual([
    ["product", 2002],
    ["product", 1001],
  ]);
});

/** The compiler checks that no call of a session leaves out the account. */
export function forgotten({ access: { client }, catalogue }: OpenedSession) {
  // @ts-expect-error
  void client.product.details({ code: "Cloud.VPS" });
  // @ts-expect-error
  void client.server.details({ uniq_id: "ABC123" });
  // @ts-expect-error
  void catalogue.product("Cloud.VPS");
  // @ts-expect-error
  void catalogue.zones();
}
