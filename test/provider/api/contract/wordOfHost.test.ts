import { describe, expect, it } from "vitest";
import { operations } from "../../../../provider/api/contract";
import { parseRights } from "../../../../provider/host/offers";
import { powerStateOf } from "../../../../provider/host/shown/power";
import { scriptedClient, server } from "../support";

const running = { state: "Running", changed: "2026-01-01T00:00:00Z" };

describe("a word that a host sends as an object", () => {
  it("is read as that word, in every response", async () => {
    const answered = {
      uniq_id: "ABC123",
      status: running,
      powerStatus: running,
      type: { name: "Cloud.VPS" },
    };
    const { client } = scriptedClient([
      { body: answered },
      { body: answered },
      { body: { items: [answered] } },
    ]);
    expect(await client.server.power.status(server)).toMatchObject({
      powerStatus: "Running",
      status: "Running",
    });
    const { status, type } = await client.server.details(server);
    expect({ status, type }).toEqual({ status: "Running", type: "Cloud.VPS" });
    const [asset] = (await client.asset.list()).items ?? [];
    expect([asset?.status, powerStateOf(Object(asset).powerStatus)]).toEqual(["Running", "running"]);
  });

  it("is read as a word in every status field of the contract", () => {
    const unread = operations().flatMap(([name, { answer }]) =>
      Object.entries(answer.shape).flatMap(([member, type]) => {
        if (!/^(?:status|powerStatus)$/.test(member)) return [];
        const read = type.safeParse({ state: "Running" });
        return read.success && read.data === "Running" ? [] : [`${name}.${member}`];
      }),
    );
    expect(unread).toEqual([]);
  });

  it.each([[{ state: 7 }], [{ other: "Running" }], [["Running"]], [{}]])(
    "stays an object if it contains no word: %j",
    async (value) => {
      const { client } = scriptedClient([{ body: { uniq_id: "ABC123", status: value } }]);
      expect((await client.server.details(server)).status).toEqual(value);
    },
  );
});

it("is read as a permission if it is one", () => {
  const mayCall = parseRights({
    "/server/build": { granted: true, since: "2026-01-01" },
    "/server/reinstall": { allowed: 0 },
    "/server/sync": { granted: true, allowed: false },
    "/server/get": { reason: "unknown" },
  });
  const paths = ["server/build", "server/reinstall", "server/sync", "server/get", "server/build/"];
  expect(paths.map(mayCall)).toEqual([true, false, undefined, undefined, true]);
});
