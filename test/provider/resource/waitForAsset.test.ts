import { expect, it } from "vitest";
import type { AssetRecord } from "../../../provider/host/assets/assetLists";
import { waitForAsset } from "../../../provider/host/assets/waitForAsset";
import { seenItems } from "../../../provider/host/shown/listReading";
import { scriptedHost } from "../../support/scriptedHost";

/** A wait for the server AAAAAA at a host with this list, and the calls of the list. */
function waiting(listed: AssetRecord[], look: (now: number) => Promise<string | undefined>) {
  const asked: unknown[] = [];
  const { session, clock } = scriptedHost({
    "asset.list": ({ uniq_id }, seconds) => {
      asked.push([seconds, uniq_id]);
      return listed;
    },
  });
  const ended = waitForAsset(session.access, {
    asset: { uniq_id: "AAAAAA", accnt: undefined },
    name: "web.example.com",
    doing: "building",
    startedAt: 0,
    usual: 480_000,
    work: "build",
    deadline: 2_700_000,
    signal: undefined,
    status: () => {},
    onListed: (listed) => seenItems(listed).at(-1)?.active === true,
    look: () => look(clock.now()),
  });
  return { asked, clock, ended };
}

it("does not read the shared list again while the records of its servers are being read", async () => {
  const { asked, clock, ended } = waiting([{ uniq_id: "AAAAAA", active: true }], () =>
    clock.sleep(10_000).then(() => "built"),
  );
  expect(await ended).toBe("built");
  expect(asked).toEqual([[0.005, ["AAAAAA"]]]);
});

it("reads a server that is missing in the list early at first, and then once a minute", async () => {
  const looks: number[] = [];
  const { ended } = waiting([], async (now) => {
    looks.push(now);
    return now >= 600_000 ? "done" : undefined;
  });
  expect(await ended).toBe("done");
  expect(looks[0]).toBeLessThan(6_000);
  expect(looks.length).toBeLessThan(18);
  const late = looks.filter((at) => at > 200_000);
  const pauses = late.slice(1).map((at, index) => at - (late[index] as number));
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(60_000);
});

it("reads a server that is unchanged in the list once early, and then once a minute", async () => {
  const looks: number[] = [];
  const { ended } = waiting([{ uniq_id: "AAAAAA", active: false }], async (now) => {
    looks.push(now);
    return now >= 300_000 ? "done" : undefined;
  });
  expect(await ended).toBe("done");
  expect(looks[0]).toBeLessThan(6_000);
  expect(looks.length).toBeLessThanOrEqual(6);
});

it("does not read a server for each change of a field that has nothing to do with a build", async () => {
  const looks: number[] = [];
  const { session, clock } = scriptedHost({
    "asset.list": (_params, seconds) => [
      { uniq_id: "AAAAAA", active: seconds >= 300, backup_size: seconds, username: `at ${seconds}` },
    ],
  });
  await waitForAsset(session.access, {
    ...{ asset: { uniq_id: "AAAAAA", accnt: undefined }, name: "web.example.com", doing: "building" },
    ...{ usual: 480_000, work: "build", deadline: 2_700_000, signal: undefined, status: () => {} },
    onListed: (listed) => seenItems(listed).at(-1)?.active === true,
    look: async () => {
      looks.push(clock.now());
      return clock.now() >= 300_000 ? "built" : undefined;
    },
  });
  expect(looks.length).toBeLessThanOrEqual(6);
});

it("reads no list long before the time that the first build needed, and notices the second end within a twentieth", async () => {
  const { session, clock } = scriptedHost({
    "asset.list": (_params, seconds) => {
      lists.push(Number(seconds) * 1000);
      return [{ uniq_id: "AAAAAA", active: clock.now() >= doneAt }];
    },
  });
  const lists: number[] = [];
  let doneAt = 60_000;
  const build = () =>
    waitForAsset(session.access, {
      ...{ asset: { uniq_id: "AAAAAA", accnt: undefined }, name: "web.example.com", doing: "building" },
      ...{ usual: 480_000, work: "build", deadline: 2_700_000, signal: undefined, status: () => {} },
      onListed: (listed) => seenItems(listed).at(-1)?.active === true,
      look: async () => (clock.now() >= doneAt ? clock.now() : undefined),
    });
  await build();
  const first = lists.length;
  const begun = clock.now();
  doneAt = begun + 60_000;
  expect((await build()) - doneAt).toBeLessThan(3_000);
  const later = lists.slice(first).map((at) => at - begun);
  // The list is read once at once, because the ordered server may be there already.
  expect(later.slice(1).every((at) => at >= 0.75 * 60_000)).toBe(true);
  expect(later.length).toBeLessThanOrEqual(10);
  // If the second build takes longer, the list is read as often as for the first one.
  doneAt = clock.now() + 600_000;
  expect((await build()) - doneAt).toBeLessThan(30_000);
});
