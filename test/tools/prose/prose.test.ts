import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { faultsOfProse } from "../../../tools/prose/prose";
import { ownCommandLine } from "../../support/cli";
import { pages, root } from "../docs/pages";

describe("the style of CONTRIBUTING.md", () => {
  const line = ownCommandLine();

  it.each(pages)("%s", async (page) => {
    expect(await faultsOfProse(join(root, page))).toEqual([]);
  });

  it.each("report drift import init connect doctor call sandbox completion".split(" "))(
    "pulumi-hosting %s --help",
    async (command) => {
      const { output } = await line.hosting(["help", command]);
      expect(output).toContain(`pulumi-hosting ${command}`);
      // Its lines end without a full stop.
      expect(await faultsOfProse("help.md", output.replaceAll("\n", "\n\n"))).toEqual([]);
    },
  );

  it.each([
    ["It goes on, where the host tells it.", ["goes on", "where", "tells"]],
    ["The host reports it, and `where it tells` is code.", []],
    [`The ${"very ".repeat(80)}long sentence.`, ["exceeds"]],
  ])("finds in %j: %j", async (text, found) => {
    const faults = await faultsOfProse("sample.md", text);
    expect(faults).toHaveLength(found.length);
    for (const one of found) expect(faults.join("\n")).toContain(one);
  });
});
