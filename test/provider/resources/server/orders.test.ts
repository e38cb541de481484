import { describe, expect, it } from "vitest";
import type { MessageData } from "../../../../provider/message";
import { notesInMemory } from "../../../../provider/run/notes";
import type { Properties } from "../../../../provider/values";
import {
  answerLost,
  page,
  partialOf,
  refuse,
  type Script,
  scriptedHost,
} from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { VirtualClock } from "../../../support/virtualClock";
import { built, host, news, record } from "./creatingHost";
import { run, web } from "./world";

const domain = "web.example.com";
const beside = { ...news, onExisting: "create" };
const note = "server http://127.0.0.1:1  web.example.com";
const never = Number.POSITIVE_INFINITY;
const gone = () => refuse("RecordNotFound");
const listed = (...ids: string[]) =>
  ids.map((uniq_id) => ({ uniq_id, domain, type: "Cloud.VPS", status: "Active" }));
const active = (uniq_id: unknown) => [{ uniq_id: (uniq_id as string[])[0] as string, active: true }];
const details: Script[string] = ({ uniq_id }) => built(uniq_id as string);
const otherPlan: Script[string] = ({ uniq_id }) => built(uniq_id as string, { plan_id: 999 });

/**
 * A host whose list shows the first row until a create, then the second row, and five seconds later the third. Creates
 * get these responses.
 */
const hostWith = (rows: string[][], creates: (symbol | object)[]): Script => {
  let createdAt = never;
  const row = (seconds: number) => (seconds < createdAt ? 0 : 1 + Math.floor((seconds - createdAt) / 5));
  return {
    "asset.list": ({ uniq_id }, seconds) =>
      uniq_id ? active(uniq_id) : listed(...(rows[Math.min(row(seconds), rows.length - 1)] ?? [])),
    "server.create": (_params, seconds) => {
      createdAt = seconds;
      return creates.shift() as Properties;
    },
    "server.details": details,
  };
};

/** Runs a create, and returns the id or error message that it ended with. */
async function create(script: Script, given: Properties = news, machine: Parameters<typeof run>[1] = {}) {
  const world = run(script, machine);
  const ended = await world.create(given).then(
    ({ id }) => id,
    (error: Error) => error.message,
  );
  return { ...world, ended, sent: world.writes.length, isNoted: world.session.notes.read(note).length > 0 };
}

