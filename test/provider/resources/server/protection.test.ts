import { describe, expect, it } from "vitest";
import { type Properties, unknown } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told, toldFailures } from "../../../support/told";
import { built, host, news as ordered } from "./creatingHost";
import { id, inputs, stored } from "./rebuildingHost";
import { without } from "./samples";

const on = { ...inputs, deletionProtection: true };
const failures = (olds: Properties, news: Properties) =>
  toldFailures(server.check({ olds, news })).map(({ reason }) => reason);
const rebuilt = { templateName: "DEBIAN12", rebuildPolicy: "rebuild" };

describe("deletionProtection", () => {
  it("refuses a replacement and a rebuild at check, with how to lift it", () => {
    expect(failures(on, { ...on, planId: 200 })).toEqual([
      told("deletion-protected", {
        server: "web.example.com",
        change: { property: "planId", values: { old: 100, new: 200 } },
        refused: "now",
        effect: "replace",
      }),
    ]);
    expect(failures(on, { ...on, ...rebuilt })).toEqual([
      told("deletion-protected", {
        server: "web.example.com",
        change: { property: "templateName", values: { old: "ALMA9", new: "DEBIAN12" } },
        refused: "now",
        effect: "rebuild",
      }),
    ]);
    expect(failures(on, { ...on, rebuildTriggers: "a secret", rebuildPolicy: "replace" })).toEqual([
      told("deletion-protected", {
        server: "web.example.com",
        change: { property: "rebuildTriggers" },
        refused: "now",
        effect: "replace",
      }),
    ]);
  });

  it("is lifted by an update of its own, and comes into force with the change itself", () => {
    const off = { deletionProtection: false };
    expect(failures(on, { ...on, ...off })).toEqual([]);
    expect(failures(on, inputs)).toEqual([]);
    expect(failures(on, { ...on, ...off, planId: 200 })).toHaveLength(1);
    expect(failures(on, { ...inputs, ...rebuilt })).toHaveLength(1);
    expect(failures(inputs, { ...on, planId: 200 })).toHaveLength(1);
    expect(failures({ ...on, ...off }, { ...on, ...off, planId: 200 })).toEqual([]);
    expect(failures({ ...on, ...off }, { ...inputs, ...rebuilt })).toEqual([]);
  });

  it("leaves what is newly given to the outputs: the host may have it already", async () => {
    const news = { ...on, regionId: 2 };
    expect(failures(on, news)).toEqual([]);
    const world = scriptedHost({});
    const diff = (olds: Properties) => server.diff(world.session, { id, olds, news }, world.context);
    expect(diff(stored(on, { regionId: 2 }))).toMatchObject({ detailed: { regionId: "update" }, steps: [] });
    expect(world.warnings).toEqual([]);
    const olds = stored(on, { regionId: 1 });
    expect(diff(olds)).toMatchObject({ changes: true, replaces: [] });
    expect(world.warnings).toEqual([
      told("deletion-protected", {
        server: "web.example.com (AAAAAA)",
        change: { property: "regionId", values: { old: undefined, new: 2 } },
        refused: "byUpdate",
        effect: "replace",
      }),
    ]);
    await expect(server.update(world.session, { id, olds, news }, world.context)).rejects.toThrow(
      "deletion-protected",
    );
    expect([...world.reads, ...world.writes]).toEqual([]);
  });

  it("announces no replacement by a value that is not known yet: up may refuse it", () => {
    const world = scriptedHost({});
    const news = { ...on, planId: unknown };
    expect(failures(on, news)).toEqual([]);
    expect(server.diff(world.session, { id, olds: stored(on), news }, world.context).replaces).toEqual([]);
    expect(world.warnings).toEqual([
      told("deletion-protected", {
        server: "web.example.com (AAAAAA)",
        change: { property: "planId", values: { old: 100, new: unknown } },
        refused: "maybeByUpdate",
        effect: "replace",
      }),
    ]);
  });

  it("says of what the host changed that it is taken over first", () => {
    const olds = { ...on, planId: 200, __asked: { planId: 100 } };
    expect(failures(olds, on)).toEqual([
      told("drift-refused", {
        server: "web.example.com",
        change: { property: "planId", values: { old: 200, new: 100 } },
        refused: "now",
        effect: "replace",
        allowedBy: "noProtection",
      }),
    ]);
  });
});

