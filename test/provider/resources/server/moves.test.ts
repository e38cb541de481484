import { describe, expect, it } from "vitest";
import { inputsWhere } from "../../../../provider/resource/changeTable";
import { serverChanges } from "../../../../provider/resources/server/declared/changes";
import type { Properties } from "../../../../provider/values";
import { classesProcess } from "../../../support/lives/classes";
import { pluginProcess } from "../../../support/lives/plugin";
import { scriptedHost } from "../../../support/scriptedHost";
import { urnOf } from "../../plugin/client";
import { id, stored } from "./rebuildingHost";
import { inputs as samples } from "./samples";

const login = { baseUrl: "http://127.0.0.1:1", username: "bob", token: "a-token", previewChecks: "off" };
const fronts = { classes: classesProcess, plugin: pluginProcess };
type Front = keyof typeof fronts;
const both = Object.keys(fronts) as Front[];
const urn = urnOf("Server", "web");
const web = { domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9" };

function processOf(front: Front, settings: Properties = {}) {
  const said: string[] = [];
  const { session, writes } = scriptedHost({}, { ...login, ...settings });
  const given = { ...login, ...settings };
  const process = fronts[front](
    given,
    () => session,
    (line) => void said.push(line),
  );
  return { ...process, said, writes };
}

/** Every input whose change would lose the server or its disks, and the policies that refuse such a change. */
const losing = inputsWhere(serverChanges, ({ effect }) => effect === "replace" || effect === "rebuild");
const policies: readonly Properties[] = [
  {},
  { replacePolicy: "refuse", rebuildPolicy: "refuse" },
  { deletionProtection: true },
  { deletionProtection: true, rollout: { group: "web" } },
];
const programOf = (name: string, policy: Properties): Properties => {
  const { templateName, ...bare } = web;
  const source = name === "imageId" ? bare : web;
  return { ...source, [name]: name === "imageId" ? 7 : samples[name]?.[1], ...policy };
};

describe.each(both.flatMap((from) => both.map((to) => [from, to] as const)))(
  "a server of the %s that an alias moves to the %s",
  (from, to) => {
    it.each(losing)("is moved without a refusal if the inputs are equal: %s", async (name) => {
      for (const policy of policies) {
        const news = programOf(name, policy);
        const before = await processOf(from).check(urn, news, undefined);
        expect(before.failures).toEqual([]);
        const { check, diff, said, writes } = processOf(to);
        const { failures, inputs } = await check(urn, news, before.inputs);
        expect(failures).toEqual([]);
        // The classes add fields to their inputs, and these fields are in the outputs as well.
        const { __provider, __urn } = before.inputs as Properties;
        const outputs = { ...stored(news), ...(__provider !== undefined && { __provider, __urn }) };
        expect((await diff({ urn, id, inputs: {}, outputs }, inputs)).replaces).toEqual([]);
        expect([said, writes]).toEqual([[], []]);
        // The same move is refused if it would lose something.
        const other = name === "type" ? { type: "Bare.Metal" } : { zoneId: 99 };
        const changed = { ...news, ...(name === "zoneId" ? { type: "Bare.Metal" } : other) };
        const olds = { ...before.inputs, zoneId: name === "zoneId" ? samples.zoneId?.[1] : 12 };
        expect((await check(urn, { ...changed }, olds)).failures).not.toEqual([]);
      }
    });
  },
);

describe.each(both)("a server whose host has moved (%s)", (front) => {
  const then = { host: "http://old.example", user: "bob" };
  const settings = { movedFrom: "http://old.example" };

  it.each(losing)("is accepted with movedFrom and equal inputs: %s", async (name) => {
    for (const policy of policies) {
      const news = programOf(name, policy);
      const { check, diff, said, writes } = processOf(front, settings);
      const { failures, inputs } = await check(urn, news, news);
      expect(failures).toEqual([]);
      const outputs = stored(news, { __host: then });
      expect((await diff({ urn, id, inputs: {}, outputs }, inputs)).replaces).toEqual([]);
      expect([said, writes]).toEqual([[], []]);
    }
  });
});
