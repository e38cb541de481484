import { createFront } from "../../../provider/dynamic/front";
import { resources } from "../../../provider/resources";
import { hostileSession, inputsOf, login, type Mood, type Says, storedOf } from "../../support/hostileHost";
import { holdLines } from "../hostileLines";
import { withProvider } from "./support";

/** Everything that the front says of a life of each resource: lines, failures of checks, errors. */
async function lifeOf(mood: Mood, says: Says, stored = "web") {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const failed = (error: Error & { reasons?: string[] }) =>
    said.push(String(error), error.message, error.stack ?? "", ...(error.reasons ?? []));
  for (const name of Object.keys(inputsOf)) {
    const front = createFront({
      warn: say,
      status: say,
      resources,
      createSession: (configuration) => hostileSession(configuration, mood, says, { warn: say, status: say }),
      environment: {},
      watchEngine: () => undefined,
    });
    const provider = front.provider(name);
    const settings = Object.entries(login).map(([key, value]) => [`hosting:${key}`, value]);
    await provider.configure({ config: { get: (key) => Object.fromEntries(settings)[key] } });
    const id = name === "Server" || name === "Asset" ? "ABC123" : "5";
    const [news, olds] = [withProvider(inputsOf[name] ?? {}), withProvider(storedOf(name, stored))];
    said.push(...(await provider.check({}, news)).failures.map(({ reason }) => reason));
    await provider.create(news).catch(failed);
    await provider.diff(id, olds, news).catch(failed);
    await provider.read(id, olds).catch(failed);
    await provider.update(id, olds, news).catch(failed);
    await provider.delete(id, olds).catch(failed);
  }
  return said;
}

holdLines(lifeOf);
