import { expect, it } from "vitest";
import { aServer, openHost } from "../support/host";

type Host = Awaited<ReturnType<typeof openHost>>;
/** The number of lists that contain the server, and the number of calls that show its details. */
async function shown({ listed, post }: Host, uniq_id: unknown) {
  const lists = [
    await listed("asset/list", "uniq_id", { domain: aServer.domain }),
    await listed("asset/list", "uniq_id", { uniq_id: [uniq_id] }),
    await listed("server/list", "uniq_id"),
  ];
  const details = [await post("asset/details", { uniq_id }), await post("server/details", { uniq_id })];
  return [lists.flat().length, details.filter(({ status }) => status === 200).length];
}

it.each([
  [{ lagList: 5, lagDetails: 20 }, [3, 0]],
  [{ lagList: 20, lagDetails: 5 }, [0, 2]],
])(
  "a host with %j hides a new server for this time, although the server exists from the order on",
  async (lags, between) => {
    const host = await openHost(lags);
    const { ask, refused, sandbox } = host;
    const { uniq_id } = await ask("server/create", aServer);
    // The refusal is the same as for an unknown id.
    const unknown = await refused("server/details", { uniq_id: "ABCDEF" });
    expect(await refused("server/details", { uniq_id })).toEqual(unknown);
    for (const [milliseconds, is] of [
      [4999, [0, 0]],
      [1, between],
      [14_999, between],
      [1, [3, 2]],
    ] as const) {
      sandbox.advance(milliseconds);
      expect(await shown(host, uniq_id)).toEqual(is);
    }
  },
);

it("a host with lags accepts the removal of a hidden server, which was paid for", async () => {
  const { ask, refused, sandbox } = await openHost({ lagList: 5, lagDetails: 20 });
  const { uniq_id } = await ask("server/create", aServer);
  expect(sandbox.ledger.orders).toMatchObject([{ uniqId: uniq_id }]);
  expect(await ask("asset/cancellation/request", { uniq_id })).toHaveProperty("removal_requested");
  expect(await refused("asset/details", { uniq_id })).toEqual("404 RecordNotFound");
  sandbox.advance("1h");
  expect(sandbox.servers).toEqual([]);
});

it("a host with lags shows seeded servers at once", async () => {
  const host = await openHost({ lagList: 5, lagDetails: 20 });
  const [uniq_id] = host.sandbox.seed({ servers: [{ domain: aServer.domain }] }).servers;
  expect(await shown(host, uniq_id)).toEqual([3, 2]);
});
