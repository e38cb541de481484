import { describe, expect, it } from "vitest";
import type { MessageData } from "../../../../provider/message";
import { type Notes, notesInMemory } from "../../../../provider/resource/notes";
import type { Properties } from "../../../../provider/values";
import { server } from "../../../support/resources";
import {
  answerLost,
  neverArrives,
  partialOf,
  refuse,
  type Script,
  scriptedHost,
} from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { built, host, news, record } from "./creatingHost";

const beside = { ...news, onExisting: "create" };
const note = "server http://127.0.0.1:1  web.example.com";
const listed = (...ids: string[]) =>
  ids.map((uniq_id) => ({ uniq_id, domain: news.domain, type: "Cloud.VPS", status: "Active" }));

/** A host that lists these by domain, one row a look, and answers creates so. */
const hostWith = (looks: string[][], creates: (symbol | object)[]): Script => ({
  "asset.list": (params) =>
    params.domain
      ? listed(...(looks.shift() ?? []))
      : (params.uniq_id as string[]).map((uniq_id) => ({ uniq_id, active: true })),
  "server.create": () => creates.shift() as Properties,
  "server.details": ({ uniq_id }) => built(uniq_id as string),
});

async function create(script: Script, given: Properties = news) {
  const world = scriptedHost(script);
  const ended = await server
    .create(world.session, { news: given }, world.context)
    .then(({ id }) => id)
    .catch((error) => error.message as string);
  return { ...world, ended, sent: world.writes.length, isNoted: world.session.notes.read(note).length > 0 };
}

describe("an order whose answer is lost", () => {
  it.each<[string, string[][], (symbol | object)[], Properties]>([
    ["the one new server is ours", [[], ["AAAAAA"]], [answerLost], news],
    ["also if the host lists it a little later", [[], [], ["AAAAAA"]], [answerLost], news],
    ["not the one that was there before", [["EEEEEE"], ["EEEEEE", "AAAAAA"]], [answerLost], beside],
    ["after a fault of the host in the middle of it", [[], ["AAAAAA"]], [refuse("API::Internal")], news],
  ])("is looked for, and not sent again: %s", async (_what, looks, creates, given) => {
    const { ended, sent, isNoted } = await create(hostWith(looks, creates), given);
    expect({ ended, sent, isNoted }).toEqual({ ended: "AAAAAA", sent: 1, isNoted: false });
  });

  it.each<[string, string[][], (symbol | object)[], Script, MessageData["create-answer-lost"]["looking"]]>([
    ["none is there", [], [answerLost], {}, "notListed"],
    [
      "a new one differs, as one that is being made may",
      [[], ...Array.from({ length: 7 }, () => ["AAAAAA"])],
      [answerLost],
      { "server.details": ({ uniq_id }) => ({ ...built(uniq_id as string), plan_id: 999 }) },
      { differing: ["AAAAAA"] },
    ],
    ["several answer it", [[], ["AAAAAA", "BBBBBB"]], [answerLost], {}, { several: ["AAAAAA", "BBBBBB"] }],
    ["it was answered, though without an id", [], [{ domain: news.domain }], {}, "notListed"],
  ])("ends the run where %s; it stays noted", async (_what, looks, creates, over, looking) => {
    const isAnswered = !creates.includes(answerLost);
    const { ended, sent, isNoted } = await create({ ...hostWith(looks, creates), ...over });
    expect(ended).toBe(told("create-answer-lost", { domain: "web.example.com", isAnswered, looking }));
    expect({ sent, isNoted }).toEqual({ sent: 1, isNoted: true });
  });

  it("is not lost where it never left: the client sends it again by itself", async () => {
    const { ended, sent } = await create(hostWith([], [neverArrives, record("AAAAAA")]));
    expect({ ended, sent }).toEqual({ ended: "AAAAAA", sent: 2 });
  });

  it("is not noted where the host refused it", async () => {
    const { ended, isNoted } = await create(hostWith([], [refuse("Resource::Unavailable")]));
    expect([ended, isNoted]).toEqual([expect.stringContaining("Resource::Unavailable"), false]);
  });

  it("of a user who may not list assets is not sent again, nor by the next run", async () => {
    const mayNotList = { ...hostWith([], [answerLost]), "asset.list": () => refuse("Permission") };
    const first = await create(mayNotList, beside);
    expect(first.ended).toContain(
      told("create-answer-lost", { domain: "web.example.com", isAnswered: false, looking: "notLookedUp" }),
    );
    await expect(server.create(first.session, { news: beside }, first.context)).rejects.toThrow("asset.list");
    expect(first.writes).toHaveLength(1);
  });

  it('by such a user needs onExisting: "create"', async () => {
    const mayNotList = { ...hostWith([], [record("BBBBBB")]), "asset.list": () => refuse("Permission") };
    expect((await create(mayNotList)).ended).toContain("asset.list");
    expect((await create(mayNotList, beside)).ended).toBe("BBBBBB");
  });
});

