import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pollUntil, type Until } from "../../../../provider/api/waiting/poll";
import { isFailure } from "../../../../provider/message";
import type { Session } from "../../../../provider/resource/session";
import { takeRolloutTurn } from "../../../../provider/resources/server/work/rolloutTurn";
import { notesInMemory } from "../../../../provider/run/notes";
import { RunRecord } from "../../../../provider/run/runRecord";
import { drawn } from "../../../support/drawn";
import { VirtualClock } from "../../../support/virtualClock";

const seconds = (most: number) => fc.integer({ min: 0, max: most }).map((count) => count * 1_000);

const drawnMember = fc.record({
  /** There are several Connections, so each process reads the notes of the others. */
  process: fc.nat(2),
  asksAfter: seconds(20),
  takes: seconds(900),
  fails: fc.boolean(),
  isUnfinished: fc.boolean(),
  isDeletedFirst: fc.boolean(),
});
type Member = typeof drawnMember extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const rollouts = fc.record({
  members: fc.array(drawnMember, { minLength: 2, maxLength: 9 }),
  atOnce: fc.integer({ min: 1, max: 3 }),
  pause: fc.constantFrom(undefined, 30),
});

/** An event in the sequence of events. */
type Event = {
  readonly member: number;
  readonly is: "begins" | "ends" | "fails" | "stopped";
  readonly at: number;
};

/** A run of one engine with three provider processes. */
function machine(signal?: AbortSignal) {
  const clock = new VirtualClock({ idle: 1 });
  const now = () => clock.now();
  const notes = notesInMemory(now);
  const startProgress = () => () => {};
  const session = (): Session =>
    ({
      clock,
      host: { pollUntil: (until: Until<unknown>) => pollUntil({ clock, startProgress }, until) },
      run: new RunRecord({ host: "host.example.com", now, notes, run: "1" }),
    }) as unknown as Session;
  const context = (member: number) => ({
    urn: `urn:pulumi:dev::shop::hosting:index:Server::web${member}`,
    status: () => {},
    warn: () => {},
    ...(signal && { signal }),
  });
  return { clock, processes: [session(), session(), session()], context };
}

async function live(
  { members, atOnce, pause }: { members: readonly Member[]; atOnce: number; pause: number | undefined },
  withFailures: boolean,
): Promise<Event[]> {
  const { clock, processes, context } = machine();
  const events: Event[] = [];
  await Promise.all(
    members.map(async ({ process, asksAfter, takes, fails, isUnfinished, isDeletedFirst }, member) => {
      const happens = (is: Event["is"]) => events.push({ member, is, at: clock.now() });
      const session = processes[process] as Session;
      const server = `web${member}`;
      const rollout = { group: "workers", atOnce, pause };
      const of = {
        server,
        name: server,
        type: "Cloud.VPS" as const,
        rollout,
        isUnfinished,
        becomesUnavailable: true,
      };
      await clock.sleep(asksAfter);
      try {
        if (isDeletedFirst)
          await takeRolloutTurn(session, { ...of, ends: "isDeleted" }, context(member), async () => {
            happens("begins");
            await clock.sleep(takes / 10);
          });
        await takeRolloutTurn(session, of, context(member), async () => {
          if (!isDeletedFirst) happens("begins");
          await clock.sleep(takes);
          happens(withFailures && fails ? "fails" : "ends");
          if (withFailures && fails) throw new Error("it has failed");
        });
      } catch (error) {
        if (isFailure(error, "rollout-stopped")) happens("stopped");
      }
    }),
  );
  return events;
}

/** The highest number of servers that were unavailable at the same time. */
function mostAway(events: readonly Event[]): number {
  let [away, most] = [0, 0];
  for (const { is } of events) {
    if (is === "begins") away += 1;
    else if (is !== "stopped") away -= 1;
    most = Math.max(most, away);
  }
  return most;
}

