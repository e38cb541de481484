import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startSandbox } from "../../../sandbox/index.js";
import { type Moment, moments } from "./moments.mjs";
import { twoServers } from "./project.mjs";
import { slowWayTo } from "./slowHost.mjs";

// `npm run test:kills` tries all of them; three at every run.
const tried = moments(Number(process.env.HOSTING_TEST_KILLS ?? 3));

// Most of each is waiting for requests on their way, so they wait together.
describe.concurrent("an up that is killed, and the next one a second later", { timeout: 900_000 }, () => {
  it.each(tried.map((moment) => [nameOf(moment), moment] as const))("%s", async (_name, moment) => {
    const sandbox = await startSandbox({ profile: "fast" });
    const way = await slowWayTo(sandbox.url, { "asset/list": moment.list, "server/create": moment.create });
    const project = await twoServers(moment.front, {
      HOSTING_BASE_URL: way.url,
      HOSTING_USERNAME: sandbox.username,
      HOSTING_PASSWORD: sandbox.password,
    });
    if (moment.isLimited)
      sandbox.faults.add({ fault: "rate-limit", operation: "server.create", times: 1, seconds: 2 });
    try {
      await project.killedUp(async () => {
        while (way.came() === 0) await sleep(5);
        await sleep(moment.after);
      });
      await sleep(1_000);
      await project.pulumi("cancel", "--yes");
      const next = await project.pulumi("up", "--yes", "--skip-preview");
      expect(next.code, next.output).toBe(0);
      // Also what the killed run had sent has come by now.
      await way.arrived();
      expect(sandbox.servers.map(({ domain }) => domain).sort()).toEqual([
        "web1.example.com",
        "web2.example.com",
      ]);
      expect(sandbox.ledger.orders).toHaveLength(project.declared);
    } finally {
      way.close();
      project.remove();
      await sandbox.close();
    }
  });
});

function nameOf({ number, front, after, list, create, isLimited }: Moment): string {
  const slow = `list ${list / 1000} s, create ${create / 1000} s${isLimited ? ", a 429" : ""}`;
  return `${number}: the ${front} front, killed after ${after} ms (${slow})`;
}
