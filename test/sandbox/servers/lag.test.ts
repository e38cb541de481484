import { describe, expect, it } from "vitest";
import { aServer, openHost, refusal } from "../support/host";

const notFound = refusal(404, "RecordNotFound");

describe.each([
  [5, 20],
  [20, 5],
])(
  "a host that lists a new server %i s after its order, and shows its details after %i s",
  (list, details) => {
    const order = async () => {
      const host = await openHost({ lagList: list, lagDetails: details });
      const { uniq_id } = await host.ask("server/create", aServer);
      return { ...host, which: { uniq_id } };
    };
    type Ordered = Awaited<ReturnType<typeof order>>;
    const seen = async ({ ask, listed, which }: Ordered) => {
      const isShown = (path: string) =>
        ask(path, which).then(
          () => true,
          () => false,
        );
      return {
        lists: [
          await listed("asset/list", "uniq_id", { domain: aServer.domain }),
          await listed("asset/list", "uniq_id", { uniq_id: [which.uniq_id] }),
          await listed("server/list", "uniq_id"),
        ].map(({ length }) => length === 1),
        details: [await isShown("asset/details"), await isShown("server/details")],
      };
    };
    const at = (seconds: number) => ({
      lists: Array(3).fill(seconds >= list),
      details: Array(2).fill(seconds >= details),
    });

    it("shows it so, and refuses its details as those of an unknown id", async () => {
      const host = await order();
      expect(await host.refused("server/details", host.which)).toEqual(
        await host.refused("server/details", { uniq_id: "ABCDEF" }),
      );
      for (const [from, to] of [
        [0, 4.999],
        [4.999, 5],
        [5, 19.999],
        [19.999, 20],
      ] as const) {
        expect(await seen(host)).toEqual(at(from));
        host.sandbox.advance(Math.round((to - from) * 1000));
        expect(await seen(host)).toEqual(at(to));
      }
    });

    it("has it from the order on: it is paid for, and its removal is accepted", async () => {
      const { ask, refused, sandbox, which } = await order();
      expect(sandbox.ledger.orders).toMatchObject([{ uniqId: which.uniq_id }]);
      expect(sandbox.servers).toHaveLength(1);
      expect(await ask("asset/cancellation/request", which)).toHaveProperty("removal_requested");
      expect(await refused("asset/details", which)).toEqual(notFound);
      sandbox.advance("1h");
      expect(sandbox.servers).toEqual([]);
    });

    it("shows at once what it had all along", async () => {
      const host = await openHost({ lagList: list, lagDetails: details });
      const [uniq_id] = host.sandbox.seed({ servers: [{ domain: aServer.domain }] }).servers;
      expect(await seen({ ...host, which: { uniq_id } })).toEqual(at(20));
    });
  },
);
