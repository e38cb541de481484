import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";

const before = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1, timeouts: { rebuild: "5m" } };
const idle: Script = {
  "asset.list": () => [{ uniq_id: id, active: true }],
  "server.details": () => record(),
  "asset.details": () => ({ uniq_id: id }),
};

/** What asked for it: a change that the host shows, and one that it does not. */
describe.each<[string, Properties]>([
  ["new triggers", { ...before, rebuildTriggers: 2 }],
  ["another template", { ...before, templateName: "DEBIAN12" }],
])("a rebuild that the host never took, by %s", (_, news) => {
  /** What the first run leaves in the state is gone on from by the next one. */
  const next = async (failure: unknown) => {
    // A plain error, no partial state: the engine keeps what it had.
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toHaveProperty("outputs");
    const host = scriptedHost(rebuilding(String(news.templateName)));
    await host.clock.advance(3_600_000);
    const outputs = await server.update(host.session, { id, olds: stored(before), news }, host.context);
    expect(outputs).toMatchObject({ ...news, active: true });
    expect(outputs).not.toHaveProperty("__phase");
    return host.writes.map(([name]) => name);
  };
  const run = (host: ReturnType<typeof scriptedHost>, signal?: AbortSignal) =>
    server
      .update(host.session, { id, olds: stored(before), news }, { ...host.context, signal })
      .catch((error) => error);

  it("because the run was cancelled before: the next up sends it", async () => {
    const cancel = new AbortController();
    cancel.abort(new Error("cancelled"));
    const host = scriptedHost(idle);
    const failure = await run(host, cancel.signal);
    expect(host.writes).toEqual([]);
    expect(await next(failure)).toEqual(["server.rebuild"]);
  });

  it("because it was busy until the run was cancelled: the next up sends it", async () => {
    const cancel = new AbortController();
    const host = scriptedHost({
      ...idle,
      "server.rebuild": (_params, seconds) => {
        if (seconds > 30) cancel.abort(new Error("cancelled"));
        return refuse("Workflow::Conflict", "busy");
      },
    });
    const failure = await run(host, cancel.signal);
    expect(host.writes.length).toBeGreaterThan(1);
    expect(await next(failure)).toEqual(["server.rebuild"]);
  });

  it("because it was busy until the deadline: the next up sends it", async () => {
    const host = scriptedHost({ ...idle, "server.rebuild": () => refuse("Workflow::Conflict", "busy") });
    const failure = await run(host);
    expect(failure).toMatchObject({
      content: {
        code: "server-late",
        data: { doing: "waiting for the host, which is busy with it", deadline: 300_000 },
      },
    });
    expect(await next(failure)).toEqual(["server.rebuild"]);
  });
});
