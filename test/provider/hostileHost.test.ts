import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resourceNames } from "../../provider/resourceName";
import {
  echo,
  hostileSession,
  login,
  type Mood,
  moods,
  type Says,
  sampleInputs,
  saying,
  secretParts,
  storedSample,
} from "../support/hostileHost";
import { classesProcess } from "../support/lives/classes";
import { pluginProcess } from "../support/lives/plugin";
import { CallFailure } from "../support/lives/process";
import { commanding, nasty, unshown } from "../support/nasty";
import { urnOf } from "./plugin/client";

/**
 * Everything that the plugin or the classes print while each resource is created, read, changed and deleted: lines,
 * failures of checks, errors.
 */
async function lifeIn(front: typeof classesProcess, mood: Mood, says: Says, stored = "web") {
  const said: string[] = [];
  const status = (line: string) => void said.push(line);
  for (const resource of resourceNames) {
    const inputs = sampleInputs[resource];
    const open: Parameters<typeof front>[1] = (configuration) =>
      hostileSession(configuration, mood, says, { warn: status, status });
    const process = front(login, open, status, { status, resource });
    const urn = urnOf(resource);
    const id = /^(Server|Asset)$/.test(resource) ? "ABC123" : "5";
    const about = { urn, id, inputs, outputs: storedSample(resource, stored) };
    said.push(...(await process.check(urn, inputs, undefined)).failures.map(({ reason }) => reason));
    for (const call of [
      () => process.create(urn, inputs),
      () => process.diff(about, inputs),
      () => process.read(about),
      () => process.update(about, inputs),
      () => process.delete(about),
    ])
      await call().catch((error) => {
        if (!(error instanceof CallFailure)) throw error;
        said.push(error.message);
      });
  }
  return said;
}

describe.each([
  ["the classes", classesProcess],
  ["the plugin", pluginProcess],
])("%s, while a host", (_front, front) => {
  it.each(moods)("%s: no printed line is forged, hides text or contains a command", async (mood) => {
    await fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        const said = await lifeIn(front, mood, saying(text), text);
        expect(said.length).toBeGreaterThan(8);
        for (const line of said) {
          // Each piece of advice is a line that starts like those of the product.
          for (const way of line.split("\n").slice(1)) expect(way).toMatch(/^ {2}[A-Z`]/);
          expect(line).not.toMatch(unshown);
          expect(line).not.toMatch(commanding);
        }
      }),
      { numRuns: 6 },
    );
  });

  it.each(moods)(
    "%s, and echoes the login and the request: no printed line contains a secret",
    async (mood) => {
      const said = await lifeIn(front, mood, echo);
      expect(said.join("\n")).toContain("[secret]");
      for (const line of said) expect(line).not.toMatch(secretParts);
    },
  );
});
