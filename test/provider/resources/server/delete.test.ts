import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/resources/resource";
import { server } from "../../../../provider/resources/server";
import { answerLost, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";

const id = "AAAAAA";
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
      return { removal_requested: id };
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
    expect(world.status[0]).toBe("web.example.com: being removed, 0s of about 2m");
  });

  it("tells the host what removal says; cleanupAssets only when asked for", async () => {
    const world = host();
    const reason = { reason: "moved", comment: "thanks", rating: 10, cleanupAssets: true };
    await remove(world, stored({ removal: reason }));
    expect(world.writes).toEqual([
      [
        "asset.requestRemoval",
        {
          ...removal,
          cancellation_reason: "moved",
          cancellation_comment: "thanks",
          rating: 10,
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
    const world = host({ "asset.details": details });
    await remove(world, stored());
    expect(world.writes).toEqual([]);
  });

  it("succeeds when the server goes in between", async () => {
    const world = host({ "asset.requestRemoval": () => refuse("RecordNotFound") });
    await remove(world, stored());
    expect(world.writes).toHaveLength(1);
  });

  it("never takes a wrong address for gone", async () => {
    const world = host({ "asset.details": () => refuse("API::InvalidMethod") });
    await expect(remove(world, stored())).rejects.toThrow();
    expect(world.writes).toEqual([]);
  });

  it("has a deadline", async () => {
    const world = host({ takes: 1e9 });
    await expect(remove(world, stored({ timeouts: { removal: "10m" } }))).rejects.toThrow(
      "web.example.com: still being removed after 10m",
    );
  });

  it("waits while the host is busy with the server", async () => {
    let tries = 0;
    let gone = false;
    const world = host({
      "asset.details": () => ({ uniq_id: id, status: gone ? "Terminated" : "Active" }),
      "asset.list": () => [],
      "asset.requestRemoval": () => {
        tries += 1;
        if (tries < 3) return refuse("Workflow::Conflict", "busy");
        gone = true;
        return { removal_requested: id };
      },
    });
    await remove(world, stored());
    expect(tries).toBe(3);
  });

  it("looks whether the server goes when the answers are lost", async () => {
    let asked = false;
    const world = host({
      "asset.details": () => ({ uniq_id: id, status: asked ? "Terminated" : "Active" }),
      "asset.list": () => [],
      "asset.requestRemoval": () => {
        asked = true;
        return answerLost;
      },
    });
    await remove(world, stored());
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
      expect(world.warnings).toEqual([
        "web.example.com did not shut down in time and is removed while it runs.",
      ]);
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
      "web.example.com: the server AAAAAA stays, because another resource of this stack holds it. Nothing was sent.",
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
