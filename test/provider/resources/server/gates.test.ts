import { describe, expect, it } from "vitest";
import type { IpAddress } from "../../../../provider/api/contract/ipAddress";
import { ConnectionError } from "../../../../provider/api/http";
import type { Properties } from "../../../../provider/values";
import { partialOf } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { inputs, record, stored } from "./rebuildingHost";
import { run, web } from "./world";

type Servers = Parameters<typeof run>[1] extends { servers?: infer One } | undefined ? One : never;
type Page = Partial<{ status: number; text: string }>;

const ip = "93.184.216.34";
const idle = { "server.details": () => record(), "server.update": () => record() };
const waiting = (waitFor: Properties) => ({ ...inputs, waitFor });

/** An update that changes only `waitFor`. */
const ask = (waitFor: Properties, servers: Servers = {}, more: Parameters<typeof run>[1] = {}) => {
  const host = run(idle, { servers, ...more });
  return { ...host, updated: host.update(stored(inputs), waiting(waitFor)) };
};
/** Pages that are served one after another; the last one is served from then on. */
const pages = (...all: readonly Page[]): Servers => ({
  page: (question) => ({ status: 200, text: "", ...all[Math.min(question, all.length) - 1] }),
});
const url = "https://www.example.com/up?a=1";
const lacks = "its answer, with the status 200, does not have the text";
const down = { status: 503 };
const up = {};

