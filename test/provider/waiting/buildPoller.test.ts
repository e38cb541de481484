import { describe, expect, it } from "vitest";
import type { Client } from "../../../provider/api/client";
import {
  eachInItsLine,
  everyFewSeconds,
  onceAMinute,
  type ProgressPace,
} from "../../../provider/api/waiting/progress";
import { createBuildPoller, type Wait } from "../../../provider/waiting/buildPoller";
import type { ListedAsset } from "../../../provider/waiting/listWaiting";
import { hostError } from "../../support/hostError";
import { VirtualClock } from "../../support/virtualClock";

interface ListParams {
  accnt?: number;
  uniq_id: string[];
  page_size: number;
}

/** A host whose asset list is a function of the time since the beginning, and which notes what it was asked. */
function world(
  list: (seconds: number, params: ListParams) => ListedAsset[],
  progressPace: ProgressPace = onceAMinute,
) {
  const clock = new VirtualClock({ start: 0 });
  const asked: string[] = [];
  const page = async (params: ListParams) => {
    asked.push(`${clock.now() / 1000}s ${params.accnt ?? "-"} ${params.uniq_id.join(",")}`);
    return { items: list(clock.now() / 1000, params) };
  };
  const client = { asset: { list: page } } as unknown as Client;
  return {
    clock,
    asked,
    poller: createBuildPoller({ client, clock, startProgress: eachInItsLine(clock, progressPace) }),
  };
}

const lines: string[] = [];
const wait = (uniqId: string, over: Partial<Wait<string>> = {}): Wait<string> => ({
  uniqId,
  accountNumber: undefined,
  name: `${uniqId}.example.com`,
  doing: "building",
  startedAt: 0,
  usual: 480_000,
  deadline: 2_700_000,
  signal: undefined,
  status: (line) => lines.push(line),
  triggers: (item) => item !== "missing" && item?.active === true,
  look: async () => ({ result: uniqId }),
  ...over,
});

const never = async () => undefined;

const builtAfter = (seconds: number) => (now: number, params: ListParams) =>
  params.uniq_id.map((uniq_id) => ({ uniq_id, active: now >= seconds }));

