import { describe, expect, it } from "vitest";
import { answerOfLists, type ShownInLists } from "../../../../provider/host/shown/listed";
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

// The members that a refresh must see of a server, each in lists that have it, that leave it out, and that show another
// one.

/** A value of each member, and another one. */
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

/** All that the program can set, of what a record of the server has. */
const allSet: Properties = Object.fromEntries(
  refreshedMembers.filter(isInput).map((name) => [name, valuesOf(name)[0]]),
);
const asset = { uniq_id: "AAAAAA", active: true, status: "Active" };
/** Lists that show every member as it is known. `config_id` and `zone` have no other values. */
const record: Properties = Object.fromEntries(
  refreshedMembers.map((name) => [fieldOf(name), valuesOf(name)[0]]),
);
const whole: ShownInLists = { server: record, asset };
const changed = (change: (server: Properties) => void): ShownInLists => {
  const server = { ...record };
  change(server);
  return { server, asset };
};
/** Without the member, and without what is the same in other words. */
const without = (name: string): ShownInLists =>
  changed((server) => {
    for (const field of [fieldOf(name), ...(sameElsewhere[name] ?? [])]) delete server[field];
  });
const sameElsewhere: Readonly<Record<string, readonly string[]>> = {
  planId: ["config_id"],
  zoneId: ["zone"],
};
const answer = (listed: ShownInLists, of: ServerState) => answerOfLists(listed, knownMembers(of) ?? []);

/** Members without a rule that makes a refresh by lists sure of them. */
const undecided = (outputs: readonly string[], rows: Readonly<Record<string, unknown>> = stands) =>
  outputs.filter((name) => !(name in rows) && !["uniqId", "ip", "status", "active"].includes(name));

describe("each member has a source", () => {
  it("every input that a record of the host has is one of those that are compared, or is read of the asset or the power", () => {
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

  it("every output that a record has is in the lists of the specification, or has a row of its own", () => {
    const outputs = Object.keys(serverOutputs.shape).filter((name) => !ownOutputs.includes(name));
    expect(undecided(outputs)).toEqual([]);
    expect(Object.keys(stands).filter((name) => !refreshedMembers.includes(name))).toEqual([]);
  });

  it("a planted output without a row is found, and is needed until it has one", () => {
    expect(undecided(["planted"])).toEqual(["planted"]);
    expect(outputSurety("planted", { applied: {}, reported: { planted: 1 } as object })).toBe("needed");
    const { ipCount: _, ...fewer } = stands;
    expect(undecided(["ipCount"], fewer)).toEqual(["ipCount"]);
    expect(outputSurety("ipCount", { applied: {}, reported: { ipCount: 1 } }, fewer as typeof stands)).toBe(
      "needed",
    );
  });
});

it("lists that show everything as it is known are all that a refresh needs", () => {
  expect(answer(whole, state(allSet))).toEqual({ is: "asKnown" });
  expect(answer(whole, state({}))).toEqual({ is: "asKnown" });
});

describe.each(refreshedMembers)("%s", (name) => {
  const [value, other] = valuesOf(name);
  const set = isInput(name) ? { ...allSet } : {};

  it("is needed if the program sets it, or lists of the specification have it", () => {
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
  ])("%s and left out of the lists, it is asked of the server if it is needed", (_, given) => {
    const isNeeded = outputSurety(name, state(given)) === "needed";
    const open = { is: "open", leftOut: [name], others: [] };
    for (const none of [undefined, null, "********"])
      expect(answer(withoutOr(name, none), state(given))).toEqual(isNeeded ? open : { is: "asKnown" });
  });

  it("with another value in a list it is asked of the server", () => {
    const shown = changed((server) => {
      server[fieldOf(name)] = other;
    });
    const expected = { is: "open", leftOut: [], others: [name] };
    expect(answer(shown, state(set))).toEqual(expected);
    expect(answer(shown, state({}))).toEqual(expected);
  });

  it("an empty one in a list is never taken for its end", () => {
    const shown = changed((server) => {
      for (const field of [fieldOf(name), ...(sameElsewhere[name] ?? [])]) server[field] = "";
    });
    expect(answer(shown, state(set)).is).toBe("open");
  });

  it("as it is known in other words, it is known", () => {
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

describe("only the server's own record will do", () => {
  it.each<[string, Partial<ServerState>]>([
    ["while a build is in progress", { phase: { is: "building", since: 0 } }],
    ["until it has answered", { phase: { is: "unreached", restores: [] } }],
    ["after a failure", { phase: { is: "failed", since: 0 } }],
    ["while something differs at the host", { beforeDrift: { planId: 1 } }],
    ["while the host's word for the template is open", { template: { templateName: "ALMA9" } }],
  ])("%s", (_, more) => {
    expect(knownMembers(state(allSet, more))).toBeUndefined();
  });

  it.each<[string, Properties, Properties]>([
    ["is building, by the asset", {}, { active: false }],
    ["is building, by the server", { active: false }, {}],
    ["is gone", {}, { status: "Terminated" }],
    ["is on its way out", { status: "Pending-Termination" }, {}],
    ["waits for a payment", {}, { status: "Pending-Payment" }],
    ["is in a word for work", { status: "Rebooting" }, {}],
    ["has failed", { status: "Failed" }, {}],
    ["is suspended", { status: "Suspended" }, {}],
  ])("is asked for a server that %s by the lists", (_, ofServer, ofAsset) => {
    const known = state({ ...allSet });
    const listed = { server: { ...record, ...ofServer }, asset: { ...asset, ...ofAsset } };
    const status = "status" in ofServer ? { reported: { ...known.reported, status: ofServer.status } } : {};
    expect(answer(listed, { ...known, ...status } as ServerState).is).toBe("open");
  });

  it("is asked for a server that only one of the lists has", () => {
    expect(answer({ asset }, state({})).is).toBe("open");
    expect(answer({ server: record }, state({})).is).toBe("open");
  });
});
