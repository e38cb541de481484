import { expect, it } from "vitest";
import type { AssetRecord } from "../../../provider/host/assets/assetLists";
import { waitForAsset } from "../../../provider/host/assets/waitForAsset";
import { seenItems } from "../../../provider/host/shown/listReading";
import { scriptedHost } from "../../support/scriptedHost";

/** A wait for the server AAAAAA at a host that lists these, and what it was asked for. */
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

it("the shared list is not asked for again while the servers of the last one are looked at", async () => {
  const { asked, clock, ended } = waiting([{ uniq_id: "AAAAAA", active: true }], () =>
    clock.sleep(10_000).then(() => "built"),
  );
  expect(await ended).toBe("built");
  expect(asked).toEqual([[0.005, ["AAAAAA"]]]);
});

it("a look at the server itself comes where the list points nowhere: early at first, then once a minute", async () => {
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

it("a look at what the list shows unchanged comes once early, and then once a minute", async () => {
  const looks: number[] = [];
  const { ended } = waiting([{ uniq_id: "AAAAAA", active: false }], async (now) => {
    looks.push(now);
    return now >= 300_000 ? "done" : undefined;
  });
  expect(await ended).toBe("done");
  expect(looks[0]).toBeLessThan(6_000);
  expect(looks.length).toBeLessThanOrEqual(6);
});

it("a look does not come for each change of a member that says nothing of a build", async () => {
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

it("the second build asks no list long before the first one has taken, and sees its end within a twentieth", async () => {
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
  // One at once, because what was just ordered may be there already.
  expect(later.slice(1).every((at) => at >= 0.75 * 60_000)).toBe(true);
  expect(later.length).toBeLessThanOrEqual(10);
  // A build that takes longer is asked after as the first one was.
  doneAt = clock.now() + 600_000;
  expect((await build()) - doneAt).toBeLessThan(30_000);
});
