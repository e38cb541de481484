import { expect, it, onTestFinished } from "vitest";
import type { Http } from "../../../../provider/api/http";
import { hasEnded } from "../../../../provider/host/shown/asset";
import { seenItems } from "../../../../provider/host/shown/listReading";
import { server } from "../../../support/resources";
import { sampleServer } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";

/** A host that shows a server as active until it is gone. */
const withoutStatus = (http: Http): Http => ({
  ...http,
  post: async (request) => {
    const answer = await http.post(request);
    return { ...answer, text: answer.text.replaceAll("Pending-Termination", "Active") };
  },
});

it("an order does not see a removed server in a list that was read during the removal", async () => {
  const { newSession, context, sandbox, clock, close } = await sandboxSession({ profile: "fast" });
  onTestFinished(close);
  const others = Array.from({ length: 1_000 }, (_, n) => ({ domain: `old${n}.example.com` }));
  sandbox.seed({ servers: others });
  const { domain } = sampleServer;
  const { id, outputs } = await server.create(newSession(), { news: sampleServer }, context);
  const session = newSession({}, { around: withoutStatus });
  const { byDomain } = session.host.assets;
  const first = (key: string) =>
    byDomain.now({ key, accnt: undefined, signal: undefined, since: clock.now() - 250, isFirst: true });
  let isGone = false;
  const removal = server.delete(session, { id, olds: outputs }, context).then(() => {
    isGone = true;
  });
  let wasShown = false;
  for (let turn = 0; !isGone; turn++) {
    const during = await byDomain.now({ key: `new${turn}.example.com`, accnt: undefined, signal: undefined });
    wasShown ||= during.isWhole && during.size > others.length;
    await clock.sleep(400);
  }
  await removal;
  expect(wasShown).toBe(true);
  expect(seenItems(await first(domain)).filter((asset) => !hasEnded(asset))).toEqual([]);
});