describe("an order of an earlier run on this machine, without an answer", () => {
  /** The server of that order, listed from this second on. */
  const arriving = (second: number): Script => ({
    ...host,
    "asset.list": (params, seconds) => {
      if (!params.domain) return [{ uniq_id: (params.uniq_id as string[])[0] as string, active: true }];
      return seconds >= second ? listed("EEEEEE") : [];
    },
    "server.details": ({ uniq_id }) => built(uniq_id as string),
    "server.create": () => built("AAAAAA"),
  });
  /** The next run, when the earlier one has sent its order that many seconds ago. */
  const nextRun = async (script: Script, given: Properties = news, { ago = 0, before = "" } = {}) => {
    const { clock } = scriptedHost({});
    const notes: Notes = notesInMemory(() => clock.now());
    notes.write(note, before);
    await clock.advance(ago * 1000);
    const world = scriptedHost(script, {}, {}, { clock, notes });
    const ended = await server
      .create(world.session, { news: given }, world.context)
      .then(({ id }) => id)
      .catch((error) => error.message as string);
    return { ...world, ended, sent: world.writes.length };
  };

  it("is waited for: the server that arrives 20 s later is found, and nothing is ordered", async () => {
    const { ended, sent, status } = await nextRun(arriving(20));
    expect(ended).toContain(
      told("server-exists", { domain: "web.example.com", there: [{ uniqId: "EEEEEE", differsIn: [] }] }),
    );
    expect(sent).toBe(0);
    expect(status[0]).toBe(
      "web.example.com: an earlier run ordered it and got no answer; looking whether it arrives, 2m more",
    );
  });

  it("and is taken over, if it may be", async () => {
    const { ended, sent } = await nextRun(arriving(20), { ...news, onExisting: "adopt" });
    expect({ ended, sent }).toEqual({ ended: "EEEEEE", sent: 0 });
  });

  it.each([
    [0, 120, 480],
    [300, 300, 300],
    [599, 599, 1],
  ])(
    "%i s ago, not shown: after %i s the run ends, and says in which time another one may be ordered",
    async (ago, ended, left) => {
      const run = await nextRun(arriving(Number.POSITIVE_INFINITY), news, { ago });
      // A shared look begins some milliseconds after it is asked for.
      const [, age, rest] = /^order-unanswered .*"age":(\d+),"left":(\d+)/.exec(run.ended) ?? [];
      expect(Number(age)).toBeCloseTo(ended * 1000, -2);
      expect(Number(rest)).toBeCloseTo(left * 1000, -2);
      expect(run.sent).toBe(0);
      expect(run.clock.now() / 1000).toBeCloseTo(ended, 0);
    },
  );

  it.each([
    ["ten minutes ago", news, 600],
    ["an hour ago", news, 3_600],
    ['two minutes ago, with onExisting: "create"', beside, 120],
  ])("%s is no reason to wait", async (_what, given, ago) => {
    const { ended, sent, status } = await nextRun(arriving(Number.POSITIVE_INFINITY), given, { ago });
    expect({ ended, sent }).toEqual({ ended: "AAAAAA", sent: 1 });
    expect(status.join()).not.toContain("earlier run");
  });

  it('stops onExisting: "create" as well: what it made is named, once', async () => {
    const { ended, session, context, writes } = await nextRun(arriving(20), beside);
    expect(ended).toContain(told("order-arrived", { domain: "web.example.com", ids: ["EEEEEE"] }));
    expect(writes).toEqual([]);
    expect((await server.create(session, { news: beside }, context)).id).toBe("AAAAAA");
  });

  it('does not make onExisting: "create" stop at a server that was there before it', async () => {
    const { ended } = await nextRun(arriving(0), beside, { before: "EEEEEE" });
    expect(ended).toBe("AAAAAA");
  });
});