describe("the servers of a rollout group", () => {
  it("are never unavailable in greater numbers than the group allows, and each has its turn", () =>
    fc.assert(
      fc.asyncProperty(rollouts, async (drawn) => {
        const events = await live(drawn, false);
        expect(mostAway(events)).toBeLessThanOrEqual(drawn.atOnce);
        expect(events.filter(({ is }) => is === "ends")).toHaveLength(drawn.members.length);
      }),
      drawn(200),
    ));

  it("do not start work once one has failed", () =>
    fc.assert(
      fc.asyncProperty(rollouts, async (drawn) => {
        const events = await live(drawn, true);
        expect(mostAway(events)).toBeLessThanOrEqual(drawn.atOnce);
        const first = events.findIndex(({ is }) => is === "fails");
        if (first < 0) return;
        expect(events.slice(first).filter(({ is }) => is === "begins")).toEqual([]);
      }),
      drawn(200),
    ));

  it.each<[what: string, drawn: Partial<Member>[], pause: number | undefined, order: string]>([
    [
      "with an unfinished server first",
      [{}, { asksAfter: 500, isUnfinished: true }],
      undefined,
      "1 begins at 0",
    ],
    ["with a pause between servers", [{}, {}], 30, "1 begins at 90"],
  ])("take turns %s", async (_what, drawn, pause, expected) => {
    const plain = {
      process: 0,
      asksAfter: 0,
      takes: 60_000,
      fails: false,
      isUnfinished: false,
      isDeletedFirst: false,
    };
    const events = await live(
      { members: drawn.map((one) => ({ ...plain, ...one })), atOnce: 1, pause },
      false,
    );
    const start = events[0]?.at ?? 0;
    const said = events.map(
      ({ member, is, at }) => `${member} ${is} at ${Math.floor((at - start) / 30_000) * 30}`,
    );
    expect(said).toContain(expected);
  });

  it("do not start work if the replacement of a deleted server is never ordered, as when Pulumi has stopped the run", async () => {
    const { processes, context } = machine();
    const [first, second] = processes as [Session, Session, Session];
    const of = (name: string) => ({
      ...{
        server: name,
        name,
        type: "Cloud.VPS" as const,
        rollout: { group: "workers" },
        becomesUnavailable: true,
      },
      ends: "isDeleted" as const,
    });
    await takeRolloutTurn(first, of("web0"), context(0), async () => {});
    const next = takeRolloutTurn(second, of("web1"), context(1), async () => "is deleted");
    await expect(next).rejects.toMatchObject({
      content: { code: "rollout-stopped", data: { failed: "web0" } },
    });
  });

  it.each([[{ group: "web" }], [undefined]])(
    "continue when the replacement of a deleted server is there, even if the program has it in the group %j now",
    async (rollout) => {
      const { processes, context } = machine();
      const [first, second] = processes as [Session, Session, Session];
      const of = (name: string) => ({
        server: name,
        name,
        type: "Cloud.VPS" as const,
        becomesUnavailable: true,
      });
      const old = { rollout: { group: "workers" }, ends: "isDeleted" as const };
      await takeRolloutTurn(first, { ...of("web0"), ...old }, context(0), async () => {});
      const next = takeRolloutTurn(second, { ...of("web1"), ...old }, context(1), async () => "is deleted");
      await takeRolloutTurn(second, { ...of("web0"), rollout }, context(0), async () => {});
      expect(await next).toBe("is deleted");
    },
  );

  it("stop waiting at once on Ctrl-C, and leave the queue", async () => {
    const run = new AbortController();
    const { clock, processes, context } = machine(run.signal);
    const [first, second] = processes as [Session, Session, Session];
    const of = (name: string) => ({
      server: name,
      name,
      type: "Cloud.VPS" as const,
      rollout: { group: "workers" },
      becomesUnavailable: true,
    });
    const working = takeRolloutTurn(first, of("web0"), context(0), () => clock.sleep(600_000));
    const waiting = takeRolloutTurn(second, of("web1"), context(1), async () => "has begun");
    const interruption = clock.sleep(60_000).then(() => run.abort("Ctrl-C"));
    await expect(waiting).rejects.toBe("Ctrl-C");
    await Promise.all([working, interruption]);
    expect(clock.now() - Date.parse("2026-01-01T00:00:00Z")).toBeGreaterThanOrEqual(60_000);
  });
});
