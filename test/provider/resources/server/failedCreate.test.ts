import { describe, expect, it } from "vitest";
import { server } from "../../../support/resources";
import { partialOf, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { built, host, news, record } from "./creatingHost";

describe("a create that fails after the id is known", () => {
  it("stores the server when the build fails", async () => {
    const { session, context } = scriptedHost({
      ...host,
      "server.details": () => record("AAAAAA", { status: "Failed" }),
    });
    const { id, outputs, message } = await partialOf(
      server.create(session, { news: { ...news, username: "admin" } }, context),
    );
    expect(id).toBe("AAAAAA");
    expect(outputs).toMatchObject({ ...news, uniqId: "AAAAAA", active: false, status: "Failed" });
    expect(outputs).not.toHaveProperty("ip");
    expect(message).toBe(
      told("build-failed", { server: "web.example.com (AAAAAA)", work: "build", status: "Failed" }),
    );
    expect(server.diff(session, { id, olds: outputs, news }).changes).toBe(true);
  });

  it("that was to replace another one keeps that: it is named, and not removed in this run", async () => {
    const beside = { ...news, onExisting: "create" };
    const { session, context, writes } = scriptedHost({
      ...host,
      "asset.list": (params) =>
        params.domain ? [{ uniq_id: "CCCCCC", domain: news.domain, type: news.type, active: true }] : [],
      "server.details": ({ uniq_id }) =>
        uniq_id === "CCCCCC" ? built("CCCCCC") : record("AAAAAA", { status: "Failed" }),
      "asset.details": () => ({ uniq_id: "CCCCCC", status: "Active" }),
    });
    // The run knows of it: a diff has seen that it is replaced.
    session.managed.meet("Server", "CCCCCC");
    const failed = await partialOf(server.create(session, { news: beside }, context));
    expect(failed.message).toMatch(/^build-failed .*"others":\["CCCCCC"\]/);
    const old = { ...news, uniqId: "CCCCCC", __set: Object.keys(news).sort(), __holder: "holder01" };
    await expect(server.delete(session, { id: "CCCCCC", olds: old }, context)).rejects.toThrow(
      /^replacement-failed .*"failed":"AAAAAA"/,
    );
    expect(writes.map(([name]) => name)).toEqual(["server.create"]);
  });

  it("stores it at the deadline, and the next update waits on and sends what is left", async () => {
    const { session, context, writes } = scriptedHost({
      ...host,
      "server.update": () => built("AAAAAA", { username: "admin" }),
    });
    const all = { ...news, username: "admin", timeouts: { build: "1m" } };
    const { id, outputs, message } = await partialOf(server.create(session, { news: all }, context));
    expect(message).toBe(
      told("server-late", {
        server: "web.example.com (AAAAAA)",
        isBuilt: false,
        doing: "building",
        deadline: 60_000,
        trouble: undefined,
      }),
    );
    const done = await server.update(
      session,
      { id, olds: outputs, news: { ...all, timeouts: { build: "5m" } } },
      context,
    );
    expect(done).toMatchObject({ active: true, ip: "93.184.216.34", username: "admin" });
    expect(writes.map(([name]) => name)).toEqual(["server.create", "server.update"]);
  });

  it("stores it when cancelled", async () => {
    const { session, context, clock } = scriptedHost(host);
    const controller = new AbortController();
    void clock.sleep(30_000).then(() => controller.abort());
    const { id, outputs, message } = await partialOf(
      server.create(session, { news }, { ...context, signal: controller.signal }),
    );
    expect(id).toBe("AAAAAA");
    expect(outputs.active).toBe(false);
    expect(message).toContain(
      told("server-cancelled", { server: "web.example.com (AAAAAA)", isBuilt: false }),
    );
  });

  it("still waits after a refresh in between", async () => {
    const { session, context, clock, writes } = scriptedHost({
      ...host,
      "asset.details": () => ({ uniq_id: "AAAAAA", domain: "web.example.com", status: "Active" }),
    });
    const all = { ...news, timeouts: { build: "1m" } };
    const partial = await partialOf(server.create(session, { news: all }, context));
    const read = await server.read(session, partial, context);
    expect(read?.outputs.active).toBe(false);
    expect(server.diff(session, { id: partial.id, olds: read?.outputs ?? {}, news: all }).changes).toBe(true);
    await clock.sleep(120_000);
    const later = await server.read(session, partial, context);
    expect(later?.outputs).toMatchObject({ active: true, ip: "93.184.216.34" });
    expect(server.diff(session, { id: partial.id, olds: later?.outputs ?? {}, news: all }).changes).toBe(
      false,
    );
    expect(writes).toHaveLength(1);
  });
});
