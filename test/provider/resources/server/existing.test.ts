import { describe, expect, it } from "vitest";
import { addMarks } from "../../../../provider/host/shown/hostMark";
import type { MessageData } from "../../../../provider/message";
import type { Properties } from "../../../../provider/values";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { built, host, news } from "./creatingHost";
import { run } from "./world";

const removal = { at: Date.UTC(2026, 0, 2), words: "2026-02-01" };
const marked = addMarks("Ask Ada.", { removal });
const adopting = { ...news, onExisting: "adopt" };
const ofDomain = (...ids: string[]) =>
  ids.map((uniq_id) => ({ uniq_id, domain: "web.example.com", status: "Active" }));

/** A host that lists a server of this domain. `over` changes its record, and `asset` its row in the list. */
const existing = (over: Properties = {}, asset: Properties = {}): Script => ({
  ...host,
  "asset.list": (params) =>
    params.uniq_id
      ? [{ uniq_id: (params.uniq_id as string[])[0], active: true }]
      : ofDomain("EEEEEE").map((row) => ({ ...row, ...asset })),
  "server.details": ({ uniq_id }) => built(uniq_id as string, uniq_id === "EEEEEE" ? over : {}),
});
/** A host that lists two servers of this domain, with these values in their records. */
const two = (ids: string[], over: (uniq_id: unknown) => Properties = () => ({})): Script => ({
  ...existing(),
  "asset.list": (params) => (params.uniq_id ? [{ uniq_id: "EEEEEE", active: true }] : ofDomain(...ids)),
  "server.details": ({ uniq_id }) => built(uniq_id as string, over(uniq_id)),
});
/** A host that does not show the details of the server yet. */
const unshown = (type: string): Script => ({
  ...existing({}, { type }),
  "server.details": ({ uniq_id }) =>
    uniq_id === "EEEEEE" ? refuse("RecordNotFound") : built(uniq_id as string),
});

type NotAdopted = MessageData["server-exists"]["notAdopted"];
/** The failure that names these servers, with the inputs that differ. */
const exists = (differsIn: readonly string[] = [], notAdopted?: NotAdopted, ids = ["EEEEEE"]) =>
  told("server-exists", {
    domain: "web.example.com",
    servers: ids.map((uniqId) => ({ uniqId, differsIn: [...differsIn] as never })),
    ...(notAdopted && { notAdopted }),
  });
const adopted = (unsent: string[] = []) =>
  told("server-adopted", { server: "web.example.com (EEEEEE)", unsent: unsent as never });
const { templateName: _, ...untemplated } = news;
const ofImage = { ...untemplated, imageId: 3 };

it("an adopted server keeps the features that the host reports, and gets the missing ones", async () => {
  const { create, calls } = run(existing({ features: ["Antivirus"] }));
  const named = { ...adopting, features: { Antivirus: "full" } };
  expect((await create(named)).outputs).toMatchObject({ features: { Antivirus: "full" } });
  expect(calls()).toEqual([]);
  for (const features of [["Antivirus"], { Antivirus: "full" }]) {
    const other = run({ ...existing({ features }), "asset.update": () => ({}) });
    await other.create({ ...adopting, features: { Antivirus: "full", Panel: "yes" } });
    expect(other.calls()).toEqual(["asset.update"]);
  }
});

