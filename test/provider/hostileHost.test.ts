import type { ServiceError } from "@grpc/grpc-js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFront } from "../../provider/dynamic/front";
import { resourceNames } from "../../provider/resourceName";
import { resources } from "../../provider/resources";
import {
  echo,
  hostileSession,
  inputsOf,
  login,
  type Mood,
  moods,
  ofLogin,
  type Says,
  saying,
  storedOf,
} from "../support/hostileHost";
import { commanding, nasty, unshown } from "../support/nasty";
import { withProvider } from "./dynamic/support";
import { failuresOf, partOf, pluginClient, urnOf } from "./plugin/client";

const idOf = (name: string) => (name === "Server" || name === "Asset" ? "ABC123" : "5");

/** Everything that the dynamic front says of a life of each resource: lines, failures of checks, errors. */
async function lifeInFront(mood: Mood, says: Says, stored = "web") {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const lines = { warn: say, status: say };
  const failed = (error: Error & { reasons?: string[] }) =>
    said.push(String(error), error.message, error.stack ?? "", ...(error.reasons ?? []));
  for (const name of resourceNames) {
    const front = createFront({
      ...{ ...lines, resources, environment: {}, watchEngine: () => undefined },
      createSession: (configuration) => hostileSession(configuration, mood, says, lines),
    });
    const provider = front.provider(name);
    const settings = new Map(Object.entries(login).map(([key, value]) => [`hosting:${key}`, value]));
    await provider.configure({ config: { get: (key) => settings.get(key) } });
    const [id, news, olds] = [idOf(name), withProvider(inputsOf[name]), withProvider(storedOf(name, stored))];
    said.push(...(await provider.check({}, news)).failures.map(({ reason }) => reason));
    await provider.create(news).catch(failed);
    await provider.diff(id, olds, news).catch(failed);
    await provider.read(id, olds).catch(failed);
    await provider.update(id, olds, news).catch(failed);
    await provider.delete(id, olds).catch(failed);
  }
  return said;
}

/** The same of the plugin, and of a function. */
async function lifeInPlugin(mood: Mood, says: Says, stored = "web") {
  const { call, said, close, plugin } = await pluginClient({
    resources,
    createSession: (configuration, lines) => hostileSession(configuration, mood, says, lines),
  });
  plugin.engine = plugin.dependencies.connectEngine("");
  await call("configure", { args: login });
  const failed = (error: ServiceError) => void said.push(error.details, ...(partOf(error)?.reasons ?? []));
  for (const name of resourceNames) {
    const [urn, id, olds, news] = [urnOf(name), idOf(name), storedOf(name, stored), inputsOf[name]];
    said.push(...failuresOf(await call("check", { urn, news })).map(({ reason }) => reason));
    await call("create", { urn, properties: news }).catch(failed);
    await call("diff", { urn, id, olds, news }).catch(failed);
    await call("read", { urn, id, properties: olds, inputs: news }).catch(failed);
    await call("update", { urn, id, olds, news }).catch(failed);
    await call("delete", { urn, id, properties: olds }).catch(failed);
  }
  await call("invoke", { tok: "hosting:index:getAssets", args: {} }).catch(failed);
  close();
  return said;
}

describe.each([
  ["the dynamic front", lifeInFront],
  ["the plugin", lifeInPlugin],
])("%s, while a host", (_front, lifeOf) => {
  it.each(moods)("%s: no line is forged, hides anything or commands anything", async (mood) => {
    await fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        const said = await lifeOf(mood, saying(text), text);
        expect(said.length).toBeGreaterThan(8);
        for (const line of said) {
          // Each way out is a line that starts as ours do.
          for (const way of line.split("\n").slice(1)) expect(way).toMatch(/^ {2}[A-Z`]/);
          expect(line).not.toMatch(unshown);
          expect(line).not.toMatch(commanding);
        }
      }),
      { numRuns: 6 },
    );
  });

  it.each(moods)("%s, and echoes its login: no line has anything of it", async (mood) => {
    const said = await lifeOf(mood, echo);
    expect(said.join("\n")).toContain("[secret]");
    for (const line of said) expect(line).not.toMatch(ofLogin);
  });
});