describe("an order whose response is lost", () => {
  it.each`
    what                                    | rows                                  | answer                     | given
    ${"the one new server is taken"}        | ${[[], ["AAAAAA"]]}                   | ${answerLost}              | ${news}
    ${"a new server may be listed later"}   | ${[[], [], ["AAAAAA"]]}               | ${answerLost}              | ${news}
    ${"an older server is not taken"}       | ${[["EEEEEE"], ["EEEEEE", "AAAAAA"]]} | ${answerLost}              | ${beside}
    ${"the host reports an internal error"} | ${[[], ["AAAAAA"]]}                   | ${refuse("API::Internal")} | ${news}
  `("is looked for, and not sent again: $what", async ({ rows, answer, given }) => {
    const { ended, sent, isNoted } = await create(hostWith(rows, [answer]), given);
    expect({ ended, sent, isNoted }).toEqual({ ended: "AAAAAA", sent: 1, isNoted: false });
  });

  it.each`
    what                        | rows                          | answer        | of           | looking
    ${"no server is listed"}    | ${[]}                         | ${answerLost} | ${details}   | ${"notListed"}
    ${"the new server differs"} | ${[[], ["AAAAAA"]]}           | ${answerLost} | ${otherPlan} | ${{ differing: ["AAAAAA"] }}
    ${"several servers match"}  | ${[[], ["AAAAAA", "BBBBBB"]]} | ${answerLost} | ${details}   | ${{ several: ["AAAAAA", "BBBBBB"] }}
    ${"the response has no id"} | ${[]}                         | ${{ domain }} | ${details}   | ${"notListed"}
  `("ends the run if $what, and stays in the notes", async ({ rows, answer, of, looking }) => {
    const { ended, sent, isNoted } = await create({ ...hostWith(rows, [answer]), "server.details": of });
    const failure = told("create-answer-lost", { domain, isAnswered: answer !== answerLost, looking });
    expect({ ended, sent, isNoted }).toEqual({ ended: failure, sent: 1, isNoted: true });
  });

  it.each([
    ["its response is lost", answerLost],
    ["the host refuses it for now", refuse("API::RateLimit")],
  ])("is not sent again if %s and a new server is listed without a domain", async (_, answer) => {
    const keyless = (ids: readonly string[]) =>
      ids.map((uniq_id) => ({ uniq_id, type: "Cloud.VPS", status: "Active" }));
    const script = hostWith([["EEEEEE"], ["EEEEEE", "AAAAAA"]], [answer]);
    const list = script["asset.list"] as (params: object, seconds: number) => { uniq_id: string }[];
    const { ended, sent, isNoted } = await create(
      {
        ...script,
        "asset.list": (params, seconds) => keyless(list(params, seconds).map(({ uniq_id }) => uniq_id)),
        "asset.details": gone,
        "server.details": gone,
      },
      beside,
    );
    const failure = told("create-answer-lost", {
      domain,
      isAnswered: false,
      looking: { differing: ["AAAAAA"] },
    });
    expect({ ended, sent, isNoted }).toEqual({ ended: failure, sent: 1, isNoted: true });
  });

  it("is not sent again if its token was refused and no other one is available", async () => {
    let logins = 0;
    const token = () => (++logins === 1 ? { token: "t1" } : answerLost);
    const script = { ...hostWith([], [refuse("Authorization")]), "account.token": token };
    const { create, calls } = run(script, { configuration: { token: undefined, password: "a-password" } });
    const lost = { domain, isAnswered: false, looking: "notLookedUp" } as const;
    await expect(create(news)).rejects.toThrow(told("create-answer-lost", lost));
    expect(calls().filter((name) => name === "server.create")).toHaveLength(1);
  });

  it("is not sent again for a user who may not list assets, not even by the next run within ten minutes", async () => {
    const answers = [answerLost, record("BBBBBB")];
    const mayNotList = { ...hostWith([], answers), "asset.list": () => refuse("Permission") };
    const first = await create(mayNotList, beside);
    const lost = { domain, isAnswered: false, looking: "notLookedUp" } as const;
    expect(first.ended).toBe(told("create-answer-lost", lost));
    await expect(first.create(beside)).rejects.toThrow("order-unanswered");
    expect(first.calls()).toEqual(["server.create"]);
    await first.clock.sleep(600_000);
    expect(await first.create(beside)).toMatchObject({ id: "BBBBBB" });
  });

  it('needs onExisting "create" for such a user', async () => {
    const mayNotList = { ...hostWith([], [record("BBBBBB")]), "asset.list": () => refuse("Permission") };
    expect((await create(mayNotList)).ended).toContain("asset.list");
    expect((await create(mayNotList, beside)).ended).toBe("BBBBBB");
  });
});

