import { expect, it } from "vitest";
import { scriptedLine } from "../../support/cli";

it.each([
  ["plan.list", "Alike are: server.plan.list, asset.list, network.region.list, network.zone.list. "],
  ["KEY/LIST", "Alike are: sshKey.list, asset.list, network.region.list, network.zone.list. "],
  [
    "SERVER/DETAILS",
    "Alike are: server.details, server.credential.details, server.plan.details, server.template.details. ",
  ],
  ["credential.remove", "Alike are: sshKey.remove. "],
  ["planets", ""],
  ["server.", ""],
])("hosting call %s tells the operations with such a name", async (name, alike) => {
  const line = scriptedLine({});
  expect(await line.hosting(["call", name])).toEqual({
    exitCode: 2,
    output: "",
    errors: `hosting: There is no operation ${name}. ${alike}\`hosting call\` lists all of them.\n`,
  });
  expect(line.sent).toEqual([]);
});