describe("the shared build poller", () => {
  it("asks for all waiting servers in one call", async () => {
    const { poller, asked } = world(builtAfter(0));
    expect(await Promise.all([poller.wait(wait("AAAAAA")), poller.wait(wait("BBBBBB"))])).toEqual([
      "AAAAAA",
      "BBBBBB",
    ]);
    expect(asked).toEqual(["0.25s - AAAAAA,BBBBBB"]);
  });

  it("does not ask for the list again while it looks at the servers of the last one", async () => {
    const { poller, asked, clock } = world(builtAfter(0));
    const look = async () => {
      await clock.sleep(10_000);
      return { result: "built" };
    };
    expect(await poller.wait(wait("AAAAAA", { look }))).toBe("built");
    expect(asked).toEqual(["0.25s - AAAAAA"]);
  });

  it("looks at the others while the answer to one look does not come", async () => {
    const { poller, clock } = world(builtAfter(0));
    let looks = 0;
    const hanging = wait("AAAAAA", {
      look: async () => {
        looks++;
        await clock.sleep(600_000);
        return { result: "at last" };
      },
    });
    const ended: string[] = [];
    const note = (what: string) => ended.push(`${what} ${clock.now() / 1000}s`);
    await Promise.all([
      poller.wait(hanging).then(note),
      poller
        .wait(wait("BBBBBB", { look: async () => (clock.now() > 60_000 ? { result: "b" } : undefined) }))
        .then(note),
    ]);
    expect(ended).toEqual([expect.stringMatching(/^b (6|7)\d/), expect.stringMatching(/^at last 600/)]);
    expect(looks).toBe(1);
  });

  it.each([
    ["without totals, so that another page may have it", {}, undefined],
    ["of more items than it shows", { item_total: 2 }, undefined],
    ["of all items", { item_total: 1 }, "missing"],
    ["that is the only one", { page_total: 1 }, "missing"],
  ])("says of what a page lacks, %s: %o", async (_what, totals, said) => {
    const clock = new VirtualClock({ start: 0 });
    const list = async () => ({ items: [{ uniq_id: "AAAAAA", active: true }], ...totals });
    const client = { asset: { list } } as unknown as Client;
    const poller = createBuildPoller({ client, clock, startProgress: eachInItsLine(clock, onceAMinute) });
    const heard: unknown[] = [];
    const hears = wait("BBBBBB", { triggers: (item) => heard.push(item) > 0 });
    await Promise.all([poller.wait(wait("AAAAAA")), poller.wait(hears)]);
    expect(heard).toEqual([said]);
  });

  it("asks each account for its own", async () => {
    const { poller, asked } = world(builtAfter(0));
    await Promise.all([
      poller.wait(wait("AAAAAA", { accountNumber: 1 })),
      poller.wait(wait("BBBBBB", { accountNumber: 2 })),
      poller.wait(wait("CCCCCC", { accountNumber: 1 })),
    ]);
    expect(asked).toEqual(["0.25s 1 AAAAAA,CCCCCC", "0.25s 2 BBBBBB"]);
  });

  it("polls a build of eight minutes some fifty times, not once a second", async () => {
    const { poller, asked, clock } = world(builtAfter(480));
    const look = async () => (clock.now() >= 480_000 ? { result: "built" } : undefined);
    await poller.wait(wait("AAAAAA", { look }));
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.length).toBeLessThan(80);
    // Seen at most one interval late.
    expect(clock.now()).toBeLessThan(480_000 + 16_000);
  });

  it("serves one that joins while others wait long", async () => {
    const { poller, clock } = world((now, { uniq_id }) =>
      uniq_id.map((id) => ({ uniq_id: id, active: id === "BBBBBB" || now >= 400 })),
    );
    const long = poller.wait(wait("AAAAAA"));
    await clock.sleep(300_000);
    await poller.wait(wait("BBBBBB"));
    expect(clock.now()).toBe(300_250);
    await long;
  });

  it("looks where the list points nowhere: early at first, then once a minute", async () => {
    const looks: number[] = [];
    const { poller, clock } = world(() => []);
    const looking = wait("AAAAAA", {
      look: async () => {
        looks.push(clock.now());
        return clock.now() >= 600_000 ? { result: "done" } : undefined;
      },
    });
    expect(await poller.wait(looking)).toBe("done");
    expect(looks[0]).toBeLessThan(6_000);
    expect(looks.length).toBeLessThan(18);
    const late = looks.filter((at) => at > 200_000);
    const pauses = late.slice(1).map((at, index) => at - (late[index] as number));
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(60_000);
  });

  it("goes on when the list says active and the details do not", async () => {
    const { poller, clock } = world(builtAfter(0));
    const late = wait("AAAAAA", {
      look: async () => (clock.now() >= 30_000 ? { result: "late" } : undefined),
    });
    expect(await poller.wait(late)).toBe("late");
  });

  it("survives failures of a poll, of the list and of the details", async () => {
    let looks = 0;
    const { poller } = world((now, params) => {
      if (now < 2) throw hostError("unreachable");
      return builtAfter(3)(now, params);
    });
    const flaky = wait("AAAAAA", {
      look: async () => {
        looks += 1;
        if (looks === 1) throw hostError("hostFault");
        return { result: "built" };
      },
    });
    expect(await poller.wait(flaky)).toBe("built");
    expect(looks).toBe(2);
  });

  it("asks the servers themselves where the list is not allowed", async () => {
    const { poller } = world(() => {
      throw hostError("permission");
    });
    expect(await poller.wait(wait("AAAAAA"))).toBe("AAAAAA");
  });

  it("ends a wait with what the details say", async () => {
    const { poller } = world(builtAfter(0));
    const failing = wait("AAAAAA", {
      look: async () => {
        throw new Error("the host says that the build failed");
      },
    });
    const other = poller.wait(wait("BBBBBB"));
    await expect(poller.wait(failing)).rejects.toThrow("the build failed");
    expect(await other).toBe("BBBBBB");
  });

  it("ends a wait at its deadline, and asks no more", async () => {
    const { poller, asked, clock } = world(builtAfter(Number.POSITIVE_INFINITY));
    await expect(poller.wait(wait("AAAAAA", { deadline: 600_000, look: never }))).rejects.toThrow(
      "AAAAAA.example.com: still building after 10m, the deadline of this wait",
    );
    expect(clock.now()).toBe(600_000);
    const before = asked.length;
    await clock.sleep(60_000);
    expect(asked.length).toBe(before);
  });

  it("says meanwhile, and at the deadline, that the host cannot be reached; and no more once it was", async () => {
    const { poller, clock } = world(builtAfter(0));
    const said: string[] = [];
    const unreachable = hostError("unreachable");
    const look = async () => {
      // Reached again between the third minute and the fifth.
      if (clock.now() > 180_000 && clock.now() < 300_000) return undefined;
      throw unreachable;
    };
    const options = { deadline: 600_000, look, status: (line: string) => said.push(line) };
    await expect(poller.wait(wait("AAAAAA", options))).rejects.toThrow(
      /^AAAAAA\.example\.com: still building after 10m, the deadline of this wait; at try \d+ the host said: it is unreachable$/,
    );
    // At once where nothing stood in the way before, then with each line.
    expect(said.map((line) => line.replace("AAAAAA.example.com: building, ", ""))).toEqual([
      "0s of about 8m",
      "0s of about 8m (at try 1 the host said: it is unreachable)",
      "1m of about 8m (at try 43 the host said: it is unreachable)",
      "2m of about 8m (at try 50 the host said: it is unreachable)",
      "3m of about 8m (at try 54 the host said: it is unreachable)",
      "4m of about 8m",
      "5m of about 8m",
      "5m10s of about 8m (at try 1 the host said: it is unreachable)",
      "6m of about 8m (at try 4 the host said: it is unreachable)",
      "7m of about 8m (at try 7 the host said: it is unreachable)",
      "8m of about 8m (at try 11 the host said: it is unreachable)",
      "9m of about 8m (at try 15 the host said: it is unreachable)",
    ]);
  });

  it("tells of the tries within a look, and asks for an end of them at its deadline", async () => {
    const { poller, clock } = world(builtAfter(0));
    const said: string[] = [];
    const look: Wait<string>["look"] = async ({ status, until }) => {
      status?.(`server.details: try 2 in 8s; until ${until}`);
      await clock.sleep(100_000);
      return { result: "built" };
    };
    await poller.wait(wait("AAAAAA", { look, deadline: 600_000, status: (line) => said.push(line) }));
    expect(said).toEqual([
      "AAAAAA.example.com: building, 0s of about 8m",
      "AAAAAA.example.com: building, 0s of about 8m (server.details: try 2 in 8s; until 600000)",
      "AAAAAA.example.com: building, 1m of about 8m (server.details: try 2 in 8s; until 600000)",
    ]);
  });

  it("looks at the assets while the list does not come", async () => {
    const clock = new VirtualClock({ start: 0 });
    const items = async function* (_params: object, { signal }: { signal: AbortSignal }) {
      await clock.sleep(1_000_000, signal);
      yield {} as ListedAsset;
    };
    const client = { asset: { list: { items } } } as unknown as Client;
    const poller = createBuildPoller({ client, clock, startProgress: eachInItsLine(clock, onceAMinute) });
    expect(await poller.wait(wait("AAAAAA"))).toBe("AAAAAA");
    expect(clock.now()).toBeLessThan(20_000);
  });

  it("ends at the deadline although a poll hangs", async () => {
    const clock = new VirtualClock({ start: 0 });
    const list = () => new Promise<never>(() => {});
    const client = { asset: { list } } as unknown as Client;
    const hanging = createBuildPoller({
      client,
      clock,
      startProgress: eachInItsLine(clock, onceAMinute),
    }).wait(wait("AAAAAA", { deadline: 600_000 }));
    await expect(hanging).rejects.toThrow("still building after 10m");
  });

  it("ends when cancelled, with the reason", async () => {
    const { poller, clock } = world(builtAfter(Number.POSITIVE_INFINITY));
    const controller = new AbortController();
    const waiting = poller.wait(wait("AAAAAA", { signal: controller.signal }));
    void clock.sleep(5_000).then(() => controller.abort(new Error("cancelled by the user")));
    await expect(waiting).rejects.toThrow("cancelled by the user");
    await expect(poller.wait(wait("AAAAAA", { signal: controller.signal }))).rejects.toThrow(
      "cancelled by the user",
    );
  });

  it("says once a minute how far it is", async () => {
    lines.length = 0;
    const { poller, clock } = world(builtAfter(190));
    const look = async () => (clock.now() >= 190_000 ? { result: "built" } : undefined);
    await poller.wait(wait("AAAAAA", { name: "web.example.com", look }));
    expect(lines).toEqual([
      "web.example.com: building, 0s of about 8m",
      "web.example.com: building, 1m of about 8m",
      "web.example.com: building, 2m of about 8m",
      "web.example.com: building, 3m of about 8m",
    ]);
  });

  it("says it every few seconds where lines take each other's place, and less often the longer it lasts", async () => {
    lines.length = 0;
    const { poller, clock } = world(builtAfter(49), everyFewSeconds);
    const look = async () => (clock.now() >= 49_000 ? { result: "built" } : undefined);
    await poller.wait(wait("AAAAAA", { look }));
    expect(lines.map((line) => / (\d+s) of /.exec(line)?.[1])).toEqual(
      [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50].map((seconds) => `${seconds}s`),
    );
    const minute = 60_000;
    expect([2, 8, 20, 240].map((minutes) => everyFewSeconds(minutes * minute))).toEqual([
      6_000, 24_000, 60_000, 60_000,
    ]);
  });
});