describe("an order that the host refuses for other reasons than its inputs,", () => {
  const ofApi = (status: number, errorClass: string) =>
    page(status, JSON.stringify({ error_class: `North::Exception::${errorClass}`, error_message: "later" }));
  /** Responses that refuse every order temporarily. */
  const forNow = [
    ...["API::RateLimit", "API::Maintenance", "Workflow::Conflict"].map(
      (name) => [name, refuse(name)] as const,
    ),
    ["a page with 429", page(429)] as const,
    ...["Resource::Busy", "Build::Limit", "Node::OverCapacity", "BuildsLimit"].map(
      (name) => [`503 ${name}`, ofApi(503, name)] as const,
    ),
    ["429 of a class of its own", ofApi(429, "Builds")] as const,
  ];
  /** Responses that do not prove that nothing was created. */
  const unsure = [
    ["Authorization", refuse("Authorization")] as const,
    ...[302, 400, 401, 403, 404, 407, 409, 413, 421, 422, 425, 444, 451, 499, 502, 503].map(
      (status) => [`a page with ${status}`, page(status)] as const,
    ),
    ["a refusal that is cut off", page(400, '{"error_class": "Host::Exception::Input')] as const,
    ["JSON of another API", page(403, '{"message": "Forbidden"}')] as const,
    ["503 of a class of its own", ofApi(503, "Broken")] as const,
  ];
  /** The server is listed 95 seconds after the order. */
  const late = [...Array.from({ length: 20 }, () => []), ["AAAAAA"]];
  const lost = (looking: MessageData["create-answer-lost"]["looking"]) =>
    told("create-answer-lost", { domain, isAnswered: false, looking });

  const soon = [[], ["AAAAAA"]];
  const mayNotList: Script = { "asset.list": () => refuse("Permission") };
  const differs = lost({ differing: ["AAAAAA"] });
  type Answers = readonly (readonly [string, Properties])[];
  describe.each<
    [what: string, all: Answers, rows: string[][], more: Script, given: Properties, ends: string]
  >([
    ["was executed: the list shows the server", unsure, late, {}, news, "AAAAAA"],
    [
      "created a differing server: the run fails",
      unsure,
      late,
      { "server.details": otherPlan },
      news,
      differs,
    ],
    [
      "may have been executed for a user who may not list: the run fails",
      unsure,
      late,
      mayNotList,
      beside,
      lost("notLookedUp"),
    ],
    [
      "was executed after a temporary refusal: one reading of the list shows it",
      forNow,
      soon,
      {},
      news,
      "AAAAAA",
    ],
    [
      "created a differing server after a temporary refusal: the run fails",
      forNow,
      soon,
      { "server.details": otherPlan },
      news,
      differs,
    ],
  ])("%s", (_what, all, rows, more, given, ends) => {
    it.each(all)("%s", async (_name, answer) => {
      const script = { ...hostWith(rows, [answer, record("BBBBBB")]), ...more };
      const { ended, sent, isNoted } = await create(script, given);
      expect([ended, sent, isNoted]).toEqual([ends, 1, ends !== "AAAAAA"]);
    });
  });

  /**
   * Such responses may come from a proxy after the host has executed the order, and lists may be replicas that are
   * seconds old.
   */
  const ofPace = ["API::RateLimit", "API::Maintenance", "a page with 429", "429 of a class of its own"];
  it.each([
    ...unsure.map((row) => [...row, 120] as const),
    ...forNow.map((row) => [...row, ofPace.includes(row[0]) ? 10 : 2] as const),
  ])(
    "if it was not executed, is sent again at most once, after the list was checked: %s",
    async (_name, answer, after) => {
      const sentAt: number[] = [];
      const script = hostWith([[]], [answer, record("AAAAAA")]);
      const { ended, isNoted } = await create({
        ...script,
        "server.create": (params, seconds) => {
          sentAt.push(seconds);
          return script["server.create"]?.(params, seconds);
        },
      });
      const [first = 0, second] = sentAt;
      const isUnsure = ended === lost("notListed");
      expect(isNoted).toBe(isUnsure);
      if (second === undefined) expect(isUnsure || ended.startsWith("server.create: ")).toBe(true);
      else expect([ended, second - first >= after]).toEqual(["AAAAAA", true]);
      // If the order is only refused temporarily, the caller is not kept waiting.
      if (after <= 10) expect([sentAt.length, (second ?? 0) - first < after + 8]).toEqual([2, true]);
    },
  );
});

