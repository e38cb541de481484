import { describe, expect, it } from "vitest";
import { answerOfLists, type ShownInLists } from "../../../../provider/host/shown/listsAnswer";
import { wireName } from "../../../../provider/programNames";
import { detailOf, isInput, serverChanges } from "../../../../provider/resources/server/declared/changes";
import {
  knownMembers,
  outputSurety,
  refreshedMembers,
  stands,
} from "../../../../provider/resources/server/life/known";
import { ownOutputs, serverOutputs } from "../../../../provider/resources/server/life/outputs";
import { ready } from "../../../../provider/resources/server/life/phase";
import type { ServerState } from "../../../../provider/resources/server/life/state";
import { memberNames, type Properties } from "../../../../provider/values";
import { inputs } from "./samples";

// Each field that a refresh must read: in lists that show it, in lists without it, and in lists with another value.

/** A value of each field, and another value. */
const values: Readonly<Record<string, readonly [unknown, unknown]>> = {
  ip: ["93.184.216.34", "93.184.216.35"],
  status: ["Running", "Running slowly"],
  backupSize: [12, 13],
  capabilities: [["rebuild"], ["rebuild", "power"]],
  configId: [100, 200],
  configDescription: ["small", "large"],
  createDate: ["2026-01-02", "2026-01-03"],
  ipCount: [1, 2],
  manageLevel: ["self", "full"],
  template: ["ALMA9", "DEBIAN12"],
  templateDescription: ["Alma 9", "Debian 12"],
  zone: [{ id: 10 }, { id: 20 }],
};
const valuesOf = (name: string): readonly [unknown, unknown] => {
  const [, value, other] = inputs[name as keyof typeof inputs] ?? [];
  const found = values[name] ?? [value, other];
  if (found.includes(undefined)) throw new Error(`no values of ${name}`);
  return found as [unknown, unknown];
};
const fieldOf = (name: string) => (isInput(name) && detailOf(name)) || wireName(name);

const reported: Properties = Object.fromEntries(refreshedMembers.map((name) => [name, valuesOf(name)[0]]));
const state = (set: Properties, more: Partial<ServerState> = {}) =>
  ({
    phase: ready,
    applied: set,
    reported: { ...reported, ...set },
    beforeDrift: {},
    ...more,
  }) as ServerState;

/** Every input that a program can set and a server record shows. */
const allSet: Properties = Object.fromEntries(
  refreshedMembers.filter(isInput).map((name) => [name, valuesOf(name)[0]]),
);
const asset = { uniq_id: "AAAAAA", active: true, status: "Active" };
/** Lists that show each field with its known value. `config_id` and `zone` repeat others. */
const record: Properties = Object.fromEntries(
  refreshedMembers.map((name) => [fieldOf(name), valuesOf(name)[0]]),
);
const whole: ShownInLists = { server: record, asset };
const changed = (change: (server: Properties) => void): ShownInLists => {
  const server = { ...record };
  change(server);
  return { server, asset };
};
/** The lists without this field, and without fields that repeat it. */
const without = (name: string): ShownInLists =>
  changed((server) => {
    for (const field of [fieldOf(name), ...(sameElsewhere[name] ?? [])]) delete server[field];
  });
const sameElsewhere: Readonly<Record<string, readonly string[]>> = {
  planId: ["config_id"],
  zoneId: ["zone"],
};
const answer = (listed: ShownInLists, of: ServerState) => answerOfLists(listed, knownMembers(of) ?? []);

/** Outputs without a rule about when lists suffice for a refresh. */
const undecided = (outputs: readonly string[], rows: Readonly<Record<string, unknown>> = stands) =>
  outputs.filter((name) => !(name in rows) && !["uniqId", "ip", "status", "active"].includes(name));

describe("each field of a server", () => {
  it("has a source: a field of the server's record that is compared, or the asset, or the power status", () => {
    const sourceOf = (name: (typeof all)[number]) => {
      const { readsFrom } = serverChanges[name];
      return readsFrom === "never" ? "never" : readsFrom.operation;
    };
    const all = memberNames(serverChanges);
    const ofServer = all.filter((name) => sourceOf(name) === "server.details");
    expect(ofServer.filter((name) => !refreshedMembers.includes(name))).toEqual([]);
    expect([...new Set(all.map(sourceOf))].sort()).toEqual([
      "asset.details",
      "never",
      "server.details",
      "server.power.status",
    ]);
  });

  it("has a rule if it is an output: the specification's lists have it, or a row in the table", () => {
    const outputs = Object.keys(serverOutputs.shape).filter((name) => !ownOutputs.includes(name));
    expect(undecided(outputs)).toEqual([]);
    expect(Object.keys(stands).filter((name) => !refreshedMembers.includes(name))).toEqual([]);
  });

  it("is read from the server's own record if a planted output has no rule", () => {
    expect(undecided(["planted"])).toEqual(["planted"]);
    expect(outputSurety("planted", { applied: {}, reported: { planted: 1 } as object })).toBe("needed");
    const { ipCount: _, ...fewer } = stands;
    expect(undecided(["ipCount"], fewer)).toEqual(["ipCount"]);
    expect(outputSurety("ipCount", { applied: {}, reported: { ipCount: 1 } }, fewer as typeof stands)).toBe(
      "needed",
    );
  });
});