describe("waitFor", () => {
  it.each<[what: string, waitFor: Properties, servers: Servers, asked: string, times: number]>([
    ["a TCP port, once", { tcp: { port: 5432 } }, {}, `${ip}:5432`, 1],
    ["an HTTP page, three times", { http: {} }, {}, `http://${ip}/`, 3],
    [
      "another scheme, port and path",
      { http: { scheme: "https", port: 8443, path: "/up" } },
      {},
      `https://${ip}:8443/up`,
      3,
    ],
    ["a URL", { http: { url } }, {}, url, 3],
    [
      "a page with any certificate",
      { http: { scheme: "https", insecure: true } },
      {},
      `https://${ip}/ insecure`,
      3,
    ],
    ["a page as often as `times` says", { http: { times: 1 } }, {}, `http://${ip}/`, 1],
    ["a page until it has the status 200", { http: {} }, pages(down, down, up), `http://${ip}/`, 5],
    [
      "a page until the right responses come in a row",
      { http: {} },
      pages(up, up, down, up),
      `http://${ip}/`,
      6,
    ],
    [
      "a page with other accepted statuses",
      { http: { status: [401, 503] } },
      pages(down, { status: 401 }),
      `http://${ip}/`,
      3,
    ],
    ["a page that is no redirect", { http: { times: 1 } }, pages({ status: 302 }, up), `http://${ip}/`, 2],
    [
      "a page with a certain text",
      { http: { text: "ok", times: 1 } },
      pages(up, { text: "all ok" }),
      `http://${ip}/`,
      2,
    ],
  ])("checks %s, and sends nothing to the host", async (_what, waitFor, servers, asked, times) => {
    const { updated, sshCalls, writes } = ask(waitFor, servers);
    expect(await updated).toMatchObject({ waitFor });
    expect(await updated).not.toHaveProperty("__phase");
    expect([sshCalls, writes]).toEqual([Array(times).fill(asked), []]);
  });

  it("checks several gates one after the other, starting with the lowest layer", async () => {
    const { updated, sshCalls } = ask({ http: { times: 1 }, ssh: {}, tcp: { port: 22 } });
    expect(await updated).toHaveProperty("connection");
    expect(sshCalls).toEqual([`${ip}:22`, `${ip}:22`, `http://${ip}/`]);
  });

  it("names in its progress line the next gate and the number of right responses", async () => {
    const { updated, status } = ask({ http: { path: "/up" } }, pages(down, up));
    await updated;
    const waits = `web.example.com: waiting for HTTP at http://${ip}/up`;
    expect(status).toEqual([`${waits}, 0s of about 1m (its answer has the status 503)`]);
  });

  const secret = { url: "http://ada:a-secret@www.example.com/up?token=b-secret#c-secret" };
  const shown = "http://www.example.com/up";
  const refused: Servers = { met: () => "refused" };
  it.each<
    [gate: "ssh" | "tcp" | "http", more: Properties, servers: Servers, address: string, trouble: string]
  >([
    ["ssh", {}, { keys: () => [] }, `${ip}:22`, "what answers shows no SSH host key"],
    ["tcp", { port: 5432 }, refused, `${ip}:5432`, "the connection is refused"],
    ["tcp", { port: 5432 }, { met: () => "silent" }, `${ip}:5432`, "no answer within 10s"],
    ["http", secret, refused, shown, "the connection is refused"],
    ["http", secret, pages(down), shown, "its answer has the status 503"],
    ["http", { ...secret, text: "a-secret" }, {}, shown, lacks],
    ["http", { times: 100 }, {}, `http://${ip}/`, "31 of 100 right answers"],
  ])("%s %j fails at the deadline without quoting secrets, and the next up continues", async (...row) => {
    const [gate, more, servers, address, trouble] = row;
    const waitFor = { [gate]: { ...more, timeout: "1m" } };
    const { updated, status, clock } = ask(waitFor, servers);
    const { outputs, message } = await partialOf(updated);
    const deadline = 60_000;
    expect(message).toBe(told("server-unreached", { server: web, gate, address, deadline, trouble }));
    expect(status.join()).not.toContain("secret");
    expect(clock.now()).toBeLessThan(75_000);
    expect(outputs).toMatchObject({ active: true, __phase: { is: "unreached" } });
    const next = run(idle);
    expect(await next.update(outputs, waiting({ tcp: { port: 1 } }))).not.toHaveProperty("__phase");
    expect([next.sshCalls, next.writes]).toEqual([[`${ip}:1`], []]);
  });

  it.each(["proxyLogin", "proxy"] as const)(
    "fails at once if a proxy refuses the connection: %s",
    async (obstacle) => {
      const trouble = "the proxy refused the login in its address (status 407)";
      const page = () => {
        throw new ConnectionError(trouble, true, undefined, obstacle);
      };
      const { updated, sshCalls } = ask({ http: { ...secret, timeout: "1h" } }, { page });
      const { outputs, message } = await partialOf(updated);
      expect(message).toBe(told("server-not-asked", { server: web, address: shown, trouble }));
      expect(sshCalls).toHaveLength(1);
      expect(outputs).toMatchObject({ active: true, __phase: { is: "unreached" } });
    },
  );

  it("waits for a server whose own certificate is not trusted yet", async () => {
    const page = (question: number) => {
      if (question > 1) return { status: 200, text: "" };
      throw new ConnectionError("untrusted", true, "DEPTH_ZERO_SELF_SIGNED_CERT", "certificate");
    };
    const { updated, sshCalls } = ask({ http: { times: 1 } }, { page });
    expect(await updated).not.toHaveProperty("__phase");
    expect(sshCalls).toHaveLength(2);
  });

  it.each<[what: string, before: Properties, now: Properties, isAsked: boolean]>([
    ["another deadline", { http: { timeout: "5m" } }, { http: { timeout: "9m" } }, false],
    ["a default value", { http: {} }, { http: { times: 3, path: "/" } }, false],
    ["one gate less", { http: {}, tcp: { port: 80 } }, { http: {} }, false],
    ["another path", { http: {} }, { http: { path: "/up" } }, true],
    ["one gate more", { http: {} }, { http: {}, tcp: { port: 80 } }, true],
  ])(
    "checks the server again after a change only if it adds something: %s",
    async (_what, before, now, isAsked) => {
      const { update, sshCalls, writes } = run(idle);
      await update(stored(waiting(before)), waiting(now));
      expect([sshCalls.length > 0, writes]).toEqual([isAsked, []]);
    },
  );

  it.each([
    ["2001:db8::1", ["http://[2001:db8::1]/"]],
    ["2001:0DB8:0:0:0:0:0:1", ["http://[2001:db8::1]/"]],
    ["not an address", []],
  ])("for the ip %s, checks %j", async (there, asked) => {
    const host = run({ "server.details": () => record({ ip: there }) });
    const gate = waiting({ http: { times: 1 } });
    expect(await host.update({ ...stored(inputs), ip: there }, gate)).not.toHaveProperty("__phase");
    expect(host.sshCalls).toEqual(asked);
  });

  it.each<[gate: string, waitFor: Properties]>([
    ["tcp", { tcp: { port: 80, timeout: "90s" } }],
    ["ssh", { ssh: { timeout: "90s" } }],
    ["http", { http: { timeout: "90s" } }],
  ])(
    "%s pauses after each try without a response, and tries once more at the deadline",
    async (_gate, waitFor) => {
      const tries: number[] = [];
      const met = (seconds: number) => {
        tries.push(seconds);
        return "refused" as const;
      };
      await partialOf(ask(waitFor, { met }).updated);
      expect(tries).toEqual([0, 16, 32, 48, 64, 80, 90]);
    },
  );

  it("pauses after wrong responses as well, because each one needs a connection", async () => {
    const tries: number[] = [];
    const met = (seconds: number) => {
      tries.push(seconds);
      return "server" as const;
    };
    await ask({ http: { times: 1 } }, { ...pages(down, down, down, up), met }).updated;
    expect(tries).toEqual([0, 16, 32, 48]);
  });

  /**
   * Imitates `ufw limit`, which refuses the sixth connection in 30 seconds and counts a refused one twice. `next` tells
   * what happens to a user who connects afterwards.
   */
  const limited = (upAt: number) => {
    let counted: number[] = [];
    const refused: number[] = [];
    const met = (seconds: number) => {
      counted = [...counted.filter((at) => seconds - at < 30), seconds];
      if (counted.length >= 6) {
        counted.push(seconds);
        refused.push(seconds);
        return "refused" as const;
      }
      return seconds < upAt ? ("refused" as const) : ("server" as const);
    };
    return { met, refused, next: met };
  };
  it.each<[gate: string, waitFor: Properties, upAt: number, at: number]>([
    ["tcp", { tcp: { port: 22 } }, 8, 16],
    ["tcp", { tcp: { port: 22 } }, 40, 48],
    ["http", { http: {} }, 8, 20],
    ["ssh", { ssh: {} }, 12, 16],
    ["ssh", { ssh: {} }, 40, 48],
    ["tcp and ssh", { tcp: { port: 22 }, ssh: {} }, 40, 62],
    ["ssh and http", { ssh: {}, http: { times: 1 } }, 0, 0],
  ])(
    "%s %j gets through a firewall that limits connections, with the server up at %is, and leaves a connection to its user at %is",
    async (_gate, waitFor, upAt, at) => {
      const { met, refused, next } = limited(upAt);
      const { updated, clock } = ask(waitFor, { met, exchanges: 3 });
      expect(await updated).not.toHaveProperty("__phase");
      expect([clock.now() / 1000, next(at), refused]).toEqual([at, "server", []]);
    },
  );

  it("checks more slowly for further right responses once a firewall has refused one", async () => {
    const { met, refused, next } = limited(8);
    const { updated, clock } = ask({ http: { times: 12 } }, { met });
    expect(await updated).not.toHaveProperty("__phase");
    expect([clock.now() / 1000, next(136), refused]).toEqual([136, "server", [24]]);
  });

  it("keeps the host keys that were read before a firewall refused the next connection", async () => {
    const tries: number[] = [];
    const met = (seconds: number) => (tries.push(seconds) === 2 ? "refused" : "server");
    expect(await ask({ ssh: {} }, { met, exchanges: 3 }).updated).toHaveProperty("connection");
    expect(tries).toEqual([0, 0, 16, 16]);
  });

  it("counts connections of an earlier check for the firewall's limit, too", async () => {
    const { session, clock } = run(idle, { servers: { exchanges: 3 } });
    const address = { host: ip as IpAddress, port: 22 };
    await session.servers.keys(address, undefined);
    const pace = session.servers.pace(ip);
    const open = [1, 2, 3].map((connections) => pace.isDue(connections));
    await clock.sleep(30_000);
    expect([open, pace.isDue(3), session.servers.pace("192.0.2.1").isDue(3)]).toEqual([
      [true, false, false],
      true,
      true,
    ]);
  });

  it.each(["key exchange", "host key", "cipher", "MAC"] as const)(
    "ends with the second response that there is no common %s, because waiting does not help",
    async (lacks) => {
      const { updated, clock, sshCalls } = ask({ ssh: {} }, { lacking: () => lacks, exchanges: 3 });
      const { message, outputs } = await partialOf(updated);
      const address = `${ip}:22`;
      expect(message).toBe(told("server-not-negotiated", { server: web, address, lacks }));
      expect([clock.now() / 1000, sshCalls.length]).toEqual([16, 3]);
      expect(outputs).toMatchObject({ active: true, __phase: { is: "unreached" } });
    },
  );

  it("waits for a server whose SSH is still being set up", async () => {
    const lacking = (seconds: number) => (seconds < 10 ? ("MAC" as const) : undefined);
    const { updated, status } = ask({ ssh: {} }, { lacking });
    expect(await updated).toHaveProperty("connection");
    expect(status.join()).toContain("it speaks SSH, and shares no MAC with this package");
  });

  it.each([
    "evil.example.com",
    "ada:a-secret@192.0.2.1",
    "192.0.2.1:8080",
    "127.18.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "169.254.169.254",
    "fe80::1",
  ])(
    "never connects to %s for a server of a remote host, whether the record has the address now or the state has it from an older version",
    async (there) => {
      const configuration = { baseUrl: "https://api.example.com" };
      const gate = waiting({ http: { times: 1 }, tcp: { port: 80 }, ssh: {} });
      for (const script of [record({ ip: there }), record({ ip: undefined })]) {
        const host = run(
          { "server.details": () => script, "server.update": () => script },
          { configuration },
        );
        const outputs = await host.update({ ...stored(inputs), ip: there }, gate);
        expect([host.sshCalls, outputs.ip, outputs.connection]).toEqual([[], undefined, undefined]);
        expect(host.warnings).toEqual([told("server-not-awaited", { server: web, because: "noAddress" })]);
      }
    },
  );

  it.each([
    ["a list", ["192.0.2.1"]],
    ["an object", { address: "192.0.2.1" }],
    ["a name", "evil.example.com"],
  ])("a refresh stores no address if the host reports %s", async (_what, there) => {
    const host = run({ "server.details": () => record({ ip: there }) });
    const shown = await host.read(stored(inputs));
    expect(shown?.outputs).not.toHaveProperty("ip");
  });

  it.each(["127.18.0.1", "[::1]"])(
    "connects to a server on this machine if the host is on this machine, too: %s",
    async (there) => {
      const ip = there.replace(/[[\]]/g, "");
      const host = run({ "server.details": () => record({ ip }) });
      await host.update({ ...stored(inputs), ip }, waiting({ http: { times: 1 }, tcp: { port: 80 } }));
      expect(host.sshCalls).toEqual([`${there}:80`, `http://${there}/`]);
    },
  );

  it("checks only a URL for a server without an address", async () => {
    const bare = { ...stored(inputs), ip: undefined };
    const host = run({ "server.details": () => record({ ip: "" }) });
    const outputs = await host.update(bare, waiting({ tcp: { port: 80 }, http: { url: shown, times: 1 } }));
    expect(outputs).not.toHaveProperty("__phase");
    expect(host.sshCalls).toEqual([shown]);
    expect(host.warnings).toEqual([told("server-not-awaited", { server: web, because: "noAddress" })]);
  });
});
