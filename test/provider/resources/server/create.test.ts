import { describe, expect, it } from "vitest";
import { server } from "../../../support/resources";
import { refuse, scriptedHost } from "../../../support/scriptedHost";
import { built, host, news, record } from "./creatingHost";

describe("create", () => {
  it("creates, waits for the build and reports the server", async () => {
    const { session, context, writes, status } = scriptedHost(host);
    const { id, outputs } = await server.create(session, { news }, context);
    expect(id).toBe("AAAAAA");
    expect(outputs).toEqual({
      ...news,
      uniqId: "AAAAAA",
      accountNumber: 7,
      ip: "93.184.216.34",
      active: true,
      status: "Running",
      diskGeneration: 1,
      __set: ["domain", "planId", "templateName", "type", "zoneId"],
      __holder: expect.stringMatching(/^[a-z0-9]{8}$/),
    });
    expect(writes).toEqual([
      [
        "server.create",
        {
          type: "Cloud.VPS",
          domain: "web.example.com",
          plan_id: 100,
          zone_id: 10,
          template_name: "ALMA9",
        },
      ],
    ]);
    expect(status).toEqual([
      "web.example.com: building, 0s of about 8m",
      "web.example.com: building, 1m of about 8m",
    ]);
    expect(server.diff(session, { id, olds: outputs, news })).toEqual({
      changes: false,
      replaces: [],
      deleteBeforeReplace: false,
      detailed: {},
      steps: [],
    });
  });

  it("stops a server that is to be stopped, once it is built", async () => {
    let on = true;
    const { session, context, writes } = scriptedHost({
      ...host,
      "server.power.status": () => ({ powerStatus: on ? "On" : "Off" }),
      "server.power.shutdown": () => {
        on = false;
        return { task: 1 };
      },
    });
    const { outputs } = await server.create(session, { news: { ...news, powerState: "stopped" } }, context);
    expect(writes.map(([name]) => name)).toEqual(["server.create", "server.power.shutdown"]);
    expect(outputs.powerState).toBe("stopped");
  });

  it("creates two of one request one after the other", async () => {
    let created = 0;
    const ids = ["AAAAAA", "BBBBBB"];
    const { session, context, writes } = scriptedHost({
      "asset.list": (params) =>
        params.domain
          ? ids.slice(0, created).map((uniq_id) => ({ uniq_id, domain: news.domain, status: "Active" }))
          : ids.map((uniq_id) => ({ uniq_id, active: true })),
      "server.create": () => record(ids[created++] as string),
      "server.details": ({ uniq_id }) => built(uniq_id as string),
    });
    const both = await Promise.all([
      server.create(session, { news }, context),
      server.create(session, { news }, context),
    ]);
    expect(both.map(({ id }) => id)).toEqual(ids);
    expect(writes).toHaveLength(2);
  });

  it("passes on what the host refuses, and stores nothing", async () => {
    const { session, context, writes } = scriptedHost({
      ...host,
      "server.create": () => refuse("Resource::Unavailable", "No plan 100 here"),
    });
    await expect(server.create(session, { news }, context)).rejects.toThrow("No plan 100 here");
    expect(writes).toHaveLength(1);
  });
});
