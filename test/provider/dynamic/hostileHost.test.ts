import fc from "fast-check";
import { expect, it } from "vitest";
import { createFront } from "../../../provider/dynamic/front";
import { resources } from "../../../provider/resources";
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
} from "../../support/hostileHost";
import { commanding, nasty, unshown } from "../../support/nasty";
import { providerText } from "./support";

/** Everything that the front says of a life of each resource: lines, failures of checks, errors. */
async function lifeOf(mood: Mood, says: Says, stored = "web") {
  const said: string[] = [];
  const lines = {
    warn: (line: string) => void said.push(line),
    status: (line: string) => void said.push(line),
  };
  for (const name of Object.keys(inputsOf)) {
    const front = createFront({
      ...lines,
      resources,
      createSession: (configuration) => hostileSession(configuration, mood, says, lines),
      environment: {},
      watchEngine: () => undefined,
    });
    const provider = front.provider(name);
    const settings = Object.entries(login).map(([key, value]) => [`hosting:${key}`, value]);
    await provider.configure({ config: { get: (key) => Object.fromEntries(settings)[key] } });
    const id = name === "Server" || name === "Asset" ? "ABC123" : "5";
    const [news, olds] = [inputsOf[name] ?? {}, storedOf(name, stored)].map((one) => ({
      ...one,
      __provider: providerText,
    }));
    const calls = [
      async () =>
        said.push(...(await provider.check({}, news as object)).failures.map(({ reason }) => reason)),
      () => provider.create(news as object),
      () => provider.diff(id, olds as object, news as object),
      () => provider.read(id, olds as object),
      () => provider.update(id, olds as object, news as object),
      () => provider.delete(id, olds as object),
    ];
    for (const call of calls)
      await call().catch((error: Error & { reasons?: string[] }) =>
        said.push(String(error), error.message, error.stack ?? "", ...(error.reasons ?? [])),
      );
  }
  return said;
}

it.each(moods)("a host that %s: each line is one, hides nothing and commands nothing", async (mood) => {
  await fc.assert(
    fc.asyncProperty(nasty, async (text) => {
      const said = await lifeOf(mood, saying(text), text);
      expect(said.length).toBeGreaterThan(8);
      for (const line of said) {
        expect(line).not.toContain("\n");
        expect(line).not.toMatch(unshown);
        expect(line).not.toMatch(commanding);
      }
    }),
    { numRuns: 6 },
  );
});

it.each(moods)("a host that %s, and echoes its login: no line has anything of it", async (mood) => {
  const said = await lifeOf(mood, echo);
  expect(said.join("\n")).toContain("[secret]");
  for (const line of said) expect(line).not.toMatch(ofLogin);
});