describe("an existing server of the domain", () => {
  const metal = { type: "Bare.Metal" };
  const debian = existing({ template_name: "DEBIAN12" });
  const backups = { ...news, backupEnabled: true };
  const imageAdopting = { ...ofImage, onExisting: "adopt" };
  const quota = { ...adopting, bandwidthQuota: 200 };
  const half = two(["EEEEEE", "FFFFFF"], () => ({ bandwidth_quota: 50 }));
  const ofTwo = (...differsIn: string[]) => exists(differsIn, "several", ["EEEEEE", "FFFFFF"]);
  const fixed = (...differsIn: string[]) => exists(differsIn, { fixed: differsIn } as NotAdopted);
  const little: Script = { ...existing(), "server.details": () => ({ uniq_id: "EEEEEE", active: true }) };
  const untold: Script = { ...unshown(""), "asset.details": () => refuse("RecordNotFound") };
  const named = /^server-exists .*EEEEEE/;
  it.each<[what: string, script: Script, given: Properties, failure: string | RegExp]>([
    ["in any state", existing(), news, exists()],
    // If such a server were adopted, its build would fail again.
    ["with a failed build", existing({ status: "Failed", active: false }), adopting, exists([], "failed")],
    ["from an image, which is never adopted,", existing(), imageAdopting, exists([], "image")],
    ["from an image and without a plan", existing({ plan_id: null }), ofImage, exists(["imageId"], "image")],
    ["in use but without backups", existing({ backup_enabled: false }), backups, exists(["backupEnabled"])],
    ["with another template", debian, news, fixed("templateName")],
    ["with another plan", existing({ plan_id: "101" }), news, fixed("planId")],
    ["in another zone", existing({ zone_id: 11 }), news, fixed("zoneId")],
    ["of another type", existing({ type: "Cloud.Metal" }), news, fixed("type")],
    [
      "of another type according to the list alone",
      existing({ type: undefined }, metal),
      news,
      fixed("type"),
    ],
    ["that no update in place can change as needed", debian, adopting, fixed("templateName")],
    [
      "that differs in several inputs",
      existing({ plan_id: "101", zone_id: 11 }),
      adopting,
      fixed("planId", "zoneId"),
    ],
    ["that is one of two", half, news, ofTwo()],
    ["that is one of two candidates for adoption", half, adopting, ofTwo()],
    ["that is one of two which an update could adapt", half, quota, ofTwo("bandwidthQuota")],
    ["with few reported values", little, news, named],
    ["without details yet", unshown("Cloud.VPS"), news, named],
    ["with an unknown type", existing({}, { type: "Compute.Node" }), news, named],
    [
      "that may or may not be a server",
      untold,
      news,
      told("servers-untold", { domain: news.domain, ids: ["EEEEEE"] }),
    ],
  ])("%s stops the create with its name, and nothing is ordered", async (_what, script, given, failure) => {
    const { create, writes } = run(script);
    await expect(create(given)).rejects.toThrow(failure);
    expect(writes).toEqual([]);
  });

  it.each<[what: string, script: Script]>([
    ["an asset that is no server according to the list", unshown("DNS.Zone")],
    ["a server with a longer domain", existing({}, { domain: "web.example.com.example.org" })],
    ["a server that is being removed", existing({}, { status: "Pending-Termination" })],
    ["a terminated server", existing({ status: "Terminated" })],
  ])("does not include %s", async (_what, script) =>
    expect((await run(script).create(news)).id).toBe("AAAAAA"),
  );

  it.each<[what: string, script: Script]>([
    ["according to the list", existing({}, { custom_description: marked })],
    [
      "according to its own record alone",
      { ...existing(), "asset.details": () => ({ custom_description: marked }) },
    ],
  ])(
    "does not include a server whose removal the host has accepted (%s), so another one is ordered with a warning",
    async (_what, script) => {
      for (const onExisting of ["fail", "create"]) {
        const world = run(script);
        expect((await world.create({ ...news, onExisting })).id).toBe("AAAAAA");
        expect(world.warnings).toEqual([
          told("server-leaving-beside", { domain: news.domain, uniqId: "EEEEEE", removal }),
        ]);
      }
      const adopter = run(script);
      await expect(adopter.create(adopting)).rejects.toThrow(exists([], "leaving"));
      expect(adopter.writes).toEqual([]);
    },
  );

  it("does not include a server that belongs to a resource of this process", async () => {
    const { diff, create } = run(existing());
    diff({ ...news, newIps: 1, __set: [] }, news, "EEEEEE");
    expect((await create(news)).id).toBe("AAAAAA");
  });

  it("includes a server that only a refresh has read, because the program may have renamed its resource", async () => {
    const asset = { uniq_id: "EEEEEE", domain: "web.example.com", status: "Active" };
    const { read, diff, create, writes } = run({ ...existing(), "asset.details": () => asset });
    const outputs = { ...news, uniqId: "EEEEEE", __set: Object.keys(news), __holder: "holder01" };
    const found = await read(outputs, "EEEEEE");
    // A refresh compares the record with the previous inputs of the program.
    diff(found?.outputs ?? {}, news, "EEEEEE");
    await expect(create(news)).rejects.toThrow("server-exists");
    expect((await create(adopting)).id).toBe("EEEEEE");
    expect(writes).toEqual([]);
  });

  it.each<[string, Script]>([
    ["", existing()],
    [", even if the host does not show its details yet", unshown("Cloud.VPS")],
  ])('does not stop a create with onExisting "create", which warns about it%s', async (_what, script) => {
    const { create, calls, warnings } = run(script);
    expect((await create({ ...news, onExisting: "create" })).id).toBe("AAAAAA");
    expect(calls()).toEqual(["server.create"]);
    expect(warnings).toEqual([expect.stringMatching(/^server-beside .*"uniqId":"EEEEEE"/)]);
  });
});

