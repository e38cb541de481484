import { describe, expect, it } from "vitest";
import { inMachineTurn } from "../../../provider/resource/machineTurn";
import { type Notes, notesInMemory } from "../../../provider/resource/notes";
import { server } from "../../support/resources";
import { answerLost, type Script, scriptedHost } from "../../support/scriptedHost";
import { VirtualClock } from "../../support/virtualClock";
import { built, news, record } from "../resources/server/creatingHost";

const web = "web.example.com";
const waits = `${web}: another run on this machine is ordering it; waiting until it has`;

/** Processes of one user on one machine. */
function machine() {
  const clock = new VirtualClock({ start: 0 });
  const notes = notesInMemory(() => clock.now());
  return { clock, notes, open: (script: Script) => scriptedHost(script, {}, {}, { clock, notes }) };
}

describe("runs that create a server of one domain at the same moment", () => {
  /** What all runs order is on one list. */
  const host = (): Script => {
    const ordered: string[] = [];
    return {
      "asset.list": () =>
        ordered.map((uniq_id) => ({ uniq_id, domain: web, status: "Active", active: true })),
      "server.create": () => {
        ordered.push(["AAAAAA", "BBBBBB"][ordered.length] as string);
        return record(ordered.at(-1) as string);
      },
      "server.details": ({ uniq_id }) => built(uniq_id as string),
    };
  };

  it("order one: the other waits, and refuses then", async () => {
    const { open } = machine();
    const script = host();
    const [one, other] = [open(script), open(script)];
    const [made, refused] = await Promise.allSettled(
      [one, other].map(({ session, context }) => server.create(session, { news }, context)),
    );
    expect(made).toMatchObject({ status: "fulfilled", value: { id: "AAAAAA" } });
    expect(String((refused as PromiseRejectedResult).reason)).toContain("exists already");
    expect([one, other].map(({ writes }) => writes.length)).toEqual([1, 0]);
    expect([one, other].map(({ status }) => status.includes(waits))).toEqual([false, true]);
  });

  it("order one each where onExisting is create", async () => {
    const { open } = machine();
    const script = host();
    const asked = { news: { ...news, onExisting: "create" as const } };
    const both = [open(script), open(script)].map(({ session, context }) =>
      server.create(session, asked, context),
    );
    expect((await Promise.all(both)).map(({ id }) => id).sort()).toEqual(["AAAAAA", "BBBBBB"]);
  });

  it("do not wait for other domains", async () => {
    const { open } = machine();
    const [one, other] = [open(host()), open(host())];
    const domain = "db.example.com";
    const both = [
      server.create(one.session, { news }, one.context),
      server.create(other.session, { news: { ...news, domain } }, other.context),
    ];
    expect(await Promise.all(both)).toHaveLength(2);
    expect(other.status).not.toContain(waits.replace(web, domain));
  });

  it("go on when the answer of the first was lost: its turn ends with its failure", async () => {
    const { open, notes } = machine();
    const { session, context } = open({ ...host(), "server.create": () => answerLost });
    await expect(server.create(session, { news }, context)).rejects.toThrow("was lost");
    expect(notes.writeFirst(`turn of server http://127.0.0.1:1  ${web}`)).toBe(true);
  });
});

describe("a turn", () => {
  const take = (
    notes: Notes,
    clock: VirtualClock,
    { signal, said = [] }: { signal?: AbortSignal; said?: string[] } = {},
  ) => {
    const { session, context } = scriptedHost({}, {}, {}, { clock, notes });
    const status = (line: unknown) => void said.push(String(line));
    return inMachineTurn(
      session,
      "web",
      { ...context, status, ...(signal && { signal }) },
      "waiting",
      async () => clock.now(),
    );
  };

  it("of another process is waited for, and said once", async () => {
    const { clock, notes } = machine();
    const said: string[] = [];
    notes.writeFirst("turn of web");
    const mine = take(notes, clock, { said });
    await clock.advance(60_000);
    notes.remove("turn of web", "all");
    expect(await mine).toBeGreaterThanOrEqual(60_000);
    expect(said).toEqual(["waiting"]);
    expect(notes.read("turn of web")).toEqual([]);
  });

  it("that takes ten minutes is not waited for any longer, and stays the other's", async () => {
    const { clock, notes } = machine();
    notes.writeFirst("turn of web");
    expect(await take(notes, clock)).toBe(600_000);
    expect(notes.read("turn of web")).toHaveLength(1);
  });

  it("is given up by a cancel while it is waited for", async () => {
    const { clock, notes } = machine();
    notes.writeFirst("turn of web");
    const cancel = new AbortController();
    const mine = take(notes, clock, { signal: cancel.signal });
    cancel.abort(new Error("interrupted"));
    await expect(mine).rejects.toThrow("interrupted");
    expect(notes.read("turn of web")).toHaveLength(1);
  });
});