it("an order that is refused temporarily and then cancelled is looked for, and its server is found", async () => {
  const abort = new AbortController();
  let isMade = false;
  const script: Script = {
    ...hostWith([[]], []),
    "asset.list": ({ uniq_id }) => (uniq_id ? active(uniq_id) : listed(...(isMade ? ["AAAAAA"] : []))),
    "server.create": () => {
      isMade = true;
      abort.abort(new Error("cancelled"));
      return refuse("API::RateLimit");
    },
  };
  const world = run(script, { signal: abort.signal });
  const ended = await world.create(news).then(
    ({ id }) => id,
    (error: { id?: string }) => error.id,
  );
  expect([ended, world.writes.length]).toEqual(["AAAAAA", 1]);
});

describe("an order of an earlier run on this machine, without a response,", () => {
  /** The server of that order is listed from this second on. */
  const arriving = (second: number): Script => ({
    ...host,
    "asset.list": ({ uniq_id }, seconds) =>
      uniq_id ? active(uniq_id) : listed(...(seconds >= second ? ["EEEEEE"] : [])),
    "server.details": details,
    "server.create": () => built("AAAAAA"),
  });
  /** The next run; the earlier one sent its order `ago` seconds before. */
  const nextRun = async (script: Script, given: Properties = news, { ago = 0, before = "" } = {}) => {
    const { clock } = scriptedHost({});
    const notes = notesInMemory(() => clock.now());
    notes.write(note, before);
    await clock.advance(ago * 1000);
    return create(script, given, { machine: { clock, notes } });
  };

  it("is waited for: the server that arrives 20 s later is found, and nothing is ordered", async () => {
    const { ended, sent, status } = await nextRun(arriving(20));
    expect(ended).toBe(told("server-exists", { domain, servers: [{ uniqId: "EEEEEE", differsIn: [] }] }));
    expect(sent).toBe(0);
    const looking = "an earlier run ordered it and got no answer; looking whether it arrives, 2m more";
    expect(status[0]).toBe(`web.example.com: ${looking}`);
  });

  it.each([
    [0, 120, 480],
    [300, 300, 300],
    [599, 599, 1],
  ])(
    "%i s ago and not listed, ends the run after %i s, and allows another order in %i s",
    async (ago, ended, left) => {
      const run = await nextRun(arriving(never), news, { ago });
      // A shared reading of the list starts some milliseconds after it is requested.
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
  ])("%s, is no reason to wait", async (_what, given, ago) => {
    const { ended, sent, status } = await nextRun(arriving(never), given, { ago });
    expect({ ended, sent }).toEqual({ ended: "AAAAAA", sent: 1 });
    expect(status.join()).not.toContain("earlier run");
  });

  it('stops a create with onExisting "create" as well, and its server is named once', async () => {
    const first = await nextRun(arriving(20), beside);
    expect(first.ended).toBe(told("order-arrived", { domain, ids: ["EEEEEE"] }));
    expect(first.writes).toEqual([]);
    expect((await first.create(beside)).id).toBe("AAAAAA");
  });

  it('does not stop a create with onExisting "create" because of a server that existed before the order', async () => {
    expect((await nextRun(arriving(0), beside, { before: "EEEEEE" })).ended).toBe("AAAAAA");
  });
});