it("is known without further calls if the lists show every value as known", () => {
  expect(answer(whole, state(allSet))).toEqual({ is: "asKnown" });
  expect(answer(whole, state({}))).toEqual({ is: "asKnown" });
});

describe.each(refreshedMembers)("%s", (name) => {
  const [value, other] = valuesOf(name);
  const set = isInput(name) ? { ...allSet } : {};

  it("is needed if the program sets it, or the specification's lists have it", () => {
    if (isInput(name)) expect(outputSurety(name, state(set))).toBe("needed");
    const listed = [
      "type",
      "planId",
      "zoneId",
      "regionId",
      "templateName",
      "username",
      "accountNumber",
      "ip",
      "status",
    ];
    expect(outputSurety(name, state({})) === "needed").toBe(listed.includes(name));
  });

  it.each([
    ["set", set],
    ["stored alone", {}],
  ])("(%s) is read from the server itself if the lists lack it and it is needed", (_, given) => {
    const isNeeded = outputSurety(name, state(given)) === "needed";
    const open = { is: "open", leftOut: [name], others: [] };
    for (const none of [undefined, null, "********"])
      expect(answer(withoutOr(name, none), state(given))).toEqual(isNeeded ? open : { is: "asKnown" });
  });

  it("is read from the server itself if a list has another value", () => {
    const shown = changed((server) => {
      server[fieldOf(name)] = other;
    });
    const expected = { is: "open", leftOut: [], others: [name] };
    expect(answer(shown, state(set))).toEqual(expected);
    expect(answer(shown, state({}))).toEqual(expected);
  });

  it("is not taken for removed if a list shows it empty", () => {
    const shown = changed((server) => {
      for (const field of [fieldOf(name), ...(sameElsewhere[name] ?? [])]) server[field] = "";
    });
    expect(answer(shown, state(set)).is).toBe("open");
  });

  it("is recognised in another spelling", () => {
    const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
    const shown = changed((server) => {
      server[fieldOf(name)] = text;
    });
    expect(answer(shown, state(set))).toEqual({ is: "asKnown" });
  });
});

function withoutOr(name: string, none: unknown): ShownInLists {
  const { server, asset } = without(name);
  if (none !== undefined) (server as Properties)[fieldOf(name)] = none;
  return { server, asset };
}

describe("the server's own record is read", () => {
  it.each<[string, Partial<ServerState>]>([
    ["while a build is in progress", { phase: { is: "building", since: 0 } }],
    ["until the server answers", { phase: { is: "unreached", restores: [] } }],
    ["after a failure", { phase: { is: "failed", since: 0 } }],
    ["while a value at the host differs from the program's", { beforeDrift: { planId: 1 } }],
    ["while the host's name for the template is not known", { template: { templateName: "ALMA9" } }],
  ])("%s", (_, more) => {
    expect(knownMembers(state(allSet, more))).toBeUndefined();
  });

  it.each<[string, Properties, Properties]>([
    ["is being built according to the asset", {}, { active: false }],
    ["is being built according to the server", { active: false }, {}],
    ["is gone", {}, { status: "Terminated" }],
    ["is being terminated", { status: "Pending-Termination" }, {}],
    ["waits for a payment", {}, { status: "Pending-Payment" }],
    ["has a status that means work", { status: "Rebooting" }, {}],
    ["has failed", { status: "Failed" }, {}],
    ["is suspended", { status: "Suspended" }, {}],
  ])("if the lists show that the server %s", (_, ofServer, ofAsset) => {
    const known = state({ ...allSet });
    const listed = { server: { ...record, ...ofServer }, asset: { ...asset, ...ofAsset } };
    const status = "status" in ofServer ? { reported: { ...known.reported, status: ofServer.status } } : {};
    expect(answer(listed, { ...known, ...status } as ServerState).is).toBe("open");
  });

  it("if only one of the lists has the server", () => {
    expect(answer({ asset }, state({})).is).toBe("open");
    expect(answer({ server: record }, state({})).is).toBe("open");
  });
});
