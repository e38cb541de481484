import { describe, expect, it } from "vitest";
import { notesInMemory } from "../../../../provider/resource/notes";
import { server } from "../../../support/resources";
import { answerLost, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { built, host, news, record } from "./creatingHost";

// What two runs on one machine share: the orders that were sent and not answered.
const order = "server http://127.0.0.1:1  web.example.com";

describe("an order of a run that was cut short", () => {
  /** The server of the earlier order, listed from this second on. */
  const arriving = (second: number): Script => ({
    ...host,
    "asset.list": (params, seconds) => {
      if (!params.domain) return [{ uniq_id: (params.uniq_id as string[])[0] as string, active: true }];
      return seconds >= second ? [{ uniq_id: "EEEEEE", domain: news.domain, status: "Active" }] : [];
    },
    "server.details": ({ uniq_id }) => built(uniq_id as string),
  });
  /** The next run on the machine, when the earlier one has sent its order just now. */
  const nextRun = (script: Script) => {
    const scripted = scriptedHost(script);
    scripted.session.notes.write(order);
    return scripted;
  };

  it("is waited for: the server that arrives 20 s later is found, and nothing is ordered", async () => {
    const { session, context, writes, status } = nextRun(arriving(20));
    await expect(server.create(session, { news }, context)).rejects.toThrow(
      "Server web.example.com (EEEEEE) exists already, and answers this very request.",
    );
    expect(writes).toEqual([]);
    expect(status[0]).toBe(
      "web.example.com: an earlier run ordered it and was cut short; looking whether it arrives, 2m more",
    );
  });

  it("and is taken over, if it may be", async () => {
    const { session, context, writes } = nextRun(arriving(20));
    const { id } = await server.create(session, { news: { ...news, onExisting: "adopt" } }, context);
    expect({ id, writes }).toEqual({ id: "EEEEEE", writes: [] });
  });

  it("that does not arrive in two minutes is given up, and the server is ordered", async () => {
    const { session, context, writes, clock } = nextRun({
      ...arriving(Number.POSITIVE_INFINITY),
      "server.create": () => built("AAAAAA"),
    });
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
    expect(writes).toHaveLength(1);
    expect(clock.now()).toBeGreaterThanOrEqual(120_000);
  });

  it("of an hour ago is no reason to wait", async () => {
    const { session, context, status } = scriptedHost({
      ...host,
      "server.create": () => built("AAAAAA"),
      "server.details": () => built("AAAAAA"),
    });
    const earlier = notesInMemory(() => -3_600_000);
    earlier.write(order);
    const next = { ...session, notes: earlier };
    await server.create(next, { news }, context);
    expect(status.join()).not.toContain("cut short");
  });

  it("stops onExisting create as well: what it made is named, once", async () => {
    const { session, context, writes } = nextRun({ ...arriving(20), "server.create": () => built("AAAAAA") });
    const given = { news: { ...news, onExisting: "create" } };
    await expect(server.create(session, given, context)).rejects.toThrow(
      "EEEEEE of web.example.com is there, by an order of a `pulumi up` that was cut short. Nothing was ordered. " +
        'To take it over: onExisting: "adopt". To order another one beside it: run `pulumi up` again.',
    );
    expect(writes).toEqual([]);
    expect((await server.create(session, given, context)).id).toBe("AAAAAA");
  });

  it("does not make onExisting create stop at a server that was there before it", async () => {
    const { session, context } = scriptedHost({ ...arriving(0), "server.create": () => built("AAAAAA") });
    session.notes.write(order, "EEEEEE");
    const { id } = await server.create(session, { news: { ...news, onExisting: "create" } }, context);
    expect(id).toBe("AAAAAA");
  });

  it("that arrives while ours is built is named at the end: both are paid", async () => {
    const { session, context, warnings } = scriptedHost({
      ...host,
      "asset.list": (params, seconds) =>
        params.domain
          ? seconds >= 50
            ? ["AAAAAA", "EEEEEE"].map((uniq_id) => ({ uniq_id, domain: news.domain, status: "Active" }))
            : []
          : [{ uniq_id: "AAAAAA", active: seconds >= 100, status: "Active" }],
      "server.details": ({ uniq_id }, seconds) =>
        seconds >= 100 || uniq_id === "EEEEEE" ? built(uniq_id as string) : record("AAAAAA"),
    });
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
    expect(warnings).toEqual([
      "The account has another live server of web.example.com: EEEEEE (ALMA9). No resource of this run is known to have it. It is paid for. " +
        "If it is left from a `pulumi up` that was cut short: remove it at the host.",
    ]);
  });

  it("a look at the end that fails does not make the create a failure", async () => {
    const { session, context } = scriptedHost({
      ...host,
      "asset.list": (params, seconds) => {
        if (!params.domain) return [{ uniq_id: "AAAAAA", active: seconds >= 100, status: "Active" }];
        return seconds >= 100 ? refuse("Permission") : [];
      },
    });
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
  });
});

describe("an order is open", () => {
  const orders = (answers: (object | symbol)[]) => {
    const open: boolean[] = [];
    const scripted: ReturnType<typeof scriptedHost> = scriptedHost({
      ...host,
      "server.create": () => {
        open.push(scripted.session.notes.read(order).length > 0);
        return answers.shift() as Record<string, unknown>;
      },
      "server.details": () => built("AAAAAA"),
    });
    return { ...scripted, open, isOpen: () => scripted.session.notes.read(order).length > 0 };
  };

  it("from before it leaves until it is answered", async () => {
    const { session, context, open, isOpen } = orders([built("AAAAAA")]);
    await server.create(session, { news }, context);
    expect({ open, isOpen: isOpen() }).toEqual({ open: [true], isOpen: false });
  });

  it("not any more where the host refused it", async () => {
    const { session, context, isOpen } = orders([refuse("Resource::Unavailable")]);
    await expect(server.create(session, { news }, context)).rejects.toThrow("Resource::Unavailable");
    expect(isOpen()).toBe(false);
  });

  it("still, where its answer was lost and nobody knows what became of it", async () => {
    const { session, context, isOpen } = orders([answerLost, answerLost]);
    await expect(server.create(session, { news }, context)).rejects.toThrow("may have been created");
    expect(isOpen()).toBe(true);
  });
});
