import { describe, expect, it } from "vitest";
import { type Notes, notesInMemory } from "../../../../provider/run/notes";
import type { Properties } from "../../../../provider/values";
import { hangs, page, type Script } from "../../../support/scriptedHost";
import { VirtualClock } from "../../../support/virtualClock";
import { fleet, limitedHost } from "./limitedHost";
import { run } from "./world";

const busy = (status: number) =>
  page(status, JSON.stringify({ error_class: "North::Resource::Busy", error_message: "3 at a time" }));
const note = (domain: unknown) => `server http://127.0.0.1:1  ${domain}`;

function machine() {
  const clock = new VirtualClock({ start: 0 });
  return { clock, notes: notesInMemory(() => clock.now()) };
}

/** The notes of a process, which no longer change once it is dead. */
const mortal = (notes: Notes, isDead: () => boolean): Notes => ({
  ...notes,
  write: (...note) => (isDead() ? undefined : notes.write(...note)) as ReturnType<Notes["write"]>,
  remove: (...note) => (isDead() ? undefined : notes.remove(...note)) as ReturnType<Notes["remove"]>,
});

/** The connection of a process to the host. Once the process is killed, it receives, sends and notes nothing more. */
function killable(script: Script, shared: ReturnType<typeof machine>) {
  let isDead = false;
  const around = ([name, answer]: [string, Script[string]]): [string, Script[string]] => [
    name,
    (...asked) => {
      const came = isDead ? hangs : answer(...asked);
      return isDead ? hangs : came;
    },
  ];
  return {
    kill() {
      isDead = true;
    },
    script: Object.fromEntries(Object.entries(script).map(around)),
    machine: { ...shared, notes: mortal(shared.notes, () => isDead) },
  };
}

describe.each([503, 429])(
  "a fleet of six at a host that builds three at a time and refuses with %i",
  (status) => {
    const all = fleet(6);
    const adopting = (one: Properties) => ({ ...one, onExisting: "adopt" });
    const distinct = all.map(({ domain }) => domain);
    const domainsOf = (orders: readonly { readonly domain: unknown }[]) =>
      orders.map(({ domain }) => domain).sort();

    it("cancelled while three wait, orders and notes none of these, and the next run orders each once", async () => {
      const { script, orders } = limitedHost(busy(status));
      const shared = machine();
      const abort = new AbortController();
      const first = run(script, { machine: shared, signal: abort.signal });
      const ended = Promise.allSettled(all.map((one) => first.create(one)));
      await shared.clock.sleep(60_000);
      abort.abort(new Error("Ctrl-C"));
      await ended;
      expect(orders).toHaveLength(3);
      const ordered = domainsOf(orders);
      const waiting = all.filter(({ domain }) => !ordered.includes(domain));
      for (const { domain } of waiting) expect(shared.notes.read(note(domain))).toEqual([]);
      const next = run(script, { machine: shared });
      const made = await Promise.all(waiting.map((one) => next.create(one)));
      expect(new Set(made.map(({ id }) => id)).size).toBe(3);
      expect(domainsOf(orders)).toEqual(distinct);
    });

    it.each([1, 2, 3])(
      "killed at order %i, which arrives, is continued: the next run adopts that server and orders the others once",
      async (at) => {
        const { script, orders } = limitedHost(busy(status));
        const shared = machine();
        const stopping = (kill: () => void): Script => ({
          ...script,
          "server.create": (params, seconds) => {
            const answer = script["server.create"]?.(params, seconds);
            if (orders.length === at) kill();
            return answer;
          },
        });
        const dying: ReturnType<typeof killable> = killable(
          stopping(() => dying.kill()),
          shared,
        );
        const first = run(dying.script, { machine: dying.machine });
        for (const one of all) void first.create(one).catch(() => {});
        await shared.clock.sleep(60_000);
        const next = run(script, { machine: shared });
        const made = await Promise.all(all.map((one) => next.create(adopting(one))));
        expect(new Set(made.map(({ id }) => id)).size).toBe(6);
        expect(domainsOf(orders)).toEqual(distinct);
      },
    );

    it("killed while three wait, is continued by the next run", async () => {
      const { script, orders } = limitedHost(busy(status));
      const shared = machine();
      const dying = killable(script, shared);
      const first = run(dying.script, { machine: dying.machine });
      for (const one of all) void first.create(one).catch(() => {});
      await shared.clock.sleep(60_000);
      dying.kill();
      expect(orders).toHaveLength(3);
      const next = run(script, { machine: shared });
      const made = await Promise.all(all.map((one) => next.create(adopting(one))));
      expect(new Set(made.map(({ id }) => id)).size).toBe(6);
      expect(domainsOf(orders)).toEqual(distinct);
    });

    it("ordered by two processes at the same time, is ordered only once", async () => {
      const { script, orders } = limitedHost(busy(status));
      const shared = machine();
      const processes = [run(script, { machine: shared }), run(script, { machine: shared })];
      const made = await Promise.all(all.map((one, index) => processes[index % 2]?.create(one)));
      expect(new Set(made.map((one) => one?.id)).size).toBe(6);
      expect(domainsOf(orders)).toEqual(distinct);
    });
  },
);

it("an order is not sent if its domain gets another server while it waits for its turn", async () => {
  const { script, orders } = limitedHost(busy(503), 1);
  const shared = machine();
  const { create } = run(script, { machine: shared });
  const ended = Promise.allSettled(fleet(4).map((one) => create(one)));
  await shared.clock.sleep(100_000);
  orders.push({ uniq_id: "BBBB00", domain: "web3.example.com", at: -1_000 });
  expect((await ended).at(-1)).toMatchObject({
    status: "rejected",
    reason: { content: { code: "server-exists", data: { servers: [{ uniqId: "BBBB00" }] } } },
  });
  const sent = orders.filter(({ uniq_id }) => uniq_id !== "BBBB00").map(({ domain }) => domain);
  expect(sent.sort()).toEqual(["web0.example.com", "web1.example.com", "web2.example.com"]);
});
