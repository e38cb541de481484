import { describe, expect, it } from "vitest";
import { addMarks } from "../../../../provider/host/shown/hostMark";
import type { Properties } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { answerLost, page, refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { unshared } from "../../../support/unshared";
import { id, stored as storedWith } from "./rebuildingHost";
import { methods, run, web } from "./world";

const accepted = { asset: web, isAccepted: true, hostSaid: "on the 1st" } as const;
const inputs = { domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9" };
const stored = (over: Properties = {}) => storedWith({ ...inputs, ...over });
const removal = {
  ...{ uniq_id: id, accnt: 7, cleanup_assets: 0 },
  cancellation_reason: "No longer needed",
};
const requested = [["asset.requestRemoval", removal]];
const gone = () => refuse("RecordNotFound");
const there = { uniq_id: id, status: "Active" };

type Removal = {
  readonly takes?: number;
  readonly more?: Script;
  /** Whether the host also has the server's own record. */
  readonly hasRecord?: boolean;
  readonly signal?: AbortSignal;
};

/** A host that needs `takes` seconds from the request until the asset is being terminated. */
function host({ takes = 40, more = {}, hasRecord = false, signal }: Removal = {}) {
  let requestedAt = Number.POSITIVE_INFINITY;
  const status = (seconds: number) => (seconds >= requestedAt + takes ? "Pending-Termination" : "Active");
  const record = (seconds: number) =>
    seconds < requestedAt + takes ? { uniq_id: id, status: "Destroying" } : gone();
  const script: Script = {
    "asset.details": (_params, seconds) => ({ uniq_id: id, status: status(seconds) }),
    "asset.list": (_params, seconds) => [{ uniq_id: id, status: status(seconds) }],
    "asset.requestRemoval": (_params, seconds) => {
      requestedAt = seconds;
      return { removal_requested: "on the 1st" };
    },
    ...(hasRecord && { "server.details": (_params, seconds) => record(seconds) }),
    ...more,
  };
  return run(script, { ...(signal && { signal }) });
}

describe("delete", () => {
  it("sends nothing if another operation fails while the server, which is deleted first, waits for its turn", async () => {
    const world = host();
    const olds = stored({ rollout: { group: "workers" } });
    world.session.run.use("Server", id, "met", { outputs: olds, urn: "urn:pulumi:dev::shop::a:b:C::web" });
    const deleted = world.delete(olds);
    world.session.run.failed("www");
    await expect(deleted).rejects.toThrow(told("removal-held", { what: `server ${web}`, failed: "www" }));
    expect(world.writes).toEqual([]);
  });

  it("requests the removal and waits until the server is gone", async () => {
    const world = host();
    await world.delete(stored());
    expect(world.writes).toEqual(requested);
    expect(world.clock.now()).toBeGreaterThanOrEqual(40_000);
    const waits = `${web}: being removed, 0s of about 2m`;
    expect(world.status).toEqual([told("removal-accepted", accepted), waits]);
  });

  it("refuses to forget a server that was moved to another account of the user", async () => {
    const details = ({ accnt }: Properties) => (accnt === 7 ? gone() : { uniq_id: id, status: "Active" });
    const more = { "asset.details": details, "asset.list": () => [], "asset.requestRemoval": gone };
    const world = host({ more: { ...more, "server.details": gone } });
    const content = { code: "removal-in-other-account", data: { uniqId: id, accountNumber: 7 } };
    await expect(world.delete(stored())).rejects.toMatchObject({ content });
    expect(world.writes).toEqual(requested);
  });

  it.each(["Terminated", "Pending-Termination"])(
    "sends nothing for a server with the status %s",
    async (status) => {
      const ended = { uniq_id: id, status };
      const scripts: Script[] = [
        { "asset.list": () => [ended] },
        { "asset.list": () => [], "asset.details": () => ended },
      ];
      for (const more of scripts) {
        const world = host({ more });
        await world.delete(stored());
        expect(world.writes).toEqual([]);
      }
    },
  );

  const hidden = { "asset.details": gone, "server.details": gone, "asset.list": () => [] };

  it.each<[string, Properties, Script, string]>([
    ["a list contradicts", gone(), {}, "contradicted"],
    ["the asset's record contradicts", gone(), { ...hidden, "asset.details": () => there }, "contradicted"],
    ["the server's record contradicts", gone(), { ...hidden, "server.details": () => there }, "contradicted"],
    ["concerns another parameter", { ...gone(), field: "accnt" }, hidden, "aboutOther"],
  ])(
    "does not take a server for gone because of a RecordNotFound that %s",
    async (_what, answer, more, because) => {
      const world = host({ more: { ...more, "asset.requestRemoval": () => answer } });
      const unsure = { what: web, because: because as "alone", hostSaid: "RecordNotFound" };
      await expect(world.delete(stored())).rejects.toThrow(told("existence-unsure", unsure));
    },
  );

  it.each<[string, Properties | symbol, string]>([
    ["accepts the request again", { removal_requested: "2026-02-01" }, "asset.list"],
    [
      "refuses the request as already done",
      refuse("Workflow::Conflict", "it is cancelled already"),
      "asset.list",
    ],
    ["refuses the request, and no list shows the server", refuse("DuplicateRecord"), "asset.details"],
    ...[
      "A cancellation request already exists.",
      "Cancellation already requested",
      "Server has already been scheduled for deletion",
      "You already have a cancellation ticket",
      "Removal requested twice",
    ].map((words): [string, Properties, string] => [`says "${words}"`, refuse("Input", words), "asset.list"]),
  ])(
    "does not wait for a removal that the host accepted in an earlier run, if the host %s",
    async (_w, answer, by) => {
      const custom_description = addMarks("Ask Ada.", { removal: { at: 0, words: "2026-02-01" } });
      const shown = { ...there, custom_description };
      const more: Script = {
        "asset.list": () => (by === "asset.list" ? [shown] : []),
        "asset.details": () => shown,
      };
      const world = host({ takes: 1e9, more: { ...more, "asset.requestRemoval": () => answer } });
      await world.delete(stored());
      expect(world.calls()).toEqual(["asset.requestRemoval"]);
      const accepted = { asset: web, isAccepted: true, hostSaid: "2026-02-01" };
      expect(world.warnings).toEqual([told("removal-not-awaited", accepted)]);
    },
  );

  it.each<[string, Properties | symbol, string]>([
    ["for a missing permission", refuse("Permission"), "removal-failed"],
    ...[
      "an invoice is overdue",
      "the server is protected against removal",
      "Cannot remove a server that is already locked",
      "Removal refused: the invoice is already overdue",
      "Cancellation pending payment of the last invoice",
    ].map((words): [string, Properties, string] => [
      `with "${words}"`,
      refuse("Input", words),
      "removal-failed",
    ]),
    ["because of another parameter", { ...gone(), field: "accnt" }, "existence-unsure"],
  ])(
    "does not trust the marker of an accepted removal if the host refuses the request %s",
    async (_why, answer, code) => {
      const custom_description = addMarks("", { removal: { at: 0, words: "2026-02-01" } });
      const more: Script = { "asset.list": () => [{ ...there, custom_description }] };
      const world = host({ more: { ...more, "asset.requestRemoval": () => answer } });
      await expect(world.delete(stored())).rejects.toMatchObject({ content: { code } });
    },
  );

  const lost: Script = { "asset.requestRemoval": () => answerLost };
  it.each<[string, Properties, string, Script]>([
    ["removal.wait false", { removal: { wait: false } }, "removal-not-awaited", {}],
    ["a deadline", { timeouts: { removal: "1m" } }, "removal-late", {}],
    ["a deadline after lost responses", { timeouts: { removal: "1m" } }, "removal-late", lost],
  ])(
    "marks a removal in the asset's description if %s ends the wait early, so that every machine sees it",
    async (_what, inputs, code, also) => {
      const more = {
        ...also,
        "asset.details": () => ({ ...there, custom_description: "Ask Ada." }),
        "asset.list": () => [there],
      };
      const world = host({ takes: 1e9, more: { ...more, "asset.update": () => there } });
      const end = await world.delete(stored(inputs)).catch((error: Error) => error.message);
      expect(end ?? world.warnings[0]).toContain(code);
      const custom_description = expect.stringMatching(/^Ask Ada\.\n\[pulumi-hosting removal \S+Z .*\]$/);
      const marks = world.writes.filter(([name]) => name !== "asset.requestRemoval");
      expect(marks).toEqual([["asset.update", { uniq_id: id, accnt: 7, custom_description }]]);
    },
  );

  it.each([
    ["a create in this run has failed", "failed", "removal-held"],
    ["its id belongs to another server", "reused", "id-reused"],
    ["its id belongs to another server, and lists have no domains", "reusedUntold", "id-reused"],
    ["there is no folder for notes", "alone", "notes-missing"],
  ] as const)("is refused before any write if %s", async (_what, why, code) => {
    const other = { ...there, domain: "payroll.example.com", plan_id: "9", create_date: "2027-01-01" };
    const listed = why === "reused" ? other : there;
    const more: Script = { "asset.list": () => [listed], "server.details": () => other };
    const world = host({ more: why.startsWith("reused") ? more : {} });
    if (why === "failed") world.session.run.failed("www");
    const session = why === "alone" ? unshared(world.session) : world.session;
    const olds = stored({ createDate: "2026-01-01" });
    await expect(methods(session, world.context).delete(olds)).rejects.toMatchObject({ content: { code } });
    expect(world.writes).toEqual([]);
  });

  const ofDomain = (uniq_id: string, type: string, domain: string) => ({ ...there, uniq_id, type, domain });
  const zone = ofDomain("ZZZZZ1", "DNS.Zone", "example.com");
  const certificate = ofDomain("ZZZZZ2", "SSL.Certificate", "www.example.com");
  const asset = "web.example.com";
  const cleaned = { asset, zones: ["example.com"], renewals: ["www.example.com"] };
  const unlisted = told("cleanup-not-sent", { asset, because: "unlisted" });
  const replaced = told("cleanup-not-sent", { asset, because: "replaced" });
  it.each<[what: string, all: Properties[] | Properties, declared: string, said: string, cleans: number]>([
    [
      "names the assets that are removed, too",
      [there, zone, certificate],
      "",
      told("cleanup-announced", cleaned),
      1,
    ],
    ["does not clean up if the user may not list these assets", refuse("Permission"), "", unlisted, 0],
    [
      "does not clean up if the program still has the resource, because it is replaced",
      [],
      "urn",
      replaced,
      0,
    ],
  ])("with cleanupAssets %s", async (_what, all, declared, said, cleanup_assets) => {
    const list: Script[string] = ({ uniq_id }) => (uniq_id ? [there] : all);
    const world = host({ more: { "asset.list": list } });
    if (declared) world.session.run.declare(declared);
    const olds = stored({ removal: { cleanupAssets: true } });
    await server.delete(
      world.session,
      { id, olds },
      { ...world.context, ...(declared && { urn: declared }) },
    );
    expect(world.writes).toEqual([["asset.requestRemoval", { ...removal, cleanup_assets }]]);
    expect(world.warnings).toEqual([said]);
  });

  const denied = () => refuse("Permission");
  it.each<[what: string, more: Script]>([
    ["the user may not read assets", { "asset.details": denied, "asset.list": denied }],
    ["the host does not show the server's asset yet", { "asset.details": gone, "asset.list": () => [] }],
    ["the list is rate-limited", { "asset.list": () => refuse("API::RateLimit") }],
    ["the list fails", { "asset.list": () => refuse("API::Internal") }],
    ["the list refuses ids", { "asset.list": () => refuse("Input::Validation") }],
  ])("uses other evidence of the server if %s", async (_what, more) => {
    const world = host({ more, hasRecord: true });
    await world.delete(stored());
    expect(world.writes).toEqual(requested);
    expect(world.clock.now()).toBeGreaterThanOrEqual(40_000);
  });

  it.each<[string, Script[string]]>([
    ["is empty without a total", (_params, seconds) => (seconds < 1 ? [there] : { items: [] })],
    ["is empty if it is filtered by ids", ({ uniq_id }) => (uniq_id ? [] : [there])],
  ])("is not finished because a list %s", async (_what, list) => {
    const world = host({ takes: 1e9, more: { "asset.list": list } });
    await expect(world.delete(stored({ timeouts: { removal: "1m" } }))).rejects.toMatchObject({
      content: { code: "removal-late" },
    });
  });

  it("has a deadline, and the failure then quotes the host and gives advice", async () => {
    const world = host({ takes: 1e9 });
    const late = told("removal-late", { ...accepted, deadline: 600_000, trouble: undefined });
    await expect(world.delete(stored({ timeouts: { removal: "10m" } }))).rejects.toThrow(late);
    expect(world.clock.now()).toBeCloseTo(600_000, -2);
  });
});

const atWork = () => ({ uniq_id: id, status: "Creating image" });

describe("a removal that the host refuses for a while", () => {
  /** A host that accepts the `first` request for the removal, and responds with `before` to earlier ones. */
  const accepting = (first: number, before: () => Properties | symbol) => {
    let tries = 0;
    const more: Script = {
      "asset.details": () => ({ uniq_id: id, status: tries >= first ? "Terminated" : "Active" }),
      "asset.list": () => [],
      "server.details": atWork,
      "asset.requestRemoval": () => {
        tries += 1;
        return tries < first ? before() : { removal_requested: "now" };
      },
    };
    return host({ takes: 0, more });
  };
  const busy = () => refuse("Workflow::Conflict", "a backup is running");
  const times = (count: number) => Array(count).fill("asset.requestRemoval");
  const asking = `${web}: still there, asking the host to remove it`;

  it("is requested again while the host is busy, and the progress lines quote the refusal with the number of the try", async () => {
    const world = accepting(15, busy);
    await world.delete(stored());
    expect(world.calls()).toEqual(times(15));
    const said = "the host said: a backup is running)";
    const tries = [`0s of about 2m (at try 1 ${said}`, `1m of about 2m (at try 12 ${said}`];
    expect(world.status.slice(0, -1)).toEqual(tries.map((line) => `${asking}, ${line}`));
  });

  it("is requested less often each time at a host that does not show the server yet", async () => {
    const at: number[] = [];
    const more: Script = {
      ...{ "asset.details": gone, "asset.list": () => [], "server.details": gone },
      "asset.requestRemoval": (_params, seconds) => {
        at.push(seconds);
        return gone();
      },
    };
    const world = host({ more });
    await world.delete(stored({ __phase: { is: "building", since: 0 } }));
    // Each pause is twice as long as the previous one, up to eight seconds.
    const inTime = at.filter((seconds) => seconds < 40);
    expect(inTime.map(Math.round)).toEqual([0, 0, 1, 2, 4, 8, 16, 24, 32]);
  });

  it.each(["status", "cleanup_assets"])(
    "is not taken for accepted because of a conflict about the field %s",
    async (field) => {
      const conflict = {
        error_class: "Host::Exception::Building",
        error_message: "it is being built",
        field,
      };
      const world = accepting(5, () => page(409, JSON.stringify(conflict)));
      await world.delete(stored());
      expect(world.calls()).toEqual(times(5));
    },
  );

  it("is requested again if the responses were lost and the server is neither gone nor being removed", async () => {
    const world = accepting(20, () => answerLost);
    await world.delete(stored());
    expect(world.calls()).toEqual(times(20));
    expect(world.clock.now()).toBeGreaterThan(60_000);
    const retried = "asset.requestRemoval of AAAAAA: the connection to 127.0.0.1:1 broke";
    expect(world.status[0]).toContain(`${asking}, 0s of about 2m (${retried}`);
  });

  it("fails at its deadline with the last refusal", async () => {
    const late =
      /^removal-late .*"isAccepted":false,"deadline":600000,"trouble":"at try \d+ the host said: a backup is running"/;
    await expect(accepting(1e9, busy).delete(stored({ timeouts: { removal: "10m" } }))).rejects.toThrow(late);
  });
});

describe("an interrupted removal", () => {
  const unconfirmed = { asset: web, isAccepted: false, hostSaid: undefined };
  const task = () => ({ task: 1 });
  const refusing: Script = {
    "asset.requestRemoval": () => refuse("Workflow::Conflict"),
    "server.details": atWork,
  };
  const on: Script = { "server.power.status": () => ({ powerStatus: "On" }), "server.power.shutdown": task };
  it.each`
    what                                | seconds | more                                                          | over                              | facts
    ${"after the host has accepted it"} | ${90}   | ${{}}                                                         | ${{}}                             | ${accepted}
    ${"while the host refuses"}         | ${20}   | ${refusing}                                                   | ${{}}                             | ${unconfirmed}
    ${"while the host limits calls"}    | ${20}   | ${{ "asset.requestRemoval": () => refuse("API::RateLimit") }} | ${{}}                             | ${unconfirmed}
    ${"while the server is shut down"}  | ${20}   | ${on}                                                         | ${{ shutdownBeforeDelete: true }} | ${unconfirmed}
  `(
    "says $what that the server still exists, and whether the removal is confirmed",
    async ({ seconds, more, over, facts }) => {
      const abort = new AbortController();
      const world = host({ takes: 1e9, more, signal: abort.signal });
      void world.clock.sleep(seconds * 1000).then(() => abort.abort(new Error("cancelled")));
      await expect(world.delete(stored(over))).rejects.toThrow(told("removal-interrupted", facts));
    },
  );
});

const error = { error: "no agent on the server", task: 0 };
it.each`
  what                                                       | isObeyed | answer         | warnings
  ${"shuts the server down first"}                           | ${true}  | ${{ task: 1 }} | ${[]}
  ${"removes the server even if it cannot be shut down"}     | ${false} | ${error}       | ${[expect.any(String)]}
  ${"removes the server with a warning if it keeps running"} | ${false} | ${{ task: 1 }} | ${[told("shutdown-late", { server: web })]}
`("shutdownBeforeDelete: $what", async ({ isObeyed, answer, warnings }) => {
  let powerStatus = "On";
  const shutdown = () => {
    if (isObeyed) powerStatus = "Off";
    return answer;
  };
  const power = { "server.power.status": () => ({ powerStatus }), "server.power.shutdown": shutdown };
  const world = host({ more: power });
  await world.delete(stored({ shutdownBeforeDelete: true }));
  expect(world.calls()).toEqual(["server.power.shutdown", "asset.requestRemoval"]);
  expect(world.warnings).toEqual(warnings);
});

const kept = [told("resource-kept", { what: `server ${web}` })];
const another = { ...stored(), __holder: "holder02" };
it.each`
  what                                                                    | olds        | news                                               | sent         | warnings
  ${"not removed if diff saw it on a resource that stays"}                | ${another}  | ${inputs}                                          | ${[]}        | ${kept}
  ${"removed if the same resource was then replaced by replaceOnChanges"} | ${stored()} | ${{ ...inputs, publicSshKey: "ssh-ed25519 AAAA" }} | ${requested} | ${[]}
  ${"removed if diff said that the resource is replaced"}                 | ${stored()} | ${{ ...inputs, newIps: 2 }}                        | ${requested} | ${[]}
`("a server that two resources have is $what", async ({ olds, news, sent, warnings }) => {
  const world = host();
  world.diff(olds, news);
  world.warnings.length = 0;
  await world.delete(stored());
  expect(world.writes).toEqual(sent);
  expect(world.warnings).toEqual(warnings);
});