describe("a server that was ordered from this machine, and that no list shows yet", () => {
  /** The server is built, and the list leaves it out until `listed`. */
  const late = (listedAt: number): Script => {
    let orders = 0;
    return {
      ...host,
      "asset.list": (params, seconds) => (params.domain ? (seconds >= listedAt ? listed("AAAAAA") : []) : []),
      "server.create": () => record(orders++ === 0 ? "AAAAAA" : "BBBBBB"),
      "server.details": ({ uniq_id }, seconds) =>
        seconds < 60 ? refuse("RecordNotFound") : built(uniq_id as string),
      "asset.details": ({ uniq_id }) => ({ uniq_id, status: "Active" }),
      "asset.requestRemoval": () => ({ removal_requested: "now" }),
    };
  };
  /** A run that is killed that many seconds after its order, and what the next one finds. */
  async function killed(after: number, script: Script) {
    const first = scriptedHost(script);
    const { clock, session } = first;
    void server.create(session, { news }, first.context).catch(() => {});
    await clock.advance(after * 1000);
    const next = scriptedHost(script, {}, {}, { clock, notes: session.notes });
    const create = (given: Properties) =>
      server.create(next.session, { news: given }, next.context).then(
        ({ id }) => id,
        (error) => error.message as string,
      );
    return { ...next, create, notes: session.notes };
  }

  it.each([[5], [100], [500], [700]])(
    "%i s ago by a run that was killed: nothing is ordered",
    async (after) => {
      const { create, writes } = await killed(after, late(Number.POSITIVE_INFINITY));
      expect(await create(news)).toMatch(/^server-exists /);
      expect(writes).toEqual([]);
    },
  );

  it("is taken over, if it may be", async () => {
    const { create, writes } = await killed(5, late(Number.POSITIVE_INFINITY));
    expect([await create({ ...news, onExisting: "adopt" }), writes]).toEqual(["AAAAAA", []]);
  });

  it("is no reason once it is gone", async () => {
    const { create } = await killed(5, {
      ...late(Number.POSITIVE_INFINITY),
      "server.details": ({ uniq_id }) =>
        uniq_id === "AAAAAA" ? { uniq_id: "AAAAAA", status: "Terminated" } : built(uniq_id as string),
    });
    expect(await create(news)).toBe("BBBBBB");
  });

  it("needs no note once a list shows it", async () => {
    const { session, context } = scriptedHost(late(1));
    await server.create(session, { news }, context);
    expect(session.notes.read(`${note}, answered`)).toEqual([]);
  });

  it("is no reason after it was removed", async () => {
    let isRemoved = false;
    const script = late(Number.POSITIVE_INFINITY);
    const { session, context } = scriptedHost({
      ...script,
      "asset.requestRemoval": () => {
        isRemoved = true;
        return { removal_requested: "now" };
      },
      "asset.details": ({ uniq_id }) => ({ uniq_id, status: isRemoved ? "Terminated" : "Active" }),
    });
    const { id, outputs } = await server.create(session, { news }, context);
    expect(session.notes.read(`${note}, answered`)).toHaveLength(1);
    await server.delete(session, { id, olds: outputs }, context);
    expect(session.notes.read(`${note}, answered`)).toEqual([]);
  });
});

describe("a server that arrives while another one of its domain is made", () => {
  it.each([news, beside])("is named at the end: both are billed", async (given) => {
    const { ended, warnings } = await create(
      {
        ...host,
        "asset.list": (params, seconds) =>
          params.domain
            ? listed(...(seconds >= 50 ? ["AAAAAA", "EEEEEE"] : []))
            : [{ uniq_id: "AAAAAA", active: seconds >= 100, status: "Active" }],
        "server.details": ({ uniq_id }, seconds) =>
          seconds >= 100 || uniq_id === "EEEEEE" ? built(uniq_id as string) : record("AAAAAA"),
      },
      given,
    );
    expect(ended).toBe("AAAAAA");
    expect(warnings).toEqual([
      told("server-beside", { domain: "web.example.com", uniqId: "EEEEEE", templateName: "ALMA9" }),
    ]);
  });

  it("a look for it that fails does not make the create a failure", async () => {
    const { ended } = await create({
      ...host,
      "asset.list": (params, seconds) => {
        if (!params.domain) return [{ uniq_id: "AAAAAA", active: seconds >= 100, status: "Active" }];
        return seconds >= 100 ? refuse("Permission") : [];
      },
    });
    expect(ended).toBe("AAAAAA");
  });
});

describe("a server that the host never shows", () => {
  const never: Script = {
    "asset.list": () => [],
    "server.create": () => record("AAAAAA"),
    "server.details": () => refuse("RecordNotFound"),
    "asset.details": () => refuse("RecordNotFound"),
    "asset.requestRemoval": () => refuse("RecordNotFound"),
  };
  const ordered = (over: Properties = {}) => ({
    ...news,
    __set: Object.keys(news),
    __holder: "holder01",
    __phase: { is: "building", since: 0, ...over },
  });

  it("is gone ten minutes after its order", async () => {
    const { session, context, clock } = scriptedHost(never);
    const { message } = await partialOf(server.create(session, { news }, context));
    expect(message).toContain(told("server-gone", { server: "web.example.com (AAAAAA)" }));
    expect(clock.now()).toBeGreaterThanOrEqual(600_000);
    expect(await server.read(session, { id: "AAAAAA", outputs: ordered() }, context)).toBeUndefined();
    await server.delete(session, { id: "AAAAAA", olds: ordered() }, context);
  });

  it("is gone at once where it has shown it before", async () => {
    const { session, context, writes } = scriptedHost(never);
    expect(
      await server.read(session, { id: "AAAAAA", outputs: ordered({ seen: true }) }, context),
    ).toBeUndefined();
    await server.delete(session, { id: "AAAAAA", olds: ordered({ seen: true }) }, context);
    expect(writes).toEqual([]);
  });
});
