import { describe, expect, it } from "vitest";
import { operations } from "../../../../provider/api/contract/index";
import type { Operation } from "../../../../provider/api/contract/operation";
import { wireName } from "../../../../provider/programNames";
import { type ChangeRow, isSentByOperation } from "../../../../provider/resource/changeTable";
import { outputsBefore } from "../../../../provider/resource/compare";
import { addSetNames } from "../../../../provider/resource/stored";
import { ready } from "../../../../provider/resources/server/life/phase";
import { planServer } from "../../../../provider/resources/server/plan/plan";
import type { Properties } from "../../../../provider/values";
import { server, undeclared } from "../../../support/resources";
import { type Script, scriptedHost } from "../../../support/scriptedHost";
import { describeChangeTable } from "../../resource/describeChangeTable";
import { id, rebuilding, record, stored } from "./rebuildingHost";
import { everyInput, inputs } from "./samples";

const effects = (olds: Properties, news: Properties) => {
  const { effects } = planServer(outputsBefore(olds), news as never, { ...undeclared, phase: ready });
  return Object.fromEntries(effects.map(({ property, effect }) => [property, effect]));
};

/** A host that executes rebuilds and power operations. */
const host = ({ templateName, powerState }: Properties): Script => {
  let power = powerState === "running" ? "stopped" : "running";
  const becomes = (next: string) => () => {
    power = next;
    return { task: 1 };
  };
  return {
    ...rebuilding(String(templateName)),
    "asset.update": () => ({}),
    "server.power.status": () => ({ powerStatus: power }),
    "server.power.start": becomes("running"),
    "server.power.shutdown": becomes("stopped"),
    "server.power.reboot": becomes("running"),
  };
};

describeChangeTable({
  resource: server,
  inputs,
  required: ["domain", "type", "templateName"],
  secret: ["password"],
  beside: { rebuildPolicy: "rebuild" },
  stored: { id, told: stored({}) },
  host,
  effectsOf: effects,
});

describe("an order", () => {
  // Waiting for SSH takes place at the server, not at the host.
  const every = Object.entries({ ...everyInput, imageId: 7 }).filter(([name]) => name !== "waitFor");

  it.each(every)(
    "the input %s is sent with the order, sent afterwards, or only recorded",
    async (name, value) => {
      const needed = { domain: "a.example.com", type: "Cloud.VPS" };
      const source = name === "imageId" ? {} : { templateName: "ALMA9" };
      const news = { ...needed, ...source, [name]: value };
      const made = () => record();
      const ofServer = { "server.create": made, "server.details": made, "server.update": made };
      const ordering = { ...ofServer, "asset.list": () => [] };
      const { session, context, writes } = scriptedHost({ ...host(news), ...ordering });
      await server.create(session, { news: news as never }, context);
      const sent = writes.flatMap(([, params]) => Object.keys(params as object));
      const row = server.changes[name];
      const isOfAction = row?.effect === "reboot" || name === "rebuildTriggers" || name === "powerState";
      if (row?.effect === "recorded" && !row.ordered) expect(sent).not.toContain(wireName(name));
      else if (!isOfAction) expect(sent).toContain(wireName(name));
    },
  );

  it.each(["server.create", "server.update"] as const)(
    "every parameter of %s has a row in the change table",
    (call) => {
      const operation = new Map<string, Operation>(operations()).get(call);
      // `zone` is an older name of `zone_id`, and the other two name the account and the server.
      const others = ["accnt", "uniq_id", "zone"];
      const params = Object.keys(operation?.params.shape ?? {}).filter((name) => !others.includes(name));
      const isSent = (row: ChangeRow) =>
        call === "server.create" ? row.ordered : isSentByOperation(row, call);
      const rows = Object.entries(server.changes).filter(([, row]) => isSent(row as ChangeRow));
      expect(rows.map(([name]) => wireName(name)).sort()).toEqual(params.sort());
    },
  );
});

const ofTemplate = { domain: "a.example.com", type: "Cloud.VPS", templateName: "ALMA9" };
const ofImage = { domain: "a.example.com", type: "Cloud.VPS", imageId: 7 };

const rebuilt = { imageId: "recorded", templateName: "rebuild" };
const replaced = { imageId: "replace", templateName: "recorded" };
const shown = { ...addSetNames(ofImage), templateName: "ALMA9" };
it.each([
  ["from an image to a template is a rebuild", addSetNames(ofImage), ofTemplate, rebuilt],
  ["even if the host reports that template as the image's original", shown, ofTemplate, rebuilt],
  ["from a template to an image is a replacement", addSetNames(ofTemplate), ofImage, replaced],
  [
    "another image is a replacement",
    addSetNames(ofImage),
    { ...ofImage, imageId: 8 },
    { imageId: "replace" },
  ],
])("templates and images: %s", (_what, olds, news, found) => expect(effects(olds, news)).toEqual(found));
