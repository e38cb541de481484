import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startSandbox } from "../../../sandbox/index.js";
import { loginOf } from "../support/host.mjs";
import { programOf } from "../support/program.mjs";
import { beginStack } from "../support/stackFiles.js";
import { team } from "../support/team.mjs";
import { type Moment, moments } from "./moments.mjs";
import { wayTo } from "./way.mjs";

// `npm run test:kills` tries thirty of them.
const tried = moments(process.env.HOSTING_TEST_KILLS ? 30 : 1);

const image = { templateName: "DEBIAN_12_64", onExisting: "adopt" };
const given = { type: "Cloud.VPS", zoneId: 12, planId: 1201, ...image };
const servers = {
  web1: { ...given, domain: "web1.example.com" },
  web2: { ...given, domain: "web2.example.com" },
};

// Most of each is waiting for requests on their way, so they wait together.
describe.concurrent("an up that is killed, and the next one a second later", { timeout: 900_000 }, () => {
  it.each(tried.map((moment) => [nameOf(moment), moment] as const))("%s", async (_name, moment) => {
    const sandbox = await startSandbox({ profile: "fast" });
    const way = await wayTo(sandbox.url, { "asset/list": moment.list, "server/create": moment.create });
    const project = await team(programOf(moment.front, servers), loginOf(sandbox, way.url));
    if (moment.isLimited)
      sandbox.faults.add({ fault: "rate-limit", operation: "server.create", times: 1, seconds: 2 });
    try {
      await beginStack(project, "dev");
      const machine = project.machine();
      await machine.killedUp(async () => {
        while (way.came() === 0) await sleep(5);
        await sleep(moment.after);
      });
      await sleep(1_000);
      await machine.pulumi("cancel", "--yes");
      const next = await machine.pulumi("up", "--yes", "--skip-preview");
      // Also what the killed run had sent has come by now.
      await way.arrived();
      const ordered = sandbox.ledger.orders.map(({ domain }) => domain).sort();
      // What the host has refused while no one heard it any more may still come, for all that the next run knows.
      const isOpen = next.output.includes("[order-unanswered]");
      expect(next.code === 0, next.output).toBe(!isOpen);
      expect(ordered).toEqual(isOpen ? [...new Set(ordered)] : ["web1.example.com", "web2.example.com"]);
      expect(sandbox.servers).toHaveLength(ordered.length);
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
