import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { answerLost, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";

const id = "AAAAAA";
const accepted = { asset: `web.example.com (${id})`, isAccepted: true, hostSaid: "on the 1st" } as const;
/** The failure of a removal that the host refuses. */
const notYou = {
  content: { code: "removal-failed" },
  cause: { operation: "asset.requestRemoval", hostMessage: "not you" },
};
const inputs = { domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9" };
const stored = (over: Properties = {}): Properties => ({
  ...inputs,
  accountNumber: 7,
  active: true,
  uniqId: id,
  __set: [...Object.keys(inputs), ...Object.keys(over)].sort(),
  __holder: "holder01",
  ...over,
});
const removal = { uniq_id: id, accnt: 7, cleanup_assets: 0 };

/** A host that takes `takes` seconds from the request until the asset is on its way out. */
function host({ takes = 40, ...more }: { takes?: number } & Record<string, unknown> = {}) {
  let requestedAt = Number.POSITIVE_INFINITY;
  const status = (seconds: number) => (seconds >= requestedAt + takes ? "Pending-Termination" : "Active");
  return scriptedHost({
    "asset.details": (_params, seconds) => ({ uniq_id: id, status: status(seconds) }),
    "asset.list": (_params, seconds) => [{ uniq_id: id, status: status(seconds) }],
    "asset.requestRemoval": (_params, seconds) => {
      requestedAt = seconds;
      return { removal_requested: "on the 1st" };
    },
    ...(more as Script),
  });
}
const remove = (world: ReturnType<typeof scriptedHost>, olds: Properties) =>
  server.delete(world.session, { id, olds }, world.context);

describe("delete", () => {
  it("requests the removal and waits until the server is gone", async () => {
    const world = host();
    await remove(world, stored());
    expect(world.writes).toEqual([["asset.requestRemoval", removal]]);
    expect(world.clock.now()).toBeGreaterThanOrEqual(40_000);
    expect(world.status).toEqual([
      told("removal-accepted", accepted),
      "web.example.com (AAAAAA): being removed, 0s of about 2m",
    ]);
  });

  it("tells the host what removal says; cleanupAssets only when asked for", async () => {
    const world = host();
    // 0 is a rating.
    const reason = { reason: "moved", comment: "thanks", rating: 0, cleanupAssets: true };
    await remove(world, stored({ removal: reason }));
    expect(world.writes).toEqual([
      [
        "asset.requestRemoval",
        {
          ...removal,
          cancellation_reason: "moved",
          cancellation_comment: "thanks",
          rating: 0,
          cleanup_assets: 1,
        },
      ],
    ]);
  });

  it.each([
    ["not found", () => refuse("RecordNotFound")],
    ["terminated", () => ({ uniq_id: id, status: "Terminated" })],
    ["on its way out", () => ({ uniq_id: id, status: "Pending-Termination" })],
  ])("sends nothing for one that is %s already", async (_what, details) => {
    const world = host({ "asset.details": details, "server.details": details, "asset.list": () => [] });
    await remove(world, stored());
    expect(world.writes).toEqual([]);
  });

  it("asks for the server's record where the user may not read assets", async () => {
    let requestedAt = Number.POSITIVE_INFINITY;
    const world = host({
      "asset.details": () => refuse("Permission"),
      "asset.list": () => refuse("Permission"),
      "asset.requestRemoval": (_params: unknown, seconds: number) => {
        requestedAt = seconds;
        return { removal_requested: "soon" };
      },
      "server.details": (_params: unknown, seconds: number) =>
        seconds < requestedAt + 40 ? { uniq_id: id, status: "Destroying" } : refuse("RecordNotFound"),
    });
    await remove(world, stored());
    expect(world.writes).toEqual([["asset.requestRemoval", removal]]);
    expect(world.clock.now()).toBeGreaterThanOrEqual(40_000);
  });

  it("succeeds when the server goes in between", async () => {
    const world = host({ "asset.requestRemoval": () => refuse("RecordNotFound") });
    await remove(world, stored());
    expect(world.writes).toHaveLength(1);
  });

  it("is sent where the host shows the server and not its asset yet", async () => {
    let requestedAt = Number.POSITIVE_INFINITY;
    const world = host({
      "asset.details": () => refuse("RecordNotFound"),
      "asset.list": () => [],
      "server.details": (_params: unknown, seconds: number) =>
        seconds < requestedAt + 40 ? { uniq_id: id, status: "Building" } : refuse("RecordNotFound"),
      "asset.requestRemoval": (_params: unknown, seconds: number) => {
        requestedAt = seconds;
        return { removal_requested: "now" };
      },
    });
    await remove(world, stored());
    expect(world.writes).toEqual([["asset.requestRemoval", removal]]);
    expect(world.clock.now()).toBeGreaterThanOrEqual(40_000);
  });

  it("never takes a wrong address for gone", async () => {
    const nowhere = () => refuse("API::InvalidMethod");
    const world = host({ "asset.details": nowhere, "asset.list": nowhere });
    await expect(remove(world, stored())).rejects.toThrow();
    expect(world.writes).toEqual([]);
  });

  it("has a deadline, and tells then what the host had said, and the ways out", async () => {
    const world = host({ takes: 1e9 });
    await expect(remove(world, stored({ timeouts: { removal: "10m" } }))).rejects.toThrow(
      told("removal-late", { ...accepted, deadline: 600_000, trouble: undefined }),
    );
    expect(world.clock.now()).toBeCloseTo(600_000, -2);
  });

  it("ends well with what the host has accepted where removal.wait is false, and tells the host's words", async () => {
    const world = host({ takes: 1e9 });
    await remove(world, stored({ removal: { wait: false } }));
    expect(world.writes).toEqual([["asset.requestRemoval", removal]]);
    expect(world.clock.now()).toBeLessThan(100);
    expect(world.warnings).toEqual([told("removal-not-awaited", accepted)]);
  });

  describe("that the host refuses for a while", () => {
    /** A host that accepts the removal when it is asked for it for the `first` time, and what it answers before. */
    const accepting = (first: number, before: () => unknown) => {
      let tries = 0;
      return host({
        takes: 0,
        "asset.details": () => ({ uniq_id: id, status: tries >= first ? "Terminated" : "Active" }),
        "asset.list": () => [],
        "asset.requestRemoval": () => {
          tries += 1;
          return tries < first ? before() : { removal_requested: "now" };
        },
      });
    };
    const asked = (world: ReturnType<typeof scriptedHost>) => world.writes.map(([name]) => name);
    const times = (count: number) => Array(count).fill("asset.requestRemoval");

    it("is asked for again while it is busy; the lines tell the refusal and the try", async () => {
      const world = accepting(50, () => refuse("Workflow::Conflict", "a backup is running"));
      await remove(world, stored());
      expect(asked(world)).toEqual(times(50));
      expect(world.status.slice(0, -2)).toEqual([
        "web.example.com (AAAAAA): still there, asking the host to remove it, 0s of about 2m (at try 1 the host said: a backup is running)",
        "web.example.com (AAAAAA): still there, asking the host to remove it, 1m of about 2m (at try 44 the host said: a backup is running)",
      ]);
    });

    it("is asked for again when the answers were lost and the server neither is gone nor goes", async () => {
      const world = accepting(20, () => answerLost);
      await remove(world, stored());
      expect(asked(world)).toEqual(times(20));
      expect(world.clock.now()).toBeGreaterThan(60_000);
      expect(world.status[0]).toMatch(
        /^web\.example\.com \(AAAAAA\): still there, asking the host to remove it, 0s of about 2m \(asset\.requestRemoval of AAAAAA: try 2 in 1s; the connection to 127\.0\.0\.1:1 broke/,
      );
    });

    it("is asked for no more once an answer was lost and the server is gone", async () => {
      let wasAsked = false;
      const world = host({
        "asset.details": () => ({ uniq_id: id, status: wasAsked ? "Terminated" : "Active" }),
        "asset.requestRemoval": (_params: unknown, seconds: number) => {
          wasAsked = seconds > 30;
          return answerLost;
        },
      });
      await remove(world, stored());
      expect(world.clock.now()).toBeLessThan(70_000);
      expect(world.reads).toEqual(["asset.list", "asset.details"]);
    });

    it("fails at its deadline with the last refusal", async () => {
      const world = accepting(1e9, () => refuse("Workflow::Conflict", "a backup is running"));
      await expect(remove(world, stored({ timeouts: { removal: "10m" } }))).rejects.toThrow(
        /^removal-late .*"isAccepted":false,"deadline":600000,"trouble":"at try \d+ the host said: a backup is running"/,
      );
    });

    it("fails at once where the host will not do it at all", async () => {
      const world = accepting(1e9, () => refuse("Permission", "not you"));
      await expect(remove(world, stored())).rejects.toMatchObject(notYou);
      expect(asked(world)).toEqual(times(1));
    });
  });

  describe("interrupted", () => {
    /** Interrupts the removal after these seconds. */
    const interrupted = async (world: ReturnType<typeof scriptedHost>, seconds: number, olds = stored()) => {
      const abort = new AbortController();
      void world.clock.sleep(seconds * 1000).then(() => abort.abort(new Error("cancelled")));
      const context = { ...world.context, signal: abort.signal };
      return server.delete(world.session, { id, olds }, context).catch((error: Error) => error.message);
    };
    it("says that the server is there and that the host had accepted its removal", async () => {
      expect(await interrupted(host({ takes: 1e9 }), 90)).toBe(told("removal-interrupted", accepted));
    });

    it("fails with the host's refusal where that came after it", async () => {
      const abort = new AbortController();
      const world = host({
        "asset.requestRemoval": () => {
          abort.abort(new Error("cancelled"));
          return refuse("Permission", "not you");
        },
      });
      const context = { ...world.context, signal: abort.signal };
      await expect(server.delete(world.session, { id, olds: stored() }, context)).rejects.toMatchObject(
        notYou,
      );
      expect(world.writes).toEqual([["asset.requestRemoval", removal]]);
    });

    it.each([
      ["while the host refuses", { "asset.requestRemoval": () => refuse("Workflow::Conflict") }, {}],
      ["while the host turns calls away", { "asset.list": () => refuse("API::RateLimit") }, {}],
      [
        "while the server is shut down",
        {
          "server.power.status": () => ({ powerStatus: "On" }),
          "server.power.shutdown": () => ({ task: 1 }),
        },
        { shutdownBeforeDelete: true },
      ],
    ])("says that the host has not confirmed it %s", async (_what, script, over) => {
      expect(await interrupted(host(script), 20, stored(over))).toBe(
        told("removal-interrupted", {
          asset: "web.example.com (AAAAAA)",
          isAccepted: false,
          hostSaid: undefined,
        }),
      );
    });
  });

  describe("shutdownBeforeDelete", () => {
    const powered = (obeys: boolean) => {
      let power = "On";
      return host({
        "server.power.status": () => ({ powerStatus: power }),
        "server.power.shutdown": () => {
          if (obeys) power = "Off";
          return { task: 1 };
        },
      });
    };
    const olds = stored({ shutdownBeforeDelete: true });
    it("shuts the server down first", async () => {
      const world = powered(true);
      await remove(world, olds);
      expect(world.writes.map(([name]) => name)).toEqual(["server.power.shutdown", "asset.requestRemoval"]);
    });
    it("removes it all the same when it cannot be shut down", async () => {
      const world = host({
        "server.power.status": () => ({ powerStatus: "On" }),
        "server.power.shutdown": () => ({ error: "no agent on the server", task: 0 }),
      });
      await remove(world, olds);
      expect(world.writes.map(([name]) => name)).toEqual(["server.power.shutdown", "asset.requestRemoval"]);
      expect(world.warnings).toHaveLength(1);
    });
    it("removes it all the same when it does not obey, and says so", async () => {
      const world = powered(false);
      await remove(world, olds);
      expect(world.writes.map(([name]) => name)).toEqual(["server.power.shutdown", "asset.requestRemoval"]);
      expect(world.warnings).toEqual([told("shutdown-late", { server: "web.example.com (AAAAAA)" })]);
    });
  });
});

describe("an id that another resource holds", () => {
  it("is not removed when diff met it on a resource that stays", async () => {
    const world = host();
    server.diff(world.session, { id, olds: stored({ __holder: "holder02" }), news: inputs });
    await remove(world, stored());
    expect(world.writes).toEqual([]);
    expect(world.warnings).toEqual([
      told("server-kept", { server: "web.example.com (AAAAAA)", because: "held" }),
    ]);
  });

  it("is removed when it is that very resource, which replaceOnChanges then replaced", async () => {
    const world = host();
    server.diff(world.session, { id, olds: stored(), news: { ...inputs, publicSshKey: "ssh-ed25519 AAAA" } });
    await remove(world, stored());
    expect(world.writes).toHaveLength(1);
  });

  it("is removed when diff said that the resource is replaced", async () => {
    const world = host();
    server.diff(world.session, { id, olds: stored(), news: { ...inputs, newIps: 2 } });
    await remove(world, stored());
    expect(world.writes).toHaveLength(1);
  });
});
