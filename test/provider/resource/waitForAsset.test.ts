import { describe, expect, it } from "vitest";
import type { AssetRecord } from "../../../provider/resource/assetLists";
import { type AssetWait, waitForAsset } from "../../../provider/resource/waitForAsset";
import { scriptedHost } from "../../support/scriptedHost";

/** A host whose asset list is a function of the time since the beginning, and which notes what it was asked. */
function world(list: (seconds: number, ids: readonly string[] | undefined) => AssetRecord[]) {
  const asked: string[] = [];
  const { session, clock } = scriptedHost({
    "asset.list": ({ uniq_id }, seconds) => {
      asked.push(`${seconds}s ${uniq_id ?? "page"}`);
      return list(seconds, uniq_id as string[] | undefined);
    },
  });
  /** Waits for this server. */
  const wait = (uniqId: string, over: Partial<AssetWait<string>> = {}) =>
    waitForAsset(session, waitOf(uniqId, over));
  /** A look that ends from this second on. */
  const lookEnding = (second: number) => async () => (clock.now() >= second * 1000 ? "built" : undefined);
  return { clock, asked, wait, lookEnding };
}

const waitOf = (uniqId: string, over: Partial<AssetWait<string>> = {}): AssetWait<string> => ({
  uniqId,
  accountNumber: undefined,
  name: `${uniqId}.example.com`,
  doing: "building",
  startedAt: 0,
  usual: 480_000,
  deadline: 2_700_000,
  signal: undefined,
  status: () => {},
  onListed: ({ items }) => items.at(-1)?.active === true,
  look: async () => uniqId,
  ...over,
});

const ids = ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD", "EEEEEE"];
const builtAfter =
  (seconds: number) =>
  (now: number, asked: readonly string[] = ids) =>
    asked.map((uniq_id) => ({ uniq_id, active: now >= seconds }));

describe("the shared list", () => {
  it("is not asked for again while the servers of the last one are looked at", async () => {
    const { wait, asked, clock } = world(builtAfter(0));
    const look = () => clock.sleep(10_000).then(() => "built");
    expect(await wait("AAAAAA", { look })).toBe("built");
    expect(asked).toEqual(["0.005s AAAAAA"]);
  });

  it("serves one that joins while others wait long", async () => {
    const { wait, clock } = world((now, asked = ids) =>
      asked.map((id) => ({ uniq_id: id, active: id === "BBBBBB" || now >= 400 })),
    );
    const long = wait("AAAAAA");
    await clock.sleep(300_000);
    await wait("BBBBBB");
    expect(clock.now()).toBe(300_005);
    await long;
  });
});

describe("a look at the server itself", () => {
  it("goes to the others while the answer to one does not come", async () => {
    const { wait, clock, lookEnding } = world(builtAfter(0));
    let looks = 0;
    const hangs = async () => {
      looks++;
      await clock.sleep(600_000);
      return "at last";
    };
    const ended: string[] = [];
    const note = (what: string) => void ended.push(`${what} ${clock.now() / 1000}s`);
    const other = wait("BBBBBB", { look: lookEnding(60.001) });
    await Promise.all([wait("AAAAAA", { look: hangs }).then(note), other.then(note)]);
    expect(ended).toEqual([expect.stringMatching(/^built (6|7)\d/), expect.stringMatching(/^at last 600/)]);
    expect(looks).toBe(1);
  });

  it("comes where the list points nowhere: early at first, then once a minute", async () => {
    const looks: number[] = [];
    const { wait, clock } = world(() => []);
    const look = async () => {
      looks.push(clock.now());
      return clock.now() >= 600_000 ? "done" : undefined;
    };
    expect(await wait("AAAAAA", { look })).toBe("done");
    expect(looks[0]).toBeLessThan(6_000);
    expect(looks.length).toBeLessThan(18);
    const late = looks.filter((at) => at > 200_000);
    const pauses = late.slice(1).map((at, index) => at - (late[index] as number));
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(60_000);
  });
});