describe("an adopted server", () => {
  it("belongs to the resource, and the delete of its previous resource sends nothing", async () => {
    const world = run(existing());
    const { id, outputs } = await world.create(adopting);
    expect(id).toBe("EEEEEE");
    await world.delete({ ...outputs, __holder: "another1" }, id);
    expect(world.writes).toEqual([]);
    const kept = told("resource-kept", { what: "server web.example.com (EEEEEE)" });
    expect(world.warnings).toEqual([adopted(), kept]);
  });

  it("gets the inputs that an update can send and the host does not report, and a warning names those that only an order can send", async () => {
    const { create, diff, writes, warnings } = run({ ...existing(), "server.update": () => ({}) });
    const given = { ...adopting, password: "chosen-by-us", newIps: 3, publicSshKey: "ssh-rsa AAAA" };
    const { outputs } = await create(given);
    const sent = expect.objectContaining({ uniq_id: "EEEEEE", password: "chosen-by-us" });
    expect(writes).toEqual([["server.update", sent]]);
    expect(outputs).toMatchObject({ password: "chosen-by-us", newIps: 3 });
    expect(warnings).toEqual([adopted(["newIps", "publicSshKey"])]);
    expect(diff(outputs, given, "EEEEEE").changes).toBe(false);
  });

  it("gets no value that the host shows as empty, such as the plan of backups that are off", async () => {
    const off = { backup_enabled: false, backup_plan: "", backup_quota: "" };
    const { create, diff, writes } = run(existing(off));
    const given = { ...adopting, backupEnabled: false, backupPlan: "daily", backupQuota: 7 };
    const { id, outputs } = await create(given);
    expect(writes).toEqual([]);
    expect(diff(outputs, given, id).changes).toBe(false);
  });

  it("is the one of two servers that needs no update", async () => {
    const quota = (uniq_id: unknown) => ({ bandwidth_quota: uniq_id === "EEEEEE" ? 100 : 50 });
    const { create, writes } = run(two(["FFFFFF", "EEEEEE"], quota));
    expect((await create({ ...adopting, bandwidthQuota: 100 })).id).toBe("EEEEEE");
    expect(writes).toEqual([]);
  });

  it("may also belong to a later resource of the same run, with a warning that both have it", async () => {
    const world = run(existing());
    const { id, outputs } = await world.create(adopting);
    world.warnings.length = 0;
    world.diff({ ...outputs, __holder: "another1" }, adopting, id);
    expect(world.warnings).toEqual([told("server-held-twice", { server: "web.example.com (EEEEEE)" })]);
    await world.delete(outputs, id);
    expect(world.writes).toEqual([]);
  });
});