describe("a server that was ordered from this machine and that no list shows yet", () => {
  /** The server is built, but the list leaves it out until `listedAt`, and its details come after a minute. */
  const late = (listedAt: number): Script => {
    let orders = 0;
    return {
      ...host,
      "asset.list": ({ uniq_id }, seconds) => (!uniq_id && seconds >= listedAt ? listed("AAAAAA") : []),
      "server.create": () => record(orders++ === 0 ? "AAAAAA" : "BBBBBB"),
      "server.details": (params, seconds) => (seconds < 60 ? gone() : details(params, seconds)),
      "asset.details": ({ uniq_id }) => ({ uniq_id, status: "Active" }),
      "asset.requestRemoval": () => ({ removal_requested: "now" }),
    };
  };
  /** The result of the run after one that was killed this number of seconds after its order. */
  async function afterKill(seconds: number, script: Script, given: Properties = news) {
    const clock = new VirtualClock({ start: 0 });
    const machine = { clock, notes: notesInMemory(() => clock.now()) };
    void run(script, { machine })
      .create(news)
      .catch(() => {});
    await clock.advance(seconds * 1000);
    return create(script, given, { machine });
  }

  it.each([5, 100, 500, 700])(
    "stops a further order if a killed run ordered it %i s ago",
    async (seconds) => {
      const { ended, sent } = await afterKill(seconds, late(never));
      expect([ended, sent]).toEqual([expect.stringMatching(/^server-exists /), 0]);
    },
  );

  it("stops no order a day later, or once it is gone", async () => {
    expect((await afterKill(86_401, late(never))).ended).toBe("BBBBBB");
    const terminated: Script[string] = (params, seconds) =>
      params.uniq_id === "AAAAAA" ? { uniq_id: "AAAAAA", status: "Terminated" } : details(params, seconds);
    expect((await afterKill(5, { ...late(never), "server.details": terminated })).ended).toBe("BBBBBB");
  });

  it("stops no order after it was removed", async () => {
    let status = "Active";
    const world = run({
      ...late(never),
      "asset.requestRemoval": () => {
        status = "Terminated";
        return { removal_requested: "now" };
      },
      "asset.details": ({ uniq_id }) => ({ uniq_id, status }),
    });
    const { id, outputs } = await world.create(news);
    expect(world.session.notes.read(`${note}, answered`)).toHaveLength(1);
    await world.delete(outputs, id);
    expect(world.session.notes.read(`${note}, answered`)).toEqual([]);
  });
});

describe("a server that appears while another one of its domain is created", () => {
  const ours = (seconds: number) => [{ uniq_id: "AAAAAA", active: seconds >= 100, status: "Active" }];

  it.each([news, beside])("is named at the end, because both are billed", async (given) => {
    const { ended, warnings } = await create(
      {
        ...host,
        "asset.list": ({ uniq_id }, seconds) =>
          uniq_id ? ours(seconds) : listed(...(seconds >= 50 ? ["AAAAAA", "EEEEEE"] : [])),
        "server.details": ({ uniq_id }, seconds) =>
          seconds >= 100 || uniq_id === "EEEEEE" ? built(uniq_id as string) : record("AAAAAA"),
      },
      given,
    );
    expect(ended).toBe("AAAAAA");
    expect(warnings).toEqual([told("server-beside", { domain, uniqId: "EEEEEE", templateName: "ALMA9" })]);
  });

  it("does not make the create fail if the search for it fails", async () => {
    const list: Script[string] = ({ uniq_id }, seconds) =>
      uniq_id ? ours(seconds) : seconds >= 100 ? refuse("Permission") : [];
    expect((await create({ ...host, "asset.list": list })).ended).toBe("AAAAAA");
  });
});

describe("a server that the host never shows", () => {
  const toAll = { "server.details": gone, "asset.details": gone, "asset.requestRemoval": gone };
  const hidden: Script = { ...toAll, "asset.list": () => [], "server.create": () => record("AAAAAA") };
  const hiddenOutputs = { __set: Object.keys(news), __holder: "holder01" };
  const ordered = (over: Properties = {}) => ({
    ...news,
    ...hiddenOutputs,
    __phase: { is: "building", since: 0, ...over },
  });

  it("counts as gone ten minutes after its order", async () => {
    const world = run(hidden);
    const { message } = await partialOf(world.create(news));
    expect(message).toContain(told("server-gone", { server: web }));
    expect(world.clock.now()).toBeGreaterThanOrEqual(600_000);
    expect(await world.read(ordered())).toBeUndefined();
    await world.delete(ordered());
  });

  it("counts as gone at once if the host has shown it before", async () => {
    const world = run(hidden);
    expect(await world.read(ordered({ seen: true }))).toBeUndefined();
    await world.delete(ordered({ seen: true }));
    expect(world.calls()).toEqual(["asset.requestRemoval"]);
  });
});
