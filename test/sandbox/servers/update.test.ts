import { expect, it, onTestFinished } from "vitest";
import { wireName } from "../../../provider/resource/programNames";
import { detailOf, rowOf, updatedInputs } from "../../../provider/resources/server/declared/changes";
import { everyInput, otherValue } from "../../provider/resources/server/samples";
import { server } from "../../support/resources";
import { sampleServer } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";

const reported = updatedInputs.filter((name) => detailOf(name) !== undefined);

it.each(reported)("%s: server.details reports what server.update has set", async (name) => {
  const world = await sandboxSession({ profile: "instant" });
  onTestFinished(() => world.close());
  const { session, context } = world;
  const { id } = await server.create(session, { news: sampleServer }, context);
  // The parts of backups come together.
  const isOfPart = (other: string) =>
    rowOf(name)?.part !== undefined && rowOf(other)?.part === rowOf(name)?.part;
  const together = updatedInputs.filter((other) => other === name || isOfPart(other));
  for (const samples of [everyInput, otherValue]) {
    const params = Object.fromEntries(together.map((one) => [wireName(one), samples[one]]));
    await session.client.server.update({ uniq_id: id, ...params });
    const told = (await session.client.server.details({ uniq_id: id })) as Record<string, unknown>;
    const isOff = isOfPart("backupEnabled") && samples.backupEnabled === false && name !== "backupEnabled";
    if (!isOff) expect(String(told[detailOf(name) ?? ""])).toBe(String(samples[name]));
  }
});