describe("the delete of a protected server", () => {
  const world = (more: Script = {}) =>
    scriptedHost({
      "asset.details": () => ({ uniq_id: id, status: "Active" }),
      "server.power.status": () => ({ powerStatus: "running" }),
      ...more,
    });
  const remove = ({ session, context }: ReturnType<typeof world>, olds: Properties) =>
    server.delete(session, { id, olds }, context);

  it("is refused before any write, with how to lift it, also where the program has it no more", async () => {
    const there = world();
    await expect(remove(there, stored({ ...on, shutdownBeforeDelete: true }))).rejects.toThrow(
      told("server-not-removed", { server: `web.example.com (${id})`, id }),
    );
    expect(there.writes).toEqual([]);
  });

  it.each([
    [`${id}`, ["asset.requestRemoval"]],
    [`DEF456, ${id}`, ["asset.requestRemoval"]],
    ["DEF456", []],
  ])("with hosting:unprotect %j sends %j", async (unprotect, writes) => {
    let isRequested = false;
    const there = scriptedHost(
      {
        "asset.details": () => ({ uniq_id: id, status: isRequested ? "Pending-Termination" : "Active" }),
        "asset.list": () => [],
        "asset.requestRemoval": () => {
          isRequested = true;
          return { removal_requested: "now" };
        },
      },
      { unprotect },
    );
    await remove(there, stored(on)).catch(() => {});
    expect(there.writes.map(([name]) => name)).toEqual(writes);
  });

  it("is done where it is gone already", async () => {
    const gone = () => refuse("RecordNotFound");
    await remove(world({ "asset.details": gone, "server.details": gone }), stored(on));
  });
});

describe("the create of a server that is to be protected", () => {
  const news = { ...ordered, deletionProtection: true, onExisting: "create" };
  const listed = (there: string[]): Script => ({
    ...host,
    "asset.list": (params, seconds) =>
      params.domain
        ? there.map((uniq_id) => ({
            uniq_id,
            domain: "web.example.com",
            type: "Cloud.VPS",
            status: "Active",
          }))
        : [{ uniq_id: "AAAAAA", active: seconds >= 100, status: "Active" }],
    "server.details": (params, seconds) =>
      params.uniq_id === "AAAAAA" ? host["server.details"]?.(params, seconds) : built("BBBBBB"),
  });

  it("orders where there is none, and records it", async () => {
    const { session, context } = scriptedHost(listed([]));
    const { outputs } = await server.create(session, { news }, context);
    expect(outputs).toMatchObject({ uniqId: "AAAAAA", deletionProtection: true });
  });

  it("takes one over with adopt", async () => {
    const { session, context, writes } = scriptedHost(listed(["BBBBBB"]));
    const { id: taken } = await server.create(session, { news: { ...news, onExisting: "adopt" } }, context);
    expect(taken).toBe("BBBBBB");
    expect(writes).toEqual([]);
  });
});

describe("Pulumi's protect", () => {
  const check = (olds: Properties, news: Properties) =>
    toldFailures(server.check({ olds, news, protect: true })).map(({ reason }) => reason);

  it("refuses a rebuild, rebuildPolicy or not, and names itself", () => {
    for (const rebuildPolicy of ["refuse", "rebuild"])
      expect(check(inputs, { ...inputs, templateName: "DEBIAN12", rebuildPolicy })).toEqual([
        told("resource-protected", {
          server: "web.example.com",
          change: { property: "templateName", values: { old: "ALMA9", new: "DEBIAN12" } },
          refused: "now",
          effect: "rebuild",
        }),
      ]);
  });

  it("leaves replacements to Pulumi, and all else alone", () => {
    expect(check(inputs, { ...inputs, planId: 200 })).toEqual([]);
    expect(check(inputs, { ...inputs, ...rebuilt, rebuildPolicy: "replace" })).toEqual([]);
    expect(check(inputs, { ...without(inputs, "planId"), username: "admin" })).toEqual([]);
  });
});
